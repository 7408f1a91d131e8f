// The workshop: forms made from what a field may hold, the piece drawn anew with every change, roads by click and key.

import { ask, follow, hint, ROOT } from "./net.js";

/** @typedef {{is: string, key?: string, label?: string, said?: string, needed?: boolean, low?: number, high?: number, most?: number,
 *   drawn?: string, values?: [string, string][], fields?: Node[], item?: Node, shapes?: Node[], name?: string,
 *   parts?: Record<string, Node>}} Node */
/** @typedef {{place: HTMLElement, value: () => any}} Part What is on the page, and what it holds now. */

const PAUSE = 250; // milliseconds without a change until it is saved
const SIDES = "NESW";

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-craft]"));
/** @type {Node} */
const shape = JSON.parse(form?.dataset.form || "{}");
/** @type {Record<string, string>} */
const words = JSON.parse(form?.dataset.words || "{}");

/**
 * @param {string} tag
 * @param {Record<string, string | number | undefined>} [attributes]
 * @param {(Node2 | string)[]} [inside]
 * @returns {any}
 */
function make(tag, attributes = {}, inside = []) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(.../** @type {any[]} */ (inside));
  return element;
}
/** @typedef {globalThis.Node} Node2 */

// -- fields ----------------------------------------------------------------------------------------------------

/** What a new part begins with. @param {Node} node @returns {any} */
function fresh(node) {
  if (node.is === "whole") return Math.max(node.low || 0, Math.min(1, node.high || 0));
  if (node.is === "flag") return true;
  if (node.is === "text") return "";
  if (node.is === "choice") return node.values?.[0]?.[0];
  if (node.is === "choices" || node.is === "rows") return [];
  if (node.is === "one") return fresh(/** @type {Node[]} */ (node.shapes)[0]);
  if (node.is === "again") return fresh(again(node));
  const kept = (node.fields || []).filter((field, i) => field.needed || i === 0);
  return Object.fromEntries(kept.map((field) => [field.key, fresh(field)]));
}

/** @param {Node} node @returns {Node} */
function again(node) {
  return /** @type {Record<string, Node>} */ (shape.parts)[node.name || ""];
}

/** Whether a value has this shape. @param {Node} node @param {any} value @returns {boolean} */
function fits(node, value) {
  if (node.is === "whole") return typeof value === "number";
  if (node.is === "flag") return typeof value === "boolean";
  if (node.is === "text" || node.is === "choice") return typeof value === "string";
  if (node.is === "choices" || node.is === "rows") return Array.isArray(value);
  if (node.is === "one") return (node.shapes || []).some((one) => fits(one, value));
  if (node.is === "again") return fits(again(node), value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const first = node.fields?.[0];
  if (!first || !(first.key || "") || !((first.key || "") in value)) return !first;
  return first.is !== "choice" || first.values?.length !== 1 || first.values[0][0] === value[first.key || ""];
}

/**
 * @param {Node} node
 * @param {any} value undefined where there is none
 * @param {string} way
 * @returns {Part}
 */
function field(node, value, way) {
  if (node.is === "table") return tableField(node, value, way);
  if (node.is === "rows") return rowsField(node, value, way);
  if (node.is === "one" || node.is === "again") return oneField(node, value, way);
  if (node.is === "choices") return choicesField(node, value, way);
  return plainField(node, value, way);
}

/** @param {Node} node @param {any} value @param {string} way @returns {Part} */
function plainField(node, value, way) {
  /** @type {any} */
  let input;
  if (node.is === "choice") {
    const values = [...(node.values || [])];
    if (value !== undefined && !values.some(([one]) => one === value)) values.push([String(value), String(value)]);
    const options = values.map(([one, label]) => make("option", { value: one }, [label]));
    input = make("select", {}, node.needed ? options : [make("option", { value: "" }, ["–"]), ...options]);
    input.value = value ?? (node.needed ? "" : "");
  } else if (node.is === "flag") {
    input = make("input", { type: "checkbox" });
    input.checked = value === true;
  } else if (node.is === "whole") {
    input = make("input", { type: "number", min: node.low, max: node.high, step: 1 });
    input.value = value ?? "";
  } else {
    input = make("input", { type: "text", maxlength: node.most });
    input.value = value ?? "";
  }
  if (node.drawn) input.dataset.drawn = node.drawn;
  const label = node.label || "";
  if (!label) input.setAttribute("aria-label", node.said || "");
  const inside = node.is === "flag" ? [input, label] : [label, input];
  const place = make("label", { "data-way": way, class: node.is === "flag" ? "check" : "field" }, inside);
  return {
    place,
    value: () => {
      if (node.is === "flag") return input.checked || undefined;
      if (input.value === "" && input.validity?.badInput) return "?"; // so that it is said, not forgotten
      if (input.value === "") return undefined;
      return node.is === "whole" ? Number(input.value) : input.value;
    },
  };
}

/** A group of fields. @param {Node} node @param {string} way @param {Node2[]} inside */
function titled(node, way, inside) {
  return make("fieldset", { "data-way": way }, node.label ? [make("legend", {}, [node.label]), ...inside] : inside);
}

/** Several of some words, in the order in which they were chosen. @param {Node} node @param {any} value @param {string} way @returns {Part} */
function choicesField(node, value, way) {
  /** @type {string[]} */
  let chosen = Array.isArray(value) ? [...value] : [];
  const boxes = (node.values || []).map(([one, label]) => {
    const box = make("input", { type: "checkbox", value: one });
    box.checked = chosen.includes(one);
    box.addEventListener("change", () => {
      chosen = chosen.filter((other) => other !== one);
      if (box.checked) chosen.push(one);
    });
    return make("label", { class: "check" }, [box, label]);
  });
  const place = titled(node, way, [make("div", { class: "fields" }, boxes)]);
  return { place, value: () => (chosen.length || node.needed ? chosen : undefined) };
}

/** @param {Node} node @param {any} value @param {string} way @returns {Part} */
function tableField(node, value, way) {
  const given = typeof value === "object" && value !== null ? value : {};
  const parts = (node.fields || []).map((one) => {
    const key = one.key || "";
    return { key, part: field(one, given[key], way ? `${way}.${key}` : key) };
  });
  const inside = make("div", { class: "fields" }, parts.map(({ part }) => part.place));
  const place = node.label && way ? titled(node, way, [inside]) : inside;
  return {
    place,
    value: () => {
      const rows = parts.map(({ key, part }) => [key, part.value()]).filter(([, one]) => one !== undefined);
      return rows.length || node.needed ? Object.fromEntries(rows) : undefined;
    },
  };
}

/** @param {Node} node @param {any} value @param {string} way @returns {Part} */
function rowsField(node, value, way) {
  const item = /** @type {Node} */ ({ .../** @type {Node} */ (node.item), needed: true });
  /** @type {Part[]} */
  let parts = [];
  const list = make("div", { class: "items" });
  const add = make("button", { type: "button", class: "quiet" }, [`+ ${words.add}`]);
  /** @param {any[]} values */
  const fill = (values) => {
    parts = values.map((one, i) => field({ ...item, said: `${node.label || ""} ${i + 1}` }, one, `${way}.${i}`));
    list.replaceChildren(...parts.map((part, i) => {
      const away = make("button", { type: "button", class: "quiet", "aria-label": `${words.remove}: ${node.label || ""} ${i + 1}` }, ["×"]);
      away.addEventListener("click", () => {
        fill(current().filter((_, other) => other !== i));
        changed();
      });
      return make("div", { class: "item" }, [part.place, away]);
    }));
    add.hidden = parts.length >= (node.most || 0);
  };
  const current = () => parts.map((part) => part.value() ?? (item.is === "whole" ? "?" : fresh(item)));
  add.addEventListener("click", () => {
    fill([...current(), fresh(item)]);
    changed();
  });
  fill(Array.isArray(value) ? value : []);
  const place = titled(node, way, [list, add]);
  if (node.drawn) {
    place.dataset.drawn = node.drawn;
    place.addEventListener("drawn", (/** @type {CustomEvent} */ event) => fill([...current(), event.detail]));
  }
  return { place, value: () => (parts.length || node.needed ? current() : undefined) };
}

/** Something in one of several shapes. @param {Node} node @param {any} value @param {string} way @returns {Part} */
function oneField(node, value, way) {
  const shapes = /** @type {Node[]} */ ((node.is === "again" ? again(node) : node).shapes).map((one) => ({ ...one, needed: true }));
  for (const one of shapes) {
    if (one.fields) one.fields = one.fields.map((inner, i) => (i ? inner : { ...inner, needed: true }));
  }
  const pick = make("select", { "aria-label": node.label || node.said || words.none });
  if (!node.needed) pick.append(make("option", { value: "" }, [`– ${words.none}`]));
  shapes.forEach((one, i) => pick.append(make("option", { value: i }, [one.label || ""])));
  const body = make("div");
  /** @type {Part | undefined} */
  let part;
  /** @param {any} given */
  const show = (given) => {
    const one = pick.value === "" ? undefined : shapes[Number(pick.value)];
    part = one && field({ ...one, label: "" }, given, way);
    body.replaceChildren(...(part ? [part.place] : []));
  };
  const found = value === undefined ? -1 : shapes.findIndex((one) => fits(one, value));
  pick.value = found < 0 ? (node.needed ? "0" : "") : String(found);
  show(value);
  pick.addEventListener("change", () => show(pick.value === "" ? undefined : fresh(shapes[Number(pick.value)])));
  const place = titled(node, way, [pick, body]);
  return { place, value: () => part?.value() };
}

// -- saving ----------------------------------------------------------------------------------------------------

/** @type {Part | undefined} */
let whole;
let version = 0;
let dirty = false;
let saving = false;
/** @type {number | undefined} */
let waiting;

/** @param {any} entry */
function build(entry) {
  whole = field({ ...shape, label: "", needed: true }, entry, "");
  form?.replaceChildren(whole.place);
}

function changed() {
  dirty = true;
  tell(words.saving);
  clearTimeout(waiting);
  waiting = setTimeout(save, PAUSE);
}

/** @param {string} text */
function tell(text) {
  const place = document.querySelector("output.saved");
  if (place) place.textContent = text;
}

function body() {
  return { version, kind: form?.dataset.kind, place: Number(form?.dataset.place), entry: whole?.value() };
}

/** One change after the other; what has come meanwhile is saved behind it. */
async function save() {
  if (!form || saving || !dirty) return;
  saving = true;
  dirty = false;
  clearTimeout(waiting);
  try {
    const answer = await ask(form.dataset.craft || "", body());
    if (answer.problem && answer.version === undefined) {
      hint(answer.problem);
      tell(words.not_saved);
    } else {
      show(answer);
      tell(dirty ? words.saving : words.saved);
    }
  } catch (error) {
    dirty = true;
    tell(words.not_saved);
    clearTimeout(waiting);
    waiting = setTimeout(save, 4000);
  } finally {
    saving = false;
  }
  if (dirty) await save();
}

/** A page that is closed takes nothing with it. */
function leave() {
  if (!form || !dirty || saving) return;
  dirty = false;
  const how = { method: "POST", keepalive: true, headers: { "content-type": "application/json" }, body: JSON.stringify(body()) };
  fetch(ROOT + form.dataset.craft, how);
}

/** The piece as it is now, and what is wrong beside the fields. @param {any} answer */
function show(answer) {
  version = answer.version;
  const undo = /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-undo]"));
  if (undo) undo.disabled = !answer.steps;
  const picture = document.querySelector(".one .picture");
  if (picture && (answer.pictures || !picture.innerHTML)) picture.innerHTML = answer.pictures;
  const sentence = document.querySelector(".sentence");
  if (sentence) sentence.textContent = answer.text;
  const problem = /** @type {HTMLElement | null} */ (document.querySelector(".problem"));
  if (problem) {
    problem.textContent = answer.problem;
    problem.hidden = !answer.problem;
  }
  for (const old of form?.querySelectorAll(".fault") || []) old.remove();
  for (const old of form?.querySelectorAll(".wrong") || []) old.classList.remove("wrong");
  for (const fault of answer.faults) beside(fault);
  drawExits();
  drawPoints();
}

/** @param {{way: string, text: string}} fault */
function beside(fault) {
  let way = fault.way;
  let place = form?.querySelector(`[data-way="${CSS.escape(way)}"]`);
  while (!place && way.includes(".")) {
    way = way.slice(0, way.lastIndexOf("."));
    place = form?.querySelector(`[data-way="${CSS.escape(way)}"]`);
  }
  const told = make("small", { class: "fault", role: "alert" }, [place ? fault.text : `${fault.way}: ${fault.text}`]);
  if (place) {
    place.classList.add("wrong");
    place.append(told);
  } else form?.prepend(told);
}

// -- roads by click and by key -----------------------------------------------------------------------------------

/** @returns {HTMLInputElement | null} */
function exits() {
  return form ? form.querySelector("[data-drawn='exits']") : null;
}

/** The four sides of the piece, to be clicked at. */
function drawExits() {
  const place = document.querySelector(".exits");
  const input = exits();
  if (!place || !input) return;
  if (!place.children.length) {
    for (const side of SIDES) {
      const button = make("button", { type: "button", "data-exit": side, "aria-label": words[`exit_${side}`] }, [side]);
      button.addEventListener("click", () => toggle(side));
      place.append(button);
    }
    const keys = /** @type {HTMLElement | null} */ (document.querySelector(".keys"));
    if (keys) keys.hidden = false;
  }
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll("[data-exit]"))) {
    button.setAttribute("aria-pressed", String(input.value.includes(button.dataset.exit || "")));
  }
}

/** Whoever enters roads reads them off the box. @param {string} side */
function toggle(side) {
  const input = exits();
  if (!input) return;
  const has = input.value.includes(side);
  input.value = [...SIDES].filter((one) => (one === side ? !has : input.value.includes(one))).join("");
  const source = /** @type {HTMLSelectElement | null} */ (form?.querySelector("[data-way='roads.source'] select"));
  if (source && source.value === "house") source.value = "printed";
  drawExits();
  changed();
}

/** @param {KeyboardEvent} event */
async function onKey(event) {
  if (!exits() || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target instanceof Element ? event.target.closest("input, select, textarea, a, button:not([data-exit])") : null;
  if (target) return;
  const side = event.key.toUpperCase();
  if (event.key.length === 1 && SIDES.includes(side)) toggle(side);
  else if (event.key === "Enter") {
    event.preventDefault();
    const next = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a[rel='next']"));
    if (next) await go(next.href);
  }
}

/** To another page, when everything is saved: it shows the edition as it is then. @param {string} address */
async function go(address) {
  while (saving) await new Promise((resolve) => setTimeout(resolve, 20));
  await save();
  if (!dirty) location.href = address;
}

/** @param {MouseEvent} event */
function onLink(event) {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || !(dirty || saving) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(link.href);
}

// -- tracks by click ---------------------------------------------------------------------------------------------

const EDGES = new Map([["2,0", "N"], ["4,2", "E"], ["2,4", "S"], ["0,2", "W"]]);
let from = "";

/** What the file calls a point: an edge, a city, the building, or where it lies. @param {string} at */
function pointName(at) {
  const entry = whole?.value() || {};
  const city = (entry.cities || []).findIndex((/** @type {any} */ one) => one.at === at);
  if (city >= 0) return `c${city}`;
  return EDGES.get(at) || (entry.building === at ? "i" : at);
}

/** The points of the piece: a click at one, a click at another, and there is a track. */
function drawPoints() {
  const place = document.querySelector(".points");
  const tracks = form?.querySelector("[data-drawn='tracks']");
  if (!place || !tracks || place.children.length) return;
  const inner = [1, 2, 3].flatMap((y) => [1, 2, 3].map((x) => `${x},${y}`));
  for (const at of [...EDGES.keys(), ...inner]) {
    const [x, y] = at.split(",").map(Number);
    const button = make("button", { type: "button", "data-point": at, "aria-label": `${words.point} ${EDGES.get(at) || at}`, style: `left: ${25 * x}%; top: ${25 * y}%` });
    button.addEventListener("click", () => {
      const old = place.querySelector("[aria-pressed='true']");
      old?.removeAttribute("aria-pressed");
      if (from && from !== at) {
        tracks.dispatchEvent(new CustomEvent("drawn", { detail: `${pointName(from)} ${pointName(at)}` }));
        from = "";
        changed();
      } else if (from === at) from = "";
      else {
        from = at;
        button.setAttribute("aria-pressed", "true");
      }
    });
    place.append(button);
  }
  const how = /** @type {HTMLElement | null} */ (document.querySelector(".tracks-how"));
  if (how) how.hidden = false;
}

// -- the other buttons -------------------------------------------------------------------------------------------

/** What was the house's is now as printed; names say themselves where they are from. @param {any} entry */
function printed(entry) {
  for (const [key, value] of Object.entries(entry)) {
    if (value === "house" && (key === "source" || key === "frame" || key.endsWith("_source"))) entry[key] = "printed";
    else if (key !== "name" && value && typeof value === "object" && !Array.isArray(value)) printed(value);
  }
  return entry;
}

/** @param {Event} event */
async function onClick(event) {
  const target = event.target instanceof Element ? event.target.closest("[data-undo],[data-printed],[data-remove],[data-add],[data-print]") : null;
  if (!(target instanceof HTMLElement)) return;
  const { undo, add, back } = target.dataset;
  if ("print" in target.dataset) print();
  else if ("printed" in target.dataset) {
    build(printed(whole?.value()));
    changed();
  } else if (undo) {
    await save();
    after(await ask(undo, { version: form ? version : Number(target.dataset.version) }), location.href);
  } else if ("remove" in target.dataset && form) {
    await save();
    after(await ask(form.dataset.craft || "", { ...body(), entry: null }), ROOT + (back || "").replace(ROOT, ""));
  } else if (add) {
    const { version: there, kind, place, like } = target.dataset;
    const answer = await ask(add, { version: Number(there), kind, place: Number(place), entry: {} });
    after(answer, like || "");
  }
}

/** @param {any} answer @param {string} address */
function after(answer, address) {
  if (answer.version === undefined) hint(answer.problem || words.not_saved);
  else if (address === location.href) location.reload();
  else location.href = address.startsWith("/") && !address.startsWith(ROOT) ? ROOT + address : address;
}

/** Search, and what is still the house's. */
function sift() {
  const list = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-craft-list]"));
  if (!list) return;
  const sought = new FormData(list);
  const asked = String(sought.get("q") || "").toLowerCase().trim().split(/\s+/);
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".crafts li"))) {
    const found = asked.every((word) => (row.dataset.search || "").includes(word));
    row.hidden = !found || (sought.has("house") && !row.dataset.house);
  }
  const search = new URLSearchParams([...sought].map(([key, value]) => [key, String(value)]).filter(([, value]) => value));
  history.replaceState(null, "", `${location.pathname}${search.size ? `?${search}` : ""}`);
}

if (form) {
  const answer = JSON.parse(form.dataset.shown || "{}");
  build(answer.entry);
  show(answer);
  form.addEventListener("input", () => { changed(); drawExits(); });
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("keydown", onKey);
  document.addEventListener("click", onLink);
  addEventListener("pagehide", leave);
}
document.addEventListener("click", onClick);
const list = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-craft-list]"));
if (list) {
  for (const [name, value] of new URLSearchParams(location.search)) {
    const input = list.elements.namedItem(name);
    if (input instanceof HTMLInputElement && input.type === "checkbox") input.checked = true;
    else if (input instanceof HTMLInputElement) input.value = value;
  }
  list.addEventListener("input", sift);
  list.addEventListener("submit", (event) => event.preventDefault());
  sift();
}
const trial = /** @type {HTMLElement | null} */ (document.querySelector("[data-trial]"));
if (trial) {
  const address = trial.dataset.trial || "";
  follow(trial, address);
  trial.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-trial-begin]")) follow(trial, address, {});
  });
}
for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-whole-address]"))) {
  input.value = new URL(input.value, location.href).href;
}
const file = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-file]"));
file?.addEventListener("change", async () => {
  const text = /** @type {HTMLTextAreaElement | null} */ (document.querySelector("form[data-import] textarea"));
  if (text && file.files?.[0]) text.value = await file.files[0].text();
});
