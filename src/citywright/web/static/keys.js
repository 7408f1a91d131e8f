// Hands on the keys: arrows walk from choice to choice, Enter chooses, Escape takes back; the focus outlives every change.

import { shown } from "./pieces.js";
import { playing, stop } from "./player.js";

const CHOICES = "[data-action]:not([tabindex='-1']), [data-reason], #confirm button:enabled"; // one for each action
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** What a key clicks. @type {Record<string, string>} */
const BUTTONS = {
  u: "[data-do=undo]",
  Escape: ":is([data-do=undo], #after[open] .close)",
  r: "[data-do=redo]",
  t: "[data-do=restart]",
  c: "#confirm button",
  s: '[data-open="scores"]',
  h: '[data-open="rules"]',
  g: "[data-hint]",
  m: '[data-open="more"]',
  "?": '[data-open="more"]',
  w: '[data-story="skip"]',
  "+": '[data-zoom="+"]',
  "-": '[data-zoom="−"]',
  0: '[data-zoom="⤢"]',
};

/** @typedef {HTMLElement | SVGElement} Target */
/** @typedef {{x: number, y: number}} Point */

let byKey = false; // the last hand on the page was the keyboard
/** Where the last choice was that had the focus and is gone. @type {Point | null} */
let lost = null;

export function startKeys() {
  document.addEventListener("keydown", onKey);
  document.addEventListener("pointerdown", () => (byKey = false));
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  byKey = true;
  const target = event.target instanceof Element ? event.target : document.body;
  if (event.altKey || target.matches("input, textarea, select") || document.querySelector("dialog:modal")) return;
  if (event.ctrlKey || event.metaKey) onControl(event);
  else if (event.key === "Escape" && playing()) stop();
  else if (event.key in ARROWS && !target.matches(".log")) {
    event.preventDefault();
    const [dx, dy] = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    walk(dx, dy);
  } else if ((event.key === "Enter" || event.key === " ") && target instanceof SVGElement) {
    event.preventDefault();
    target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  } else if (event.key in BUTTONS) press(event, BUTTONS[event.key]);
}

/** As everywhere else: Ctrl+Z and Ctrl+Y. @param {KeyboardEvent} event */
function onControl(event) {
  const key = event.key.toLowerCase();
  if (key === "y" || (key === "z" && event.shiftKey)) press(event, BUTTONS.r);
  else if (key === "z") press(event, BUTTONS.u);
}

/**
 * @param {Event} event
 * @param {string} button
 */
function press(event, button) {
  event.preventDefault();
  /** @type {HTMLElement | null} */ (document.querySelector(`${button}:enabled`))?.click();
}

// -- walking -------------------------------------------------------------------------------------------------

/** Everything that can be chosen, or asked why not. @returns {Target[]} */
function targets() {
  const found = /** @type {NodeListOf<Target>} */ (document.querySelectorAll(CHOICES));
  return [...found].filter(shown);
}

/** @param {Element} element */
function middle(element) {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, half: box.height / 2 };
}

/**
 * Left and right lead through all choices as one reads, line by line and round again; up and down to the nearest one
 * above or below, from the last to the first.
 * @param {number} dx
 * @param {number} dy
 */
function walk(dx, dy) {
  const all = targets();
  const here = /** @type {Target | null} */ (document.activeElement);
  if (!here || !all.includes(here)) return nearest(all, lost)?.focus();
  const next = dx ? lines(all).at((lines(all).indexOf(here) + dx) % all.length) : across(all, here, dy);
  return next?.focus();
}

/**
 * As one reads: a line is what lies at the height of its first choice.
 * @param {Target[]} all
 * @returns {Target[]}
 */
function lines(all) {
  const spots = all.map((target) => ({ target, line: 0, ...middle(target) })).sort((a, b) => a.y - b.y);
  let first = spots[0];
  for (const spot of spots) {
    if (spot.y - first.y > first.half) first = spot;
    spot.line = first.y;
  }
  return spots.sort((a, b) => a.line - b.line || a.x - b.x).map((spot) => spot.target);
}

/**
 * The nearest one above or below, a step aside counting double; from the last back to the first.
 * @param {Target[]} all
 * @param {Target} here
 * @param {number} dy
 */
function across(all, here, dy) {
  const from = middle(here);
  let best = here;
  let least = Infinity;
  for (const target of all) {
    const to = middle(target);
    const along = (to.y - from.y) * dy;
    const far = (along > 4 ? along : along + 2 * innerHeight + 2 * innerWidth) + 2 * Math.abs(to.x - from.x);
    if (target !== here && far < least) [best, least] = [target, far];
  }
  return best;
}

/**
 * The choice nearest to a place; without a place the first one.
 * @param {Target[]} all
 * @param {Point | null} place
 */
function nearest(all, place) {
  const legal = all.filter((target) => !target.dataset.reason);
  const order = lines(legal.length ? legal : all);
  if (!place) return order[0];
  /** @param {Target} target */
  const far = (target) => Math.hypot(middle(target).x - place.x, middle(target).y - place.y);
  return order.reduce((best, target) => (far(target) < far(best) ? target : best), order[0]);
}

// -- the focus outlives changes ------------------------------------------------------------------------------------

/**
 * Change the page; the focus stays on its element, or goes to the nearest choice if that one is gone.
 * @param {() => void} change
 */
export function keepFocus(change) {
  const here = /** @type {Target | null} */ (document.activeElement);
  const held = here !== null && here !== document.body;
  const chosen = held && here.matches(CHOICES);
  const place = chosen ? middle(here) : null;
  change();
  const again = held && !here.isConnected && here.id ? document.getElementById(here.id) : here;
  if (held && again?.isConnected && (!chosen || again.matches(CHOICES))) {
    if (document.activeElement !== again) again.focus({ preventScroll: true }); // a node that is moved loses it
    return;
  }
  if (place) lost = place;
  if (!byKey || !lost || document.querySelector("dialog:modal")) return;
  if (document.activeElement && document.activeElement !== document.body && !chosen) return;
  const next = nearest(targets(), lost);
  if (!next) return;
  next.focus();
  lost = null;
}
