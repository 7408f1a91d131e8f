// The pieces that a name in the log speaks of: where they lie, and how they look.

const LIGHT = 1800; // milliseconds
const DRAWN = "svg, g, button, article";

/** @typedef {HTMLElement | SVGElement} Piece */

/**
 * Those on the table.
 * @param {Piece} name
 * @returns {Piece[]}
 */
export function spokenOf(name) {
  const { kind, number } = name.dataset;
  const forms = new Set([String(number), String(number).padStart(3, "0")]);
  const wanted = [...forms].map((form) => `[data-${kind}="${form}"]`).join();
  const found = /** @type {NodeListOf<Piece>} */ (document.querySelectorAll(wanted));
  return [...found].filter((piece) => !piece.closest(".story, dialog"));
}

/**
 * On the screen; inside a drawing checkVisibility knows nothing of `display`, but what is not drawn has no box.
 * @param {Piece} piece
 */
export function shown(piece) {
  return piece.checkVisibility({ visibilityProperty: true }) && piece.getClientRects().length > 0;
}

/**
 * What a brush hides comes into sight: its kind is taken in hand.
 * @param {Element | undefined} piece
 */
export function takeInHand(piece) {
  if (!(piece instanceof SVGElement || piece instanceof HTMLElement) || shown(piece)) return;
  for (const kind of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[name=brush]"))) {
    if (piece.classList.contains(kind.value)) kind.checked = true;
  }
}

/**
 * Light up the pieces that a name speaks of.
 * @param {Piece} name
 */
export function light(name) {
  const found = spokenOf(name);
  for (const piece of found) {
    piece.classList.add("lit");
    setTimeout(() => piece.classList.remove("lit"), LIGHT);
  }
  found[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/**
 * A picture of what a name speaks of: as it lies on the table, else from the browser of components.
 * @param {Piece} name
 * @returns {Promise<Element | null>}
 */
export async function picture(name) {
  const drawn = spokenOf(name).filter((piece) => piece.matches(DRAWN) && shown(piece));
  /** @param {Element} piece */
  const width = (piece) => piece.getBoundingClientRect().width;
  const largest = drawn.sort((a, b) => width(b) - width(a))[0];
  const entry = largest ? null : await component(name);
  return largest ? copyOf(largest) : entry?.querySelector(".picture") || entry;
}

/**
 * The entry of a piece in the browser of components, if there is one.
 * @param {Piece} name
 * @returns {Promise<Element | null>}
 */
export async function component(name) {
  const address = name.getAttribute("href");
  if (!address) return null;
  const response = await fetch(`${address}?lang=${document.documentElement.lang}`, { headers: { accept: "text/html" } });
  if (!response.ok) return null;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return page.body.firstElementChild && plain(page.body.firstElementChild);
}

/**
 * @param {Piece} piece
 * @returns {Element}
 */
export function copyOf(piece) {
  if (!(piece instanceof SVGGraphicsElement) || piece instanceof SVGSVGElement) return plain(piece.cloneNode(true));
  const box = piece.getBBox();
  const copy = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  copy.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  const inside = /** @type {SVGElement} */ (piece.cloneNode(true));
  inside.removeAttribute("transform");
  copy.append(inside);
  return plain(copy);
}

/**
 * Only to be looked at: nothing to choose, and no id twice on the page.
 * @param {Node} node
 * @returns {Element}
 */
function plain(node) {
  const element = /** @type {Element} */ (node);
  for (const part of [element, ...element.querySelectorAll("*")]) {
    for (const name of ["id", "tabindex", "role", "data-action", "data-reason", "data-kind"]) part.removeAttribute(name);
    part.classList.remove("lit", "picked", "greyed", "target");
    if (part instanceof HTMLButtonElement) part.disabled = true;
  }
  return element;
}

/**
 * A piece in the window for large things.
 * @param {HTMLAnchorElement} name
 */
export async function open(name) {
  const dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById("large"));
  const place = dialog?.querySelector("div");
  const entry = (await component(name).catch(() => null)) || (await picture(name).catch(() => null));
  if (!dialog || !place || !entry) return light(name);
  place.replaceChildren(entry);
  return dialog.showModal();
}

