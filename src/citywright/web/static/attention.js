// Calling for attention: sounds, notices of the browser, and how many words of the chat are unread.

import { hint, ROOT } from "./net.js";

const body = document.body;
/** Two notes each, in hertz. @type {Record<string, [number, number]>} */
const SOUNDS = { turn: [523, 784], chat: [659, 587] };
const NOTE = 0.14; // seconds
const LOUD = 0.08;

/** @type {AudioContext | undefined} */
let audio;

/** @param {string} which */
function sound(which) {
  if (body.dataset.sound !== "1") return;
  audio ??= new AudioContext();
  const { destination, currentTime } = audio;
  for (const [nth, pitch] of SOUNDS[which].entries()) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    const at = currentTime + nth * NOTE;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUD, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 2 * NOTE);
    tone.connect(volume).connect(destination);
    tone.start(at);
    tone.stop(at + 2 * NOTE);
  }
  body.dataset.heard = which; // the last one, for whoever wants to know
}

/** It has become one's turn while the page is in the background. */
export function callToTurn() {
  if (!document.hidden) return;
  sound("turn");
  if (body.dataset.notices !== "1" || !("Notification" in window) || Notification.permission !== "granted") return;
  const more = { body: body.dataset.turn || "", tag: body.dataset.table, icon: `${ROOT}/static/icon-192.png` };
  const notice = new Notification("Citywright", more);
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}

// -- chat ------------------------------------------------------------------------------------------------------------

const read = () => `citywright-read-${body.dataset.table}`;
const words = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#chat li")]);
/** @param {HTMLElement} word */
const numberOf = (word) => Number(word.id.slice("chat-".length));

/** The number on the button that leads to the chat. */
export function countWords() {
  const more = /** @type {HTMLDialogElement | null} */ (document.getElementById("more"));
  const place = /** @type {HTMLElement | null} */ (document.getElementById("unread"));
  const last = Math.max(0, ...words().map(numberOf));
  if (more?.open) localStorage.setItem(read(), String(last));
  const since = Number(localStorage.getItem(read()) || 0);
  const unread = words().filter((word) => numberOf(word) > since && !word.classList.contains("own")).length;
  if (!place) return;
  if (unread > Number(place.dataset.count || 0)) sound("chat");
  place.dataset.count = String(unread);
  place.hidden = unread === 0;
  place.innerHTML = unread ? `${unread}<span class="sr"> ${place.dataset.text}</span>` : "";
}

/** @param {string} text who is there */
export function tellPresence(text) {
  const place = document.getElementById("presence");
  if (!place) return;
  if (place.textContent && text && place.textContent !== text) hint(text);
  place.textContent = text;
}
