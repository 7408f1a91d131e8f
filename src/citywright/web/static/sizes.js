// Meaning by size: a drawing of pieces learns how large it is on the screen, and its pieces show as much as can be read
// there. And whatever scrolls learns on which sides something waits, so that style can give a sign.

const WHOLE = 84; // pixels of a piece from which all that stands on it can be read, if its drawing does not say another
const MIDDLE = 44; // and from which its main figures can, likewise

/** All that this script has put on elements of panels; what the server draws knows nothing of it. */
export const MARKS = ["data-detail", "data-unnamed", "data-more"];

const watch = new ResizeObserver(() => fit());

/**
 * How much of a piece can be read.
 * @param {number} pixels
 * @param {DOMStringMap} drawing
 */
function detail(pixels, drawing) {
  if (pixels >= Number(drawing.whole || WHOLE)) return "l";
  if (pixels >= Number(drawing.middle || MIDDLE)) return "m";
  return pixels >= Number(drawing.tight || Infinity) ? "t" : "s"; // the main figures of pieces that have few
}

/** @param {SVGSVGElement} drawing */
function measure(drawing) {
  const scale = drawing.getScreenCTM()?.a || 0;
  if (!scale) return;
  const pixels = scale * Number(drawing.dataset.unit);
  drawing.setAttribute("data-detail", detail(pixels, drawing.dataset));
  drawing.toggleAttribute("data-unnamed", pixels < Number(drawing.dataset.named || 0)); // names would be too small
  drawing.style.setProperty("--px", scale.toFixed(4)); // letters that keep their size divide by it
}

/**
 * The sides on which a box has more than it shows.
 * @param {HTMLElement} box
 */
function waiting(box) {
  const { scrollLeft: x, scrollTop: y, scrollWidth, scrollHeight, clientWidth, clientHeight } = box;
  const sides = { left: x > 3, right: x + clientWidth < scrollWidth - 3, top: y > 3, bottom: y + clientHeight < scrollHeight - 3 };
  return Object.entries(sides).flatMap(([side, more]) => (more ? [side] : [])).join(" ");
}

/** @param {Event} event */
function onScroll(event) {
  if (event.target instanceof HTMLElement && event.target.matches(SCROLLING)) sign(event.target);
  if (event.target instanceof HTMLElement && event.target.id === "log") cover(event.target);
}

/**
 * The log ends with a whole line: style covers what its foot would cut in two.
 * @param {HTMLElement} log
 */
function cover(log) {
  const foot = log.getBoundingClientRect().top + log.clientTop + log.clientHeight;
  const tops = [...log.querySelectorAll("h2, [data-moment]")].map((line) => line.getBoundingClientRect()).filter(({ top, bottom }) => top < foot && bottom > foot - 1);
  log.parentElement?.style.setProperty("--cut", `${tops.length ? foot - tops[0].top : 0}px`);
}

/** @param {HTMLElement} box */
function sign(box) {
  const sides = waiting(box);
  if (box.dataset.more !== sides) box.dataset.more = sides;
}

const SCROLLING = ".foot, .others, .pan, .ask, .shelf, .scrolls";

/** Look at every drawing and every box that scrolls. */
export function fit() {
  for (const drawing of /** @type {NodeListOf<SVGSVGElement>} */ (document.querySelectorAll("svg[data-unit]"))) {
    measure(drawing);
    watch.observe(drawing);
  }
  for (const box of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(SCROLLING))) sign(box);
  const log = document.getElementById("log");
  if (log) cover(log);
  document.body.dataset.fitted = "1";
}

export function startSizes() {
  fit();
  document.addEventListener("scroll", onScroll, { capture: true, passive: true });
  addEventListener("resize", fit);
}
