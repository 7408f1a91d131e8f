// Talking to the server, and telling the reader what it said.

/** @typedef {{version: number, number: number, status: string, seat: number | null, made: number, acts: boolean,
 *   closing: string | null, title: string, panels: Record<string, string>, marks: Record<string, string>,
 *   pass_to: number | null, pass_name: string, problem: string}} Answer */

const SHOWN = 6000; // milliseconds that a sentence stays
const NEWS = 1500; // milliseconds between two questions how far something is
const LONGEST = 15000; // milliseconds that an answer may take

const GONE = [403, 404, 410]; // no use in asking again
/** The path that the server lives under, "" at the top of its host. */
export const ROOT = new URL("..", import.meta.url).pathname.replace(/\/$/, "");

/** @type {number | undefined} */
let fading;

/**
 * A sentence at the foot of the page; "" takes it away.
 * @param {string} text
 * @param {boolean} [stays]
 */
export function hint(text, stays = false) {
  const place = document.getElementById("hint");
  if (!place) return;
  clearTimeout(fading);
  if (place.textContent !== text) place.textContent = text;
  place.classList.toggle("shown", text !== "");
  if (text && !stays) fading = setTimeout(() => hint(""), SHOWN);
}

/**
 * JSON from an address; a problem comes back as an answer too.
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  /** @type {RequestInit} */
  const how = { headers: { accept: "application/json" }, signal: AbortSignal.timeout(LONGEST) };
  if (body) {
    how.method = "POST";
    how.headers = { accept: "application/json", "content-type": "application/json" };
    how.body = JSON.stringify(body);
  }
  const response = await fetch(ROOT + path, how);
  const answer = await response.json();
  if (GONE.includes(response.status)) answer.gone = true;
  return answer;
}

/** When the next question about a place comes. @type {WeakMap<HTMLElement, number>} */
const news = new WeakMap();

/**
 * Long work that the server does meanwhile: how far it is stands in a place, until it is done.
 * @param {HTMLElement} place
 * @param {string} path
 * @param {object} [wish] to have it done
 * @returns {Promise<void>}
 */
export async function follow(place, path, wish) {
  const again = () => {
    clearTimeout(news.get(place));
    news.set(place, setTimeout(() => follow(place, path), NEWS));
  };
  const lang = new URLSearchParams({ lang: document.documentElement.lang });
  try {
    const answer = await ask(`${path}?${lang}`, wish);
    if (answer.problem) {
      hint(answer.problem);
      return wish || answer.gone ? undefined : again();
    }
    if (location.hash === `#${place.id}` && !place.dataset.status) queueMicrotask(() => place.scrollIntoView());
    place.innerHTML = answer.text;
    place.dataset.status = answer.status;
    if (answer.status === "waiting" || answer.status === "working") again();
  } catch {
    again();
  }
  return undefined;
}

/**
 * A small setting that the server should know with the next page.
 * @param {string} name
 * @param {string} value
 */
export function remember(name, value) {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=${ROOT || "/"}; max-age=31536000; samesite=lax`;
}
