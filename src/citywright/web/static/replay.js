// Looking back: the slider, the arrow keys and the eyes ask for moments; the address always names the one that is shown.

import { show } from "./morph.js";
import { ask, hint } from "./net.js";

const body = document.body;
/** @type {Map<string, string>} */
const marks = new Map();
let loading = false;

function start() {
  const slider = /** @type {HTMLInputElement} */ (document.getElementById("moment"));
  const eyes = /** @type {HTMLSelectElement} */ (document.getElementById("eyes"));
  for (const part of (body.dataset.have || "").split(",")) {
    const cut = part.lastIndexOf(".");
    marks.set(part.slice(0, cut), part.slice(cut + 1));
  }
  slider.addEventListener("input", () => go(slider));
  eyes.addEventListener("change", () => {
    // while a game goes on, each pair of eyes counts the moves that it could see
    const over = document.querySelector("input[data-now]") !== null;
    location.search = new URLSearchParams({ ...(over ? { at: slider.value } : {}), eyes: eyes.value }).toString();
  });
  for (const button of document.querySelectorAll("[data-step]")) {
    button.addEventListener("click", () => step(slider, Number(/** @type {HTMLElement} */ (button).dataset.step)));
  }
  document.addEventListener("keydown", (event) => {
    const target = event.target instanceof Element ? event.target : body;
    if (target.matches("input, select, textarea")) return;
    if (event.key === "ArrowLeft") step(slider, -1);
    if (event.key === "ArrowRight") step(slider, 1);
  });
  if (slider.value !== slider.defaultValue) go(slider); // moved before this script was there
}

/**
 * @param {HTMLInputElement} slider
 * @param {number} by
 */
function step(slider, by) {
  slider.value = String(Number(slider.value) + by);
  go(slider);
}

/** @param {HTMLInputElement} slider */
async function go(slider) {
  const at = slider.value;
  const text = document.getElementById("moment-text");
  if (text) text.textContent = `${at} / ${slider.max}`;
  for (const now of document.querySelectorAll("input[data-now]")) /** @type {HTMLInputElement} */ (now).value = at;
  if (loading) return;
  loading = true;
  const eyes = body.dataset.eyes || "";
  const have = [...marks].map(([id, mark]) => `${id}.${mark}`).join(",");
  const query = new URLSearchParams({ eyes, have, lang: document.documentElement.lang });
  try {
    const answer = await ask(`/api/tables/${body.dataset.replay}/moments/${at}?${query}`);
    if (answer.panels) {
      show(answer.panels);
      for (const [id, mark] of Object.entries(answer.marks)) marks.set(id, String(mark));
      history.replaceState(null, "", `?${new URLSearchParams({ at, eyes })}`);
    } else hint(answer.problem);
  } finally {
    loading = false;
  }
  if (slider.value !== at) go(slider); // the slider has gone on meanwhile
}

start();
