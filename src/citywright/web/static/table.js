// A table: clicks become moves, changes become panels.

import { callToTurn, countWords, tellPresence } from "./attention.js";
import { keepFocus, startKeys } from "./keys.js";
import { show } from "./morph.js";
import { ask, hint, ROOT } from "./net.js";
import { light, open as openPiece } from "./pieces.js";
import { forNow, startPlayer, stop } from "./player.js";
import { fit } from "./sizes.js";

/** @typedef {import("./net.js").Answer} Answer */

const body = document.body;
const PATIENCE = 150; // milliseconds of pointing before the server is asked what a move brings
const LINES = "#log [data-moment]";
const AGAIN = 1500; // milliseconds until a failed request is tried again

/** @type {Map<string, string>} */
const marks = new Map();
let busy = false; // a click is on its way
let wanted = -1; // the newest version that the bus has spoken of
let queued = false; // a look is waiting for its turn
/** @type {Promise<void>} */
let last = Promise.resolve();
/** @type {string | null} */
let closing = null;

const table = () => `/api/tables/${body.dataset.table}`;
const seat = () => (body.dataset.seat ? Number(body.dataset.seat) : null);
const have = () => [...marks].map(([id, mark]) => `${id}.${mark}`).join(",");
/** @param {Record<string, string>} more */
const query = (more) => new URLSearchParams({ have: have(), lang: document.documentElement.lang, ...more });

/**
 * @param {Answer} answer
 * @param {boolean} [mine] it answers a choice of one's own
 */
function take(answer, mine = false) {
  if (body.dataset.status === "open" && (answer.status !== "open" || newsWhileWaiting(answer))) return location.reload();
  const lines = new Set([...document.querySelectorAll(LINES)].map((line) => line.id));
  let complete = true;
  keepFocus(() => (complete = show(forNow(answer.panels, answer.number, mine))));
  if (!complete) return location.reload();
  for (const [id, mark] of Object.entries(answer.marks)) marks.set(id, mark);
  const called = answer.acts && body.dataset.acts !== "1";
  Object.assign(body.dataset, {
    version: String(answer.version),
    number: String(answer.number),
    made: String(answer.made),
    status: answer.status,
    acts: answer.acts ? "1" : "0",
  });
  document.title = answer.title || document.title;
  pick(answer.closing);
  announce(lines);
  countWords();
  if (called) callToTurn();
  if (answer.problem) hint(answer.problem);
  else if (told && !(told.isConnected && told.dataset.action)) hint(""); // what it was about is gone
  if (answer.pass_to !== null) curtain(answer.pass_to, answer.pass_name);
  return undefined;
}

/**
 * Somebody has come or gone; whoever is typing a name is not disturbed.
 * @param {Answer} answer
 */
function newsWhileWaiting(answer) {
  return answer.version !== Number(body.dataset.version) && !(document.activeElement instanceof HTMLInputElement);
}

/**
 * Mark the choice that waits for Confirm.
 * @param {string | null} action
 */
function pick(action) {
  closing = action || null;
  for (const old of document.querySelectorAll(".picked")) old.classList.remove("picked");
  if (!closing) return;
  for (const piece of document.querySelectorAll(`[data-action="${CSS.escape(closing)}"]`)) piece.classList.add("picked");
}

/**
 * Read new lines of the log to those who listen.
 * @param {Set<string>} known
 */
function announce(known) {
  const fresh = [...document.querySelectorAll(LINES)].filter((line) => !known.has(line.id));
  const place = document.getElementById("announce");
  const order = new Intl.Collator("en", { numeric: true });
  fresh.sort((a, b) => order.compare(a.id, b.id));
  if (place && fresh.length) place.textContent = fresh.slice(-8).map((line) => line.textContent).join(" ");
}

// -- moves ---------------------------------------------------------------------------------------------------

/**
 * Requests go one after the other. Each names the panels that the page has, and its answer leaves them out: it would
 * spoil a page that another answer has changed meanwhile.
 * @param {() => Promise<void>} work
 */
function inTurn(work) {
  last = last.then(work);
}

/**
 * @param {string} path
 * @param {object} wanted
 */
function send(path, wanted) {
  if (busy) return;
  stop(); // a choice is made on the present board
  busy = true;
  body.classList.add("busy");
  const move = { seat: seat(), made: Number(body.dataset.made), ...wanted };
  inTurn(async () => {
    try {
      const answer = await ask(`${table()}/${path}?${query({})}`, move);
      if (answer.panels) take(answer, true);
      else hint(answer.problem);
    } catch {
      offline(true);
      setTimeout(refresh, AGAIN);
    } finally {
      busy = false;
      body.classList.remove("busy");
    }
  });
}

/**
 * What is chosen already is confirmed by a key or a double click; a slow second click may be an accident.
 * @param {string} action
 * @param {number} clicks in a row; 0 by key
 */
function choose(action, clicks) {
  hint("");
  if (action === closing && clicks === 1) hint(body.dataset.again || "");
  else if (action === closing) send("draft", { do: "confirm" });
  else send("moves", { action, confirm: body.dataset.auto === "1" });
}

/**
 * Say that the server is out of reach, or that it is back.
 * @param {boolean} is
 */
function offline(is) {
  if (is) hint(body.dataset.offline || "", true);
  else if (body.classList.contains("offline")) hint("");
  body.classList.toggle("offline", is);
}

/** Fetch what has changed. */
function refresh() {
  if (queued) return;
  queued = true;
  inTurn(async () => {
    queued = false;
    try {
      /** @type {Record<string, string>} */
      const more = seat() === null ? {} : { seat: String(seat()) };
      const answer = await ask(`${table()}/panels?${query(more)}`);
      if (answer.gone) return location.assign(`${ROOT}/tables/${body.dataset.table}`); // the seat or the table is
      if (!answer.panels) throw new Error(answer.problem);
      take(answer);
      offline(false);
    } catch {
      setTimeout(refresh, AGAIN);
    }
    return undefined;
  });
}

/** Look for a version that the bus has spoken of, unless a move has brought it already. */
function catchUp() {
  inTurn(async () => {
    if (wanted > Number(body.dataset.version)) refresh();
  });
}

function listen() {
  const events = new EventSource(`${ROOT}${table()}/events`);
  events.onmessage = ({ data }) => {
    if (!data) return undefined; // a sign of life
    const { version } = JSON.parse(data);
    if (version < 0) return refresh(); // the stream begins: was something missed before?
    wanted = version;
    return catchUp();
  };
  events.addEventListener("here", ({ data }) => tellPresence(JSON.parse(data).text));
  events.onerror = () => offline(true);
  events.onopen = () => offline(false);
  addEventListener("pagehide", () => events.close());
}

// -- hands on the page -----------------------------------------------------------------------------------------

/** @param {Event} event */
function onClick(event) {
  const target = event.target instanceof Element ? event.target : null;
  if (!target) return;
  /** @param {string} what */
  const near = (what) => /** @type {HTMLElement | SVGElement | null} */ (target.closest(what));
  const action = near("[data-action]");
  const reason = near("[data-reason]");
  const does = near("[data-do]");
  const stand = near("[data-stand-in]");
  const piece = near("a.mention");
  const enlarge = near("[data-enlarge]");
  if (action) choose(action.dataset.action || "", event instanceof MouseEvent ? event.detail : 0);
  else if (reason) hint(reason.dataset.reason || "");
  else if (does) send("draft", { do: does.dataset.do });
  else if (stand) standIn(stand);
  else if (near("[data-seat-link]")) seatLink();
  else if (near("[data-open=more]")) openMore();
  else if (near("[data-revoke]")) revoke(near("[data-revoke]")?.dataset.revoke || "");
  else if (piece instanceof HTMLAnchorElement) {
    event.preventDefault();
    openPiece(piece);
  }
  else if (near("[title]") && !near("button, a")) hint(near("[title]")?.getAttribute("title") || ""); // by touch, too
  else if (enlarge) enlargeBoard(enlarge);
}

/** @param {HTMLElement | SVGElement} button */
async function standIn(button) {
  const answer = await ask(`${table()}/seats/${button.dataset.standIn}/stand-in`, { bot: button.dataset.bot || "" });
  if (answer.problem) hint(answer.problem);
}

async function seatLink() {
  const answer = await ask(`${table()}/seats/${seat()}/link`, {});
  const place = document.getElementById("seat-link");
  if (place) place.textContent = answer.location ? location.origin + answer.location : answer.problem;
  devices();
}

function openMore() {
  devices();
  countWords(); // the chat is in sight now
}

/** Where the seat is open: its browsers and links. */
async function devices() {
  const place = document.getElementById("devices");
  if (!place) return;
  const answer = await ask(`${table()}/seats/${seat()}/keys?${new URLSearchParams({ lang: document.documentElement.lang })}`);
  place.innerHTML = answer.text || "";
}

/** @param {string} key */
async function revoke(key) {
  const answer = await ask(`${table()}/seats/${seat()}/keys/${key}/revoke`, {});
  if (answer.problem) hint(answer.problem);
  devices();
}

/** How long the table still waits for somebody who is away. */
function countDown() {
  for (const time of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("time[data-until]"))) {
    const left = Math.max(0, Number(time.dataset.until) - Math.floor(Date.now() / 1000));
    const parts = [Math.floor(left / 3600), Math.floor(left / 60) % 60, left % 60].map((part) => String(part).padStart(2, "0"));
    time.textContent = parts.join(":");
  }
}

/** @param {HTMLElement | SVGElement} card */
function enlargeBoard(card) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("large"));
  const place = dialog.querySelector("div");
  if (!place) return;
  place.innerHTML = card.innerHTML.replaceAll(/<button type="button" class="enlarge".*?<\/button>/g, "").replaceAll(/ id="[^"]*"/g, "");
  dialog.showModal();
  fit(); // it shows more than the small one
}

/**
 * Hot-seat: hide the hand until the next person sits before the screen.
 * @param {number} next
 * @param {string} name
 */
function curtain(next, name) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("curtain"));
  const text = dialog.querySelector("p");
  const link = dialog.querySelector("a");
  if (!text || !link || dialog.open) return;
  text.textContent = (dialog.dataset.text || "").replace("…", name);
  link.href = `${location.pathname}?seat=${next}`;
  dialog.showModal();
}

/** @type {number | undefined} */
let pointing;

/** @type {HTMLElement | SVGElement | undefined} what the last preview was about */
let told;

/** @param {Event} event */
function onPoint(event) {
  const target = event.target instanceof Element ? event.target.closest("[data-action], [data-reason], .mention") : null;
  clearTimeout(pointing);
  if (!(target instanceof HTMLElement || target instanceof SVGElement)) return;
  if (target.matches(".mention")) light(target);
  else if (target.dataset.reason) hint(target.dataset.reason);
  else pointing = setTimeout(() => foretell(target), PATIENCE);
}

/** @param {HTMLElement | SVGElement} target */
async function foretell(target) {
  const action = target.dataset.action;
  if (!action || action === closing || seat() === null) return; // what is chosen is told beside Confirm
  const label = target.getAttribute("aria-label") || target.textContent || "";
  const more = new URLSearchParams({ seat: String(seat()), action, lang: document.documentElement.lang });
  try {
    const { text } = await ask(`${table()}/preview?${more}`);
    if (!target.isConnected || !target.matches(":hover, :focus")) return;
    told = target;
    hint(text ? `${label.split(". ")[0]}: ${text}` : label);
  } catch {
    // pointing at something is no reason to complain
  }
}

function start() {
  for (const part of (body.dataset.have || "").split(",")) {
    const cut = part.lastIndexOf(".");
    if (cut > 0) marks.set(part.slice(0, cut), part.slice(cut + 1));
  }
  listen();
  if (body.dataset.status === "open") return;
  pick(document.getElementById("confirm")?.dataset.closing || null);
  startPlayer(() => pick(closing));
  countWords();
  document.addEventListener("click", onClick);
  startKeys();
  setInterval(countDown, 1000);
  document.addEventListener("pointerover", onPoint);
  document.addEventListener("focusin", onPoint);
  if (body.dataset.hot && !new URLSearchParams(location.search).has("seat")) {
    curtain(Number(body.dataset.seat), body.dataset.hot);
  }
}

start();
