// The lens: the whole of a piece, large and in words, on pointing, on a long press and by key, whoever it belongs to.

import { ROOT } from "./net.js";

const PATIENCE = 450; // milliseconds of pointing
const PRESS = 500; // milliseconds of a long press
const KEY = "i";
const LARGE = 230; // pixels of a piece in the lens

/** A piece, by the kinds that names in the log and pages of components know. */
const KINDS = ["tile", "piece", "card", "land", "technology", "metropolis", "contract", "slot"];
const PIECES = [...KINDS.map((kind) => `[data-${kind}]`), "[data-about]"].join(",");

/** @typedef {HTMLElement | SVGElement} Piece */

/** @type {number | undefined} */
let timer;
/** @type {Piece | null} */
let shown = null;
let pressed = false; // the finger that opened it is still down

/** @returns {HTMLElement | null} */
const lens = () => document.getElementById("lens");

/**
 * @param {EventTarget | null} target
 * @returns {Piece | null}
 */
function pieceAt(target) {
  return target instanceof Element && !target.closest(".lens, dialog:not(#large), .log") ? target.closest(PIECES) : null;
}

/**
 * What stands on a piece: the text for ears is the same for eyes.
 * @param {Piece} piece
 */
function words(piece) {
  const title = piece.querySelector(":scope > title, :scope > svg title");
  return piece.dataset.about || title?.textContent || piece.closest("[aria-label]")?.getAttribute("aria-label") || piece.getAttribute("title") || "";
}

/**
 * The address of the page about a piece.
 * @param {Piece} piece
 */
function address(piece) {
  const kind = KINDS.find((one) => one in piece.dataset);
  const { game } = document.body.dataset;
  return kind && game ? `${ROOT}/games/${game}/components/${kind}/${Number(piece.dataset[kind])}` : "";
}

/**
 * A copy of the piece without what may be done with it.
 * @param {Piece} piece
 */
function picture(piece) {
  if (piece instanceof HTMLElement) {
    const copy = /** @type {HTMLElement} */ (piece.cloneNode(true));
    for (const also of copy.querySelectorAll(".also")) also.remove();
    return bare(copy);
  }
  if (!(piece instanceof SVGGraphicsElement)) return null;
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const unit = Number(piece.ownerSVGElement?.dataset.unit || 0);
  const box = piece.getBBox();
  const [x, y, width, height] = unit && piece.hasAttribute("transform") ? [0, 0, unit, unit] : [box.x, box.y, box.width, box.height];
  drawing.setAttribute("viewBox", `${x - 2} ${y - 2} ${width + 4} ${height + 4}`);
  drawing.setAttribute("width", String(LARGE));
  drawing.setAttribute("height", String((LARGE * height) / width));
  drawing.setAttribute("data-detail", "l");
  const copy = /** @type {SVGGraphicsElement} */ (piece.cloneNode(true));
  copy.removeAttribute("transform");
  for (const over of copy.querySelectorAll(".edge, .halo, .tag, .ghost, .target, .greyed")) over.remove();
  drawing.append(bare(copy));
  return drawing;
}

/**
 * Nothing in the lens can be chosen, walked to or found by its id.
 * @template {Element} T
 * @param {T} copy
 */
function bare(copy) {
  for (const part of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["id", "data-action", "data-reason", "tabindex", "role", "aria-label", "title"]) part.removeAttribute(name);
    part.classList.remove("target", "greyed", "picked", "lit");
  }
  return copy;
}

/** @param {Piece} piece */
function open(piece) {
  const box = lens();
  const text = words(piece);
  if (!box || !text) return;
  shown = piece;
  const link = /** @type {HTMLAnchorElement} */ (box.querySelector("a"));
  const [name, ...rest] = text.split(/(?<=[.:]) /);
  box.querySelector(".lens-picture")?.replaceChildren(picture(piece) || "");
  /** @type {HTMLElement} */ (box.querySelector("b")).textContent = name.replace(/[.:]$/, "");
  /** @type {HTMLElement} */ (box.querySelector("p")).textContent = rest.join(" ");
  link.href = address(piece);
  link.hidden = !address(piece);
  box.classList.add("shown");
  place(box, piece.getBoundingClientRect());
}

/**
 * Beside the piece, where there is room; never over it.
 * @param {HTMLElement} box
 * @param {DOMRect} at
 */
function place(box, at) {
  const { offsetWidth: width, offsetHeight: height } = box;
  const right = at.right + 12 + width <= innerWidth;
  const left = at.left - 12 - width >= 0;
  const x = right ? at.right + 12 : left ? at.left - 12 - width : Math.max(4, Math.min(innerWidth - width - 4, at.left));
  const beside = at.top + at.height / 2 - height / 2;
  const y = right || left ? beside : at.top - 12 - height >= 0 ? at.top - 12 - height : at.bottom + 12;
  box.style.left = `${x}px`;
  box.style.top = `${Math.max(4, Math.min(innerHeight - height - 4, y))}px`;
}

function close() {
  clearTimeout(timer);
  lens()?.classList.remove("shown");
  shown = null;
}

/** @param {PointerEvent} event */
function onPoint(event) {
  if (event.pointerType === "touch" || (event.target instanceof Element && event.target.closest(".lens"))) return;
  const piece = pieceAt(event.target);
  if (piece === shown && piece) return;
  clearTimeout(timer);
  timer = setTimeout(() => (piece?.isConnected ? open(piece) : close()), shown && !piece ? PATIENCE / 2 : PATIENCE);
}

/** @param {PointerEvent} event */
function onPress(event) {
  if (!(event.target instanceof Element && event.target.closest(".lens"))) close();
  const piece = event.pointerType === "touch" ? pieceAt(event.target) : null;
  if (!piece) return;
  timer = setTimeout(() => {
    pressed = true;
    open(piece);
  }, PRESS);
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.key === "Escape" && shown) {
    close();
    event.stopImmediatePropagation();
  } else if (event.key === KEY && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const here = document.activeElement;
    if (here?.matches("input, textarea, select")) return;
    const piece = pieceAt(here) || /** @type {Piece | null} */ (here?.querySelector(PIECES) || null);
    if (shown || !piece) close();
    else open(piece);
  }
}

export function startLens() {
  if (!lens()) return;
  document.addEventListener("pointerover", onPoint);
  document.addEventListener("pointerdown", onPress);
  for (const end of ["pointerup", "pointercancel", "pointermove"]) {
    document.addEventListener(end, (event) => {
      if (!(event instanceof PointerEvent) || event.pointerType !== "touch") return;
      if (end !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 6) clearTimeout(timer);
    });
  }
  // the end of a long press is not a choice
  document.addEventListener("click", (event) => {
    if (!pressed) return;
    pressed = false;
    event.stopPropagation();
    event.preventDefault();
  }, true);
  document.addEventListener("contextmenu", (event) => pressed && event.preventDefault());
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("scroll", () => shown && close(), { capture: true, passive: true });
}
