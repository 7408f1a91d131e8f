// Turns what is on the screen into what the server has drawn, node by node, so that focus, scrolling and running
// animations stay; and lets pieces fly from where they were to where they are.

import { follow } from "./board.js";
import { fit, SIZED } from "./sizes.js";

const FLIGHT = 280; // milliseconds
const COUNTING = 600; // milliseconds from one figure to the next
const FIGURES = ".score, .coin, .purse, .fact"; // where money and points stand
const WHOLE = /^\s*[-−]?\d+\s*$/;
/** Figures that are on their way. @type {WeakMap<Node, number>} */
const counted = new WeakMap();
let still = false; // nothing moves by itself

/**
 * Morph an element into a new one.
 * @param {Element} old
 * @param {Element} fresh
 */
export function morph(old, fresh) {
  if (old.nodeName !== fresh.nodeName) {
    old.replaceWith(fresh);
    return;
  }
  morphAttributes(old, fresh);
  morphChildren(old, fresh);
}

/**
 * @param {Element} old
 * @param {Element} fresh
 */
function morphAttributes(old, fresh) {
  const kept = fresh.hasAttribute("data-unit") ? SIZED : [];
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !kept.includes(name)) old.removeAttribute(name);
  }
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

/**
 * Children with an id are found again wherever they stand; the others by their place.
 * @param {Element} old
 * @param {Element} fresh
 */
function morphChildren(old, fresh) {
  /** @type {Map<string, Element>} */
  const keyed = new Map();
  for (const child of old.children) if (child.id) keyed.set(child.id, child);
  /** @type {ChildNode | null} */
  let place = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const found = match(place, next, keyed);
    if (!found) {
      old.insertBefore(next, place);
      continue;
    }
    if (found === place) place = place.nextSibling;
    else old.insertBefore(found, place);
    morphNode(found, next);
  }
  while (place) {
    const rest = place.nextSibling;
    place.remove();
    place = rest;
  }
}

/**
 * The old node that a new one continues.
 * @param {ChildNode | null} place
 * @param {ChildNode} next
 * @param {Map<string, Element>} keyed
 * @returns {ChildNode | null}
 */
function match(place, next, keyed) {
  if (next instanceof Element && next.id) {
    const known = keyed.get(next.id);
    return known && known.nodeName === next.nodeName ? known : null;
  }
  if (!place || place.nodeName !== next.nodeName) return null;
  return place instanceof Element && place.id ? null : place;
}

/**
 * @param {ChildNode} old
 * @param {ChildNode} fresh
 */
function morphNode(old, fresh) {
  if (old instanceof Element && fresh instanceof Element) morph(old, fresh);
  else if (counted.has(old) || old.nodeValue !== fresh.nodeValue) become(old, fresh.nodeValue || "");
}

/**
 * A text becomes another one; money and points count up or down to it.
 * @param {ChildNode} node
 * @param {string} text
 */
function become(node, text) {
  const before = node.nodeValue || "";
  cancelAnimationFrame(counted.get(node) || 0);
  counted.delete(node);
  if (still || !WHOLE.test(before) || !WHOLE.test(text) || !node.parentElement?.closest(FIGURES)) {
    node.nodeValue = text;
    return;
  }
  const [from, to] = [before, text].map((figure) => Number(figure.replace("−", "-")));
  const began = performance.now();
  /** @param {number} now */
  const step = (now) => {
    const part = Math.min(1, (now - began) / COUNTING);
    node.nodeValue = part < 1 ? String(Math.round(from + (to - from) * part)).replace("-", "−") : text;
    if (part < 1) counted.set(node, requestAnimationFrame(step));
    else counted.delete(node);
  };
  counted.set(node, requestAnimationFrame(step));
}

/**
 * Put panels on the page. Returns false if one has no place here yet.
 * @param {Record<string, string>} panels
 * @returns {boolean}
 */
export function show(panels) {
  still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const before = places();
  let complete = true;
  for (const [id, html] of Object.entries(panels)) {
    const old = document.getElementById(id);
    const fresh = parse(html);
    if (old && fresh) morph(old, fresh);
    else complete = false;
  }
  fit();
  follow(before);
  if (!still) fly(before);
  return complete;
}

/**
 * @param {string} html
 * @returns {Element | null}
 */
function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content.firstElementChild;
}

/** Where every piece is: drawn groups with an id of their own. */
function places() {
  /** @type {Map<string, DOMRect>} */
  const found = new Map();
  for (const piece of document.querySelectorAll("svg g[id]")) found.set(piece.id, piece.getBoundingClientRect());
  return found;
}

/** @param {Map<string, DOMRect>} before */
function fly(before) {
  for (const piece of document.querySelectorAll("svg g[id]")) {
    const from = before.get(piece.id);
    if (!from || !from.width || !(piece instanceof SVGGraphicsElement)) continue;
    const to = piece.getBoundingClientRect();
    if (to.width && Math.hypot(to.x - from.x, to.y - from.y) > 12) send(piece, from, to);
  }
}

/**
 * A copy travels, the piece itself appears when it has arrived.
 * @param {SVGGraphicsElement} piece
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function send(piece, from, to) {
  const box = piece.getBBox();
  const copy = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  copy.setAttribute("class", "fly");
  copy.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
  const inside = /** @type {SVGGraphicsElement} */ (piece.cloneNode(true));
  inside.removeAttribute("id");
  inside.removeAttribute("transform");
  copy.append(inside);
  Object.assign(copy.style, { left: `${to.x}px`, top: `${to.y}px`, width: `${to.width}px`, height: `${to.height}px` });
  document.body.append(copy);
  const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
  const flight = copy.animate([{ transform: start }, { transform: "none" }], { duration: FLIGHT, easing: "ease-in-out" });
  piece.animate([{ opacity: 0 }, { opacity: 0 }], { duration: FLIGHT });
  flight.onfinish = flight.oncancel = () => copy.remove();
}
