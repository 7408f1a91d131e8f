// The coach: good moves at a table that allows hints, and the analysis under the board of a finished game.

import { ask, follow, hint } from "./net.js";
import { takeInHand } from "./pieces.js";

const body = document.body;
const GOOD = "good-move";
const WIDTH = 460; // of a curve, and what lies before it in its drawing
const BEFORE = 34;
const WHOLE = 502;

/** @typedef {{action: string, label: string, reasons: string[]}} Advice */

/** @param {string} action */
const targets = (action) => document.querySelectorAll(`[data-action="${CSS.escape(action)}"]`);

// -- a hint --------------------------------------------------------------------------------------------------

let asked = 0; // hints, so that an answer that comes too late is known

/** @param {HTMLElement} place */
async function askForHint(place) {
  const number = ++asked;
  clear(place);
  say(place, place.dataset.thinks || "");
  const { table, seat, made } = body.dataset;
  const lang = new URLSearchParams({ lang: document.documentElement.lang });
  try {
    const answer = await ask(`/api/tables/${table}/hint?${lang}`, { seat: Number(seat), made: Number(made) });
    if (number !== asked) return;
    clear(place);
    if (answer.moves) show(place, answer.moves);
    else hint(answer.problem);
  } catch {
    if (number !== asked) return;
    clear(place);
    hint(body.dataset.offline || "");
  }
}

/**
 * @param {HTMLElement} place
 * @param {string} text
 */
function say(place, text) {
  place.replaceChildren(text);
  place.hidden = false;
}

/**
 * @param {HTMLElement} place
 * @param {Advice[]} moves
 */
function show(place, moves) {
  const list = document.createElement("ol");
  moves.forEach((move, i) => {
    const row = document.createElement("li");
    const name = document.createElement("b");
    name.textContent = move.label;
    row.append(name, " ", move.reasons.join("; "));
    row.dataset.good = move.action;
    list.append(row);
    for (const target of targets(move.action)) {
      target.classList.add(GOOD);
      target.setAttribute("data-rank", String(i + 1));
    }
  });
  place.replaceChildren(list);
  place.hidden = false;
  bringIntoSight(targets(moves[0]?.action || "")[0]);
}

/** @param {Element | undefined} target */
function bringIntoSight(target) {
  takeInHand(target);
  target?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** @param {HTMLElement} place */
function clear(place) {
  place.hidden = true;
  place.replaceChildren();
  for (const old of document.querySelectorAll(`.${GOOD}`)) {
    old.classList.remove(GOOD);
    old.removeAttribute("data-rank");
  }
}

/** @param {HTMLElement} place */
function startHints(place) {
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-hint]")) askForHint(place);
  });
  // what was said of one decision is not true of the next; a page that is told again what it knows keeps it
  new MutationObserver((changes) => {
    if (changes.every((change) => body.getAttribute(change.attributeName || "") === change.oldValue)) return;
    asked++;
    clear(place);
  }).observe(body, { attributeFilter: ["data-made", "data-acts"], attributeOldValue: true });
}

// -- an analysis ---------------------------------------------------------------------------------------------

const address = `/api/tables/${body.dataset.replay}/analysis`;

/** @param {string} moment */
function goTo(moment) {
  const slider = /** @type {HTMLInputElement} */ (document.getElementById("moment"));
  slider.value = moment;
  slider.dispatchEvent(new Event("input"));
  document.querySelector(".stage")?.scrollIntoView({ block: "nearest" });
}

/**
 * The moment of a curve that lies nearest to a click.
 * @param {HTMLElement} curves
 * @param {Element} drawing
 * @param {number} x
 */
function momentAt(curves, drawing, x) {
  const moments = (curves.dataset.curve || "").split(",");
  const box = drawing.getBoundingClientRect();
  const along = (((x - box.x) / box.width) * WHOLE - BEFORE) / WIDTH;
  return moments[Math.round(Math.min(1, Math.max(0, along)) * (moments.length - 1))];
}

/** @param {MouseEvent} event */
function onClick(event) {
  const target = event.target instanceof Element ? event.target : null;
  const place = /** @type {HTMLElement | null | undefined} */ (target?.closest("#analysis"));
  if (!target || !place) return;
  const curves = /** @type {HTMLElement | null} */ (target.closest("[data-curve]"));
  const drawing = target.closest(".curve > svg");
  if (target.closest("[data-analyse]")) follow(place, address, {});
  else if (curves && drawing) goTo(momentAt(curves, drawing, event.clientX));
}

/** The better move of a moment is lit; what else could be done is only to be looked at. */
function lightBetter() {
  const wanted = body.dataset.better;
  if (!wanted) return;
  for (const target of targets(wanted)) target.classList.add(GOOD);
  bringIntoSight(targets(wanted)[0]);
  for (const target of document.querySelectorAll("[data-action], [data-reason]")) {
    if (target.classList.contains(GOOD)) continue;
    for (const name of ["data-action", "data-reason", "role", "tabindex"]) target.removeAttribute(name);
    target.classList.remove("target");
  }
}

const advice = document.getElementById("advice");
if (advice) startHints(advice);
const analysis = document.getElementById("analysis");
if (analysis) {
  lightBetter();
  document.addEventListener("click", onClick);
  follow(analysis, address);
}
