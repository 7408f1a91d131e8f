// Every page: forms, dialogs, language, theme. Tables, replays and others bring scripts of their own.

import { startBoard, zoom } from "./board.js";
import { startLens } from "./lens.js";
import { ask, remember } from "./net.js";
import { startSizes } from "./sizes.js";

// -- forms are sent as JSON; the answer says where to go ---------------------------------------------------------

/**
 * @param {HTMLFormElement} form
 * @returns {Promise<object>}
 */
async function filledIn(form) {
  /** @type {Record<string, any>} */
  const result = {};
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[name]"))) {
    if (field.type === "checkbox") result[field.name] = field.checked;
    else result[field.name] = field.dataset.type === "number" ? Number(field.value) : field.value;
  }
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[data-into]"))) {
    const file = field.files?.[0];
    if (file) result[field.dataset.into || ""] = await file.text();
  }
  return "setup" in form.dataset ? setup(form, result) : result;
}

/**
 * The seats and options of a new table.
 * @param {HTMLFormElement} form
 * @param {Record<string, any>} result
 */
async function setup(form, result) {
  result.seats = [];
  for (const row of form.querySelectorAll(".seat-row")) {
    const kind = /** @type {HTMLSelectElement} */ (row.querySelector("[data-kind]")).value;
    const name = /** @type {HTMLInputElement} */ (row.querySelector("[data-name]")).value;
    const bot = kind.startsWith("bot:") ? kind.slice(4) : "";
    if (kind !== "none") result.seats.push({ kind: bot ? "bot" : kind, name: kind === "me" ? name : "", bot });
  }
  result.options = {};
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[data-option]"))) {
    if (field.closest("[hidden]")) continue;
    result.options[field.dataset.option || ""] = field.type === "checkbox" ? field.checked : field.value;
  }
  const file = /** @type {HTMLInputElement | null} */ (form.querySelector("[data-edition]"))?.files?.[0];
  if (file) result.edition = await file.text();
  return result;
}

/** @param {SubmitEvent} event */
async function onSubmit(event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset.api) return;
  event.preventDefault();
  const output = form.querySelector("output");
  const name = /** @type {HTMLInputElement | null} */ (form.querySelector('[name="name"], [data-name]'))?.value;
  if (name) remember("name", name);
  const button = form.querySelector("button");
  if (button) button.disabled = true;
  try {
    const answer = await ask(form.dataset.api, await filledIn(form));
    if (answer.location) location.href = answer.location;
    if (output) output.textContent = answer.problem || answer.told || "";
    if ("stay" in form.dataset && !answer.problem) form.reset();
  } catch (error) {
    if (output) output.textContent = String(error);
  } finally {
    if (button) button.disabled = false;
  }
}

/**
 * Options that make no sense with so many seats are hidden; names belong to people.
 * @param {Event} [event]
 */
function onSetup(event) {
  const form = document.querySelector("form[data-setup]");
  if (!form) return;
  const rows = [...form.querySelectorAll(".seat-row")];
  const kinds = rows.map((row) => /** @type {HTMLSelectElement} */ (row.querySelector("[data-kind]")).value);
  const count = kinds.filter((kind) => kind !== "none").length;
  rows.forEach((row, i) => {
    /** @type {HTMLElement} */ (row.querySelector("[data-name]")).hidden = kinds[i] !== "me";
  });
  const hints = /** @type {HTMLInputElement} */ (form.querySelector("[data-hints]"));
  if (event?.target === hints) hints.dataset.chosen = "";
  if (!("chosen" in hints.dataset)) hints.checked = !kinds.includes("open"); // people who sit apart have to agree on them
  for (const option of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-seats]"))) {
    const [low, high] = (option.dataset.seats || "").split("-").map(Number);
    option.hidden = count < low || count > high;
  }
}

// -- dialogs, language, theme, zoom -------------------------------------------------------------------------------

/** @param {Event} event */
function onClick(event) {
  const target = event.target instanceof Element ? event.target.closest("[data-open],[data-lang],[data-theme-toggle],[data-copy],[data-zoom]") : null;
  if (!(target instanceof HTMLElement)) return;
  if (target.dataset.open) open(target.dataset.open);
  else if (target.dataset.lang) {
    remember("lang", target.dataset.lang);
    location.reload();
  } else if (target.dataset.copy) copy(target.dataset.copy);
  else if (target.dataset.zoom) zoom(target.dataset.zoom);
  else {
    const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    remember("theme", theme);
  }
}

/**
 * A choice on the page of settings counts at once.
 * @param {Event} event
 */
async function onSetting(event) {
  const field = event.target;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !field.dataset.setting) return;
  const name = field.dataset.setting;
  const wanted = field instanceof HTMLInputElement && field.checked;
  if (name === "notices" && wanted) field.checked = await mayNotify();
  const value = field instanceof HTMLInputElement ? String(Number(field.checked)) : field.value;
  remember(name, value);
  if (name === "lang") location.reload();
  if (name === "theme") applyTheme(value);
  if (name === "colours") document.documentElement.dataset.colours = value;
  const told = document.getElementById("settings-told");
  const refused = name === "notices" && wanted && value === "0";
  if (told) told.textContent = (refused ? told.dataset.refused : told.dataset.kept) || "";
}

/** Asks the reader, once. */
async function mayNotify() {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}

/** @param {string} theme */
function applyTheme(theme) {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = theme === "auto" ? (dark ? "dark" : "light") : theme;
}

/** @param {string} id */
async function open(id) {
  const dialog = /** @type {HTMLDialogElement} */ (document.getElementById(id));
  dialog.showModal();
  const place = dialog.querySelector(".rules-here");
  if (!place) return;
  const { table, seat } = document.body.dataset;
  const answer = await ask(`/api/tables/${table}/rules?${seat ? new URLSearchParams({ seat }) : ""}`);
  place.innerHTML = answer.text || "";
}

/** @param {string} id */
function copy(id) {
  const field = /** @type {HTMLInputElement} */ (document.getElementById(id));
  field.select();
  navigator.clipboard?.writeText(field.value);
}

document.addEventListener("submit", onSubmit);
document.addEventListener("click", onClick);
document.addEventListener("change", onSetup);
document.addEventListener("change", onSetting);
onSetup();
startSizes();
startBoard();
startLens();
const invite = /** @type {HTMLInputElement | null} */ (document.getElementById("invite"));
if (invite) invite.value = location.href;
