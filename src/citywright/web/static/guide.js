// The guide of a lesson: its pages are turned here, and what a page is about is lit up on the table.

import { takeInHand } from "./pieces.js";

const LIT = "guided";

const guide = () => document.getElementById("guide");
const pages = () => /** @type {HTMLElement[]} */ ([...(guide()?.querySelectorAll(".page") || [])]);
/** The page that is shown. */
const here = () => pages().findIndex((page) => !page.hidden);

/**
 * Show a page, and how many there are.
 * @param {number} number
 * @param {boolean} [moves] whether what it is about is brought into sight
 */
function turnTo(number, moves = true) {
  const all = pages();
  all.forEach((page, i) => (page.hidden = i !== number));
  const count = guide()?.querySelector(".count");
  if (count) count.textContent = `${number + 1} / ${all.length}`;
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (guide()?.querySelectorAll("[data-turn-page]") || [])) {
    const next = number + Number(button.dataset.turnPage);
    const held = document.activeElement === button;
    button.disabled = next < 0 || next >= all.length;
    button.hidden = next >= all.length;
    if (held && button.disabled) other(button)?.focus();
  }
  light(moves);
}

/**
 * Light up what the page is about, and nothing else.
 * @param {boolean} moves
 */
function light(moves) {
  const wanted = pages()[here()]?.dataset.light || "";
  const found = wanted ? [...document.querySelectorAll(wanted)] : [];
  for (const old of document.querySelectorAll(`.${LIT}`)) if (!found.includes(old)) old.classList.remove(LIT);
  for (const piece of found) piece.classList.add(LIT);
  if (!moves || !found.length || found.some(inSight)) return;
  takeInHand(found[0]);
  found[0].scrollIntoView({ block: "center", inline: "center" });
}

/** Whether its middle can be seen, with nothing over it, and none of it is cut at a side. @param {Element} piece */
function inSight(piece) {
  const box = piece.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const whole = box.width > innerWidth || (box.left >= 0 && box.right <= innerWidth);
  return whole && there !== null && piece.contains(there);
}

/**
 * The button that turns the other way.
 * @param {HTMLElement} button
 */
function other(button) {
  const way = -Number(button.dataset.turnPage);
  return /** @type {HTMLElement | null | undefined} */ (guide()?.querySelector(`[data-turn-page="${way}"]`));
}

let said = "";

/** The table has changed: begin with the first page of what is new, and light up again what was drawn anew. */
function look() {
  const text = pages().map((page) => page.textContent).join("\n");
  if (text !== said || here() < 0) {
    said = text;
    turnTo(0);
  } else turnTo(here(), false);
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-turn-page]") : null;
  if (button instanceof HTMLElement) turnTo(here() + Number(button.dataset.turnPage));
});
document.addEventListener("keydown", (event) => {
  const writes = event.target instanceof Element && event.target.matches("input, textarea, select");
  if (writes || event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog:modal")) return;
  const step = { n: "1", p: "-1" }[event.key];
  if (step) /** @type {HTMLButtonElement | null} */ (guide()?.querySelector(`[data-turn-page="${step}"]:enabled`))?.click();
});
// the script of the table notes every answer of the server here, after it has shown it
new MutationObserver(look).observe(document.body, { attributes: true, attributeFilter: ["data-made"] });
look();
