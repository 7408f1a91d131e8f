// The turn player: what others have done is shown beat by beat, on boards of the past. The question and the cards at the
// foot are of the present all the while, and whoever chooses, clicks the board or presses a key has the present board.

import { show } from "./morph.js";
import { ask } from "./net.js";
import { light, picture } from "./pieces.js";

/** Milliseconds for a beat, and for each line of it that follows. @type {Record<string, [number, number]>} */
const PACES = { slow: [2600, 900], normal: [1300, 400], fast: [700, 200] };
const PATIENCE = 5; // so many waiting beats halve the time for one
const BOARDS = ".stage, .others, .side, .crumb"; // what is shown as it was
const NOT_BOARDS = "#log, #fair";

/** @typedef {{seat: string, moment: number, badge: string, lines: string[]}} Beat */

const body = document.body;
/** @type {Beat[]} */
let queue = [];
/** The present boards, by panel, as long as older ones are on the page. @type {Map<string, string> | null} */
let held = null;
/** The marks of the older ones. @type {Map<string, string>} */
const marks = new Map();
let told = 0; // the last moment of which something was shown or is waiting to be
let run = 0; // counts the shows: an older one stops by itself
/** @type {() => void} */
let wake = () => {};
let done = () => {};

/** @param {() => void} then is called whenever the present is back */
export function startPlayer(then) {
  told = Number(body.dataset.number);
  done = then;
  document.addEventListener("click", onClick);
}

export const playing = () => held !== null;
const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const pace = () => (calm() || document.hidden ? undefined : PACES[body.dataset.pace || ""]);
const place = () => /** @type {HTMLElement | null} */ (document.getElementById("story"));

/** @param {string} id */
function isBoard(id) {
  const panel = document.getElementById(id);
  return panel !== null && panel.closest(BOARDS) !== null && panel.closest(NOT_BOARDS) === null;
}

/**
 * The panels of an answer that go onto the page now; boards wait until the player has come that far.
 * @param {Record<string, string>} panels
 * @param {number} number of the moment that they are of
 * @param {boolean} mine it answers a choice of one's own
 * @returns {Record<string, string>}
 */
export function forNow(panels, number, mine) {
  const beats = panels.log ? fresh(panels.log) : [];
  told = Math.max(told, number);
  if (mine) stop();
  if (!held && !(pace() && beats.some((beat) => beat.seat))) return panels;
  if (!held) {
    held = new Map();
    const nth = ++run;
    queueMicrotask(() => play(nth)); // when the page has taken this answer
  }
  for (const beat of beats) put(mine ? { ...beat, moment: told } : beat);
  if (mine) return panels; // what others did meanwhile is told on the present boards
  for (const [id, html] of Object.entries(panels)) if (isBoard(id)) held.set(id, html);
  return Object.fromEntries(Object.entries(panels).filter(([id]) => !isBoard(id)));
}

/**
 * What a seat does on end is one beat, as long as it is not shown yet.
 * @param {Beat} beat
 */
function put(beat) {
  const last = queue.at(-1);
  if (last?.seat !== beat.seat) queue.push(beat);
  else Object.assign(last, { moment: beat.moment, lines: [...last.lines, ...beat.lines] });
}

/**
 * What the log tells of moments that were not shown yet.
 * @param {string} log
 * @returns {Beat[]}
 */
function fresh(log) {
  const template = document.createElement("template");
  template.innerHTML = log;
  return beatsIn(template.content, told);
}

/**
 * Without one's own doings, oldest first.
 * @param {ParentNode} log
 * @param {number} since a moment
 * @returns {Beat[]}
 */
function beatsIn(log, since) {
  /** @type {Beat[]} */
  const found = [];
  for (const beat of /** @type {NodeListOf<HTMLElement>} */ (log.querySelectorAll(".beat"))) {
    const lines = /** @type {HTMLElement[]} */ ([...beat.querySelectorAll("[data-moment]")]);
    const moments = lines.map((line) => Number(line.dataset.moment));
    const late = lines.filter((_, i) => moments[i] > since);
    const seat = beat.dataset.seat || "";
    if (!late.length || (seat && seat === body.dataset.seat)) continue;
    const texts = late.map((line) => `<li>${line.innerHTML}</li>`);
    found.unshift({ seat, moment: Math.max(...moments), badge: beat.querySelector("svg")?.outerHTML || "", lines: texts });
  }
  return found;
}

/** The seat is seen once, and heard with every line. @param {Beat} beat */
function html({ seat, badge, lines }) {
  const [first, ...rest] = lines.map((line) => line.replace('class="person sr"', 'class="person"'));
  const once = rest.map((line) => line.replace(/^<li><b class="person"/, '<li><b class="person sr"'));
  return `<li class="beat" data-seat="${seat}">${badge}<ul>${[first, ...once].join("")}</ul></li>`;
}

// -- showing -----------------------------------------------------------------------------------------------------

/** @param {number} mine */
async function play(mine) {
  for (let beat = queue.shift(); beat; beat = queue.shift()) {
    await board(beat.moment, mine);
    if (mine !== run) return;
    const times = pace();
    if (!times) break;
    tell(beat, mine);
    await new Promise((resolve) => {
      const time = (times[0] + times[1] * (beat.lines.length - 1)) / (1 + queue.length / PATIENCE);
      const timer = setTimeout(resolve, time);
      wake = () => (clearTimeout(timer), resolve(undefined));
    });
    if (mine !== run) return;
  }
  stop();
}

/**
 * The boards as they were; at last, as they are.
 * @param {number} moment
 * @param {number} mine
 */
async function board(moment, mine) {
  if (moment >= told && held) {
    show(Object.fromEntries(held));
    marks.clear();
    return done();
  }
  const { table, seat } = body.dataset;
  const have = [...marks].map(([id, mark]) => `${id}.${mark}`).join();
  const query = new URLSearchParams({ eyes: seat || "", have, lang: document.documentElement.lang });
  const answer = await ask(`/api/tables/${table}/moments/${moment}?${query}`).catch(() => ({}));
  if (mine !== run || !held) return;
  if (!answer.panels) return void (queue = []); // too busy to look back: the present is there at least
  const past = Object.entries(answer.panels).filter(([id]) => isBoard(id));
  for (const [id] of past) if (!held.has(id)) held.set(id, asItIs(id));
  show(Object.fromEntries(past));
  for (const [id] of past) marks.set(id, answer.marks[id]);
}

/** @param {string} id */
function asItIs(id) {
  const copy = /** @type {Element} */ (document.getElementById(id)).cloneNode(true);
  const panel = /** @type {Element} */ (copy);
  for (const part of panel.querySelectorAll(".lit, .picked")) part.classList.remove("lit", "picked");
  return panel.outerHTML;
}

/**
 * The words of a beat, with what it is about: lit where it lies, and large for a moment.
 * @param {Beat} beat
 * @param {number} mine
 */
async function tell(beat, mine) {
  const words = place()?.querySelector("ol");
  const large = place()?.querySelector(".large-piece");
  if (!words || !large) return;
  words.innerHTML = html(beat);
  large.replaceChildren();
  const story = /** @type {HTMLElement} */ (place());
  story.style.setProperty("--foot", `${document.querySelector(".foot")?.clientHeight || 0}px`); // on a phone it lies above
  story.hidden = false;
  const names = /** @type {NodeListOf<HTMLElement>} */ (words.querySelectorAll(".mention"));
  for (const name of names) light(name);
  const drawn = names[0] && (await picture(names[0]).catch(() => null));
  if (drawn && mine === run) large.replaceChildren(drawn);
}

/** The present is back on the page, at once. */
export function stop() {
  run += 1;
  queue = [];
  wake();
  const story = place();
  if (story) story.hidden = true;
  if (!held) return;
  const present = Object.fromEntries(held);
  held = null;
  marks.clear();
  show(present);
  done();
}

/** Show again what has happened since one's last turn; whoever wants no motion gets it as a list with pictures. */
export async function again() {
  if (playing()) return stop();
  const log = document.querySelector("#log .new");
  const beats = log ? beatsIn(log, 0) : [];
  if (!beats.length) return undefined;
  if (!pace()) return list(beats);
  held = new Map();
  queue = beats;
  const mine = ++run;
  await board(Math.max(0, beats[0].moment - 1), mine);
  return mine === run ? play(mine) : undefined;
}

/** @param {Beat[]} beats */
async function list(beats) {
  const dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById("happened"));
  const place = dialog?.querySelector("ol");
  if (!dialog || !place) return;
  place.innerHTML = beats.map(html).join("");
  dialog.showModal();
  for (const name of /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll(".mention"))) {
    const drawn = await picture(name).catch(() => null);
    if (!drawn) continue;
    const frame = document.createElement("span");
    frame.className = "pictured";
    frame.setAttribute("aria-hidden", "true"); // its name stands beside it
    frame.append(drawn);
    name.closest("li")?.append(frame);
  }
}

/** @param {Event} event */
function onClick(event) {
  const target = event.target instanceof Element ? event.target : null;
  const button = /** @type {HTMLElement | null | undefined} */ (target?.closest("[data-story]"));
  if (button?.dataset.story === "next") wake();
  else if (button) again();
  else if (playing() && target?.closest(".pan")) {
    // what is clicked on a board of the past is not chosen on the present one
    if (!target.closest("[data-action], [data-reason]")) event.stopImmediatePropagation();
    stop();
  }
}
