// Meaning by size: a drawing of pieces learns how large it is on the screen, and its pieces show as much as can be read
// there. And whatever scrolls learns on which sides something waits, so that style can give a sign.

const WHOLE = 84; // pixels of a piece from which all that stands on it can be read, if its drawing does not say another
const MIDDLE = 44; // and from which its main figures can, likewise

/** All that this script has put on elements of panels; what the server draws knows nothing of it. */
export const MARKS = ["data-detail", "data-unnamed", "data-more"];
/** Those of a drawing, which `fit` sees to after every change: to take them off in between styles all of it twice. */
export const SIZED = ["data-detail", "data-unnamed", "style"];

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

/**
 * @param {SVGSVGElement} drawing
 * @param {number} scale pixels of the screen for one of its own; 0 if it is not shown
 */
function mark(drawing, scale) {
  if (!scale) return;
  const pixels = scale * Number(drawing.dataset.unit);
  const seen = detail(pixels, drawing.dataset);
  if (drawing.dataset.detail !== seen) drawing.dataset.detail = seen;
  drawing.toggleAttribute("data-unnamed", pixels < Number(drawing.dataset.named || 0)); // names would be too small
  const px = scale.toFixed(4);
  if (drawing.style.getPropertyValue("--px") !== px) drawing.style.setProperty("--px", px); // letters that keep their size divide by it
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

const HELD = 12; // pixels from the edge of a board's place to the middle of names that are held there

/**
 * Names of columns and rows stay in sight on a board that is larger than its place: they wait at its edge.
 * @param {Element} board
 */
function hold(board) {
  const edge = board.getBoundingClientRect();
  const held = [.../** @type {NodeListOf<SVGGElement>} */ (board.querySelectorAll("[data-held]"))];
  const shifts = held.map((names) => beyond(names, edge));
  held.forEach((names, i) => {
    if (shifts[i]) names.setAttribute("transform", names.dataset.axis === "x" ? `translate(${shifts[i]} 0)` : `translate(0 ${shifts[i]})`);
    else names.removeAttribute("transform");
    if (names.dataset.axis === "y") clearCorner(names, edge);
  });
}

/**
 * A column that is scrolled below the numbers of the rows is not named there.
 * @param {SVGGElement} names
 * @param {DOMRect} edge
 */
function clearCorner(names, edge) {
  const matrix = names.ownerSVGElement?.getScreenCTM();
  if (!matrix) return;
  for (const name of names.querySelectorAll("text")) {
    const below = matrix.e + matrix.a * Number(name.getAttribute("x")) - edge.left < 2 * HELD;
    if (below !== name.hasAttribute("visibility")) name[below ? "setAttribute" : "removeAttribute"]("visibility", "hidden");
  }
}

/**
 * How far names are beyond the edge, in the drawing's own pixels.
 * @param {SVGGElement} names
 * @param {DOMRect} edge
 */
function beyond(names, edge) {
  const matrix = names.ownerSVGElement?.getScreenCTM();
  if (!matrix?.a) return 0; // not shown
  const start = names.dataset.axis === "x" ? matrix.e - edge.left : matrix.f - edge.top;
  return Math.max(0, HELD - start - matrix.a * Number(names.dataset.held)) / matrix.a;
}

/** @param {Event} event */
function onScroll(event) {
  if (event.target instanceof HTMLElement && event.target.matches(".pan")) hold(event.target);
  if (event.target instanceof HTMLElement && event.target.matches(SCROLLING)) sign(event.target);
  if (event.target instanceof HTMLElement && event.target.id === "log") cover(event.target);
}

/**
 * The log ends with a whole line, and with none of its headings: style covers what its foot would cut.
 * @param {HTMLElement} log
 */
function cover(log) {
  const foot = log.getBoundingClientRect().top + log.clientTop + log.clientHeight;
  const lines = [...log.querySelectorAll("h2, [data-moment]")];
  const boxes = lines.map((line) => line.getBoundingClientRect());
  let first = boxes.findIndex(({ top, bottom }) => top < foot && bottom > foot - 1);
  if (first < 0) first = boxes.findIndex(({ top }) => top >= foot);
  if (first > 0 && lines[first - 1].matches("h2")) first -= 1;
  const cut = `${first < 0 ? 0 : Math.max(0, foot - boxes[first].top)}px`;
  const place = log.parentElement?.style;
  if (place && place.getPropertyValue("--cut") !== cut) place.setProperty("--cut", cut); // all in it would be styled anew
}

/**
 * @param {HTMLElement} box
 * @param {string} [sides]
 */
function sign(box, sides = waiting(box)) {
  if (box.dataset.more !== sides) box.dataset.more = sides;
}

const SCROLLING = ".foot, .others, .pan, .ask, .shelf, .scrolls";

/**
 * What a panel says of the scene the whole page may ask for in its style: `[data-scene~="…"]` of the body. Style that
 * looked into the page for it, with `:has()`, would be worked out anew for all of it after every change.
 */
function setScene() {
  const scenes = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[id][data-scene]"))];
  const scene = scenes.map((panel) => panel.dataset.scene).join(" ");
  if ((document.body.dataset.scene || "") !== scene) document.body.dataset.scene = scene;
}

/** Look at every drawing and every box that scrolls; all of a kind are measured before one is marked, or each would be laid out anew. */
export function fit() {
  setScene();
  const drawings = [.../** @type {NodeListOf<SVGSVGElement>} */ (document.querySelectorAll("svg[data-unit]"))];
  const scales = drawings.map((drawing) => drawing.getScreenCTM()?.a || 0);
  drawings.forEach((drawing, i) => {
    mark(drawing, scales[i]);
    watch.observe(drawing);
  });
  const boxes = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(SCROLLING))];
  const sides = boxes.map(waiting);
  boxes.forEach((box, i) => sign(box, sides[i]));
  for (const board of document.querySelectorAll(".pan")) hold(board);
  const log = document.getElementById("log");
  if (log) cover(log);
  document.body.dataset.fitted = "1";
}

export function startSizes() {
  fit();
  document.addEventListener("scroll", onScroll, { capture: true, passive: true });
  addEventListener("resize", fit);
}
