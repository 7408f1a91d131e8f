// Looking through the pieces of a game: what is typed and chosen decides what is shown; the address keeps it.

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-browse]"));
const pieces = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("article.component")]);

/** What is wanted, by the name of its field. @returns {[string, string][]} */
function wanted() {
  if (!form) return [];
  return [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
}

/**
 * @param {HTMLElement} piece
 * @param {string} name
 * @param {string} value
 */
function fits(piece, name, value) {
  if (!value) return true;
  if (name === "q") return value.toLowerCase().split(/\s+/).every((word) => (piece.dataset.search || "").includes(word));
  return (piece.getAttribute(`data-${name}`) || "").split(" ").includes(value);
}

function show() {
  const fields = wanted();
  let count = 0;
  for (const piece of pieces) {
    piece.hidden = !fields.every(([name, value]) => fits(piece, name, value));
    if (!piece.hidden) count++;
  }
  hideFilters(fields.find(([name]) => name === "kind")?.[1] || "");
  tell(count);
  const query = new URLSearchParams(fields.filter(([, value]) => value));
  history.replaceState(null, "", `${location.pathname}${query.size ? `?${query}` : ""}${location.hash}`);
}

/**
 * A figure that no piece of the kind has is no help.
 * @param {string} kind
 */
function hideFilters(kind) {
  for (const label of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-filter]"))) {
    const figure = label.dataset.filter || "";
    const field = label.querySelector("select");
    if (!field || ["kind", "source"].includes(figure)) continue;
    label.hidden = kind !== "" && !pieces.some((piece) => piece.dataset.kind === kind && piece.hasAttribute(`data-${figure}`));
    if (label.hidden && field.value) {
      field.value = "";
      show();
    }
  }
}

/** @param {number} count */
function tell(count) {
  const place = form?.querySelector("output");
  if (!place) return;
  place.textContent = count === 1 ? place.dataset.one || "" : (place.dataset.many || "").replace(/\d+/, String(count));
  const none = /** @type {HTMLElement | null} */ (document.querySelector(".none"));
  if (none) none.hidden = count > 0;
}

/** The piece that the address names is there, whatever is chosen. */
function toAnchor() {
  const piece = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!piece) return;
  piece.hidden = false;
  piece.scrollIntoView({ block: "center" });
  piece.focus({ preventScroll: true });
}

if (form) {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
  }
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  show();
  toAnchor();
  addEventListener("hashchange", toAnchor);
}

export {}; // a module, with names of its own
