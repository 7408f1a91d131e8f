// The board in its place: it fits by itself, grows by buttons, keys or wheel, and can be dragged when it is larger.

const LARGEST = 6;
const STEP = 1.3;
const STILL = 6; // pixels that a click may wander

let scale = 1;
/** @type {HTMLElement | null} */
const pan = document.querySelector(".pan");

/**
 * Larger, smaller or whole again; what lies at a point of the window stays there.
 * @param {string} sign
 * @param {{clientX: number, clientY: number}} [at]
 */
export function zoom(sign, at) {
  const boards = /** @type {HTMLElement | null | undefined} */ (pan?.querySelector(".boards"));
  if (!pan || !boards) return;
  const box = pan.getBoundingClientRect();
  const x = at ? at.clientX - box.x : box.width / 2;
  const y = at ? at.clientY - box.y : box.height / 2;
  const [right, down] = [(pan.scrollLeft + x) / pan.scrollWidth, (pan.scrollTop + y) / pan.scrollHeight];
  scale = sign === "+" ? Math.min(LARGEST, scale * STEP) : sign === "−" ? Math.max(1, scale / STEP) : 1;
  boards.style.setProperty("--zoom", String(scale));
  pan.classList.toggle("zoomed", scale > 1);
  pan.scrollTo(right * pan.scrollWidth - x, down * pan.scrollHeight - y);
}

/**
 * The view follows a move: what has come to an enlarged board is scrolled into sight.
 * @param {Map<string, DOMRect>} before the places of all pieces before it
 */
export function follow(before) {
  seek();
  if (!pan || scale === 1) return;
  const fresh = [...pan.querySelectorAll("g[data-piece], g[data-tile]")].find((piece) => piece.id && !before.has(piece.id));
  fresh?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/**
 * On a board or among cards wider than their place, what may be chosen is in sight: all of it if it has room there, else
 * at least some.
 */
function seek() {
  for (const box of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".pan, .foot, .foot > .scrolls"))) seekIn(box);
}

/** @param {HTMLElement} place */
function seekIn(place) {
  if (place.scrollWidth <= place.clientWidth + 4 && place.scrollHeight <= place.clientHeight + 4) return;
  const view = place.getBoundingClientRect();
  const boxes = [...place.querySelectorAll("[data-action]")].map((target) => target.getBoundingClientRect()).filter(({ width }) => width > 0);
  const seen = boxes.filter((box) => box.left >= view.left && box.right <= view.right && box.top >= view.top && box.bottom <= view.bottom);
  if (seen.length === boxes.length) return;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const all = new DOMRect(left, top, Math.max(...boxes.map((box) => box.right)) - left, Math.max(...boxes.map((box) => box.bottom)) - top);
  const fits = all.width <= view.width && all.height <= view.height;
  if (!fits && seen.length) return;
  const sought = fits ? all : boxes[0];
  place.scrollBy(sought.x + sought.width / 2 - view.x - view.width / 2, sought.y + sought.height / 2 - view.y - view.height / 2);
}

export function startBoard() {
  if (!pan) return;
  // of a board larger than its place, first the middle
  pan.scrollTo((pan.scrollWidth - pan.clientWidth) / 2, (pan.scrollHeight - pan.clientHeight) / 2);
  seek();
  let wandered = 0;
  pan.addEventListener("wheel", (event) => {
    const inner = event.target instanceof Element ? event.target.closest(".scrolls") : null;
    if (!event.ctrlKey && (inner || !matchMedia("(min-width: 761px)").matches)) return; // there it scrolls
    event.preventDefault();
    zoom(event.deltaY < 0 ? "+" : "−", event);
  }, { passive: false });
  pan.addEventListener("pointerdown", () => (wandered = 0));
  pan.addEventListener("pointermove", (event) => {
    if (event.buttons !== 1 || event.pointerType !== "mouse" || scale === 1) return;
    wandered += Math.abs(event.movementX) + Math.abs(event.movementY);
    if (wandered > STILL) pan.scrollBy(-event.movementX, -event.movementY);
  });
  // the end of a drag is not a choice
  pan.addEventListener("click", (event) => wandered > STILL && event.stopPropagation(), true);
  pan.addEventListener("dragstart", (event) => event.preventDefault());
}
