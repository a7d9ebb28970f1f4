/** Words of the page in the language chosen; the server has them in words/en.yaml and words/it.yaml. */

import { keep, kept } from "./settings.js";

export const LANGUAGES = /** @type {const} */ (["en", "it"]);
/** @typedef {typeof LANGUAGES[number]} Language */

/** @type {Record<string, string>} */
let words = {};
/** @type {Language} */
let language = "en";
/** @type {Set<string>} Rooms whose own words are loaded. */
const rooms = new Set();

/** @returns {Language} */
export function pageLanguage() {
  return language;
}

/** @returns {Language} The language chosen before, or that of the browser. */
function preferred() {
  const found = [kept("language"), ...navigator.languages.map((one) => one.slice(0, 2))].find((one) => LANGUAGES.some((known) => known === one));
  return /** @type {Language} */ (found ?? "en");
}

/**
 * Load the words of a language; without one the preferred.
 * @param {Language} [wanted]
 */
export async function loadWords(wanted) {
  const chosen = wanted ?? preferred();
  const parts = await Promise.all(["", ...rooms].map((room) => fetchWords(chosen, room)));
  words = Object.assign({}, ...parts);
  language = chosen;
  document.documentElement.lang = chosen;
  if (wanted) keep("language", wanted);
}

/**
 * Load the words of a room that has its own.
 * @param {string} room
 */
export async function loadRoomWords(room) {
  if (rooms.has(room)) return;
  Object.assign(words, await fetchWords(language, room));
  rooms.add(room);
}

/**
 * @param {string} chosen
 * @param {string} room
 * @returns {Promise<Record<string, string>>}
 */
async function fetchWords(chosen, room) {
  return (await fetch(`/api/words/${chosen}${room && `/${room}`}`)).json();
}

/**
 * Words of a key with values filled in. A text with `|` has a form for one and a form for many, by the value `n`.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  let text = words[key] ?? key;
  if ("n" in values && text.includes("|")) {
    const forms = text.split("|");
    text = forms[values.n === 1 ? 0 : 1] ?? text;
  }
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/**
 * The one of several languages that the page speaks, or the first there is.
 * @param {Record<string, string>} texts
 * @param {string} [wanted]
 * @returns {string}
 */
export function choose(texts, wanted = language) {
  return texts[wanted] ?? texts[""] ?? texts.en ?? Object.values(texts)[0] ?? "";
}

/**
 * A moment as people say it: "12 minutes ago", "yesterday", a date.
 * @param {string} iso
 * @returns {string}
 */
export function ago(iso) {
  const minutes = (Date.now() - Date.parse(iso)) / 60_000;
  if (!Number.isFinite(minutes)) return "";
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (minutes < 1) return t("time.now");
  if (minutes < 60) return format.format(-Math.floor(minutes), "minute");
  if (minutes < 60 * 24) return format.format(-Math.floor(minutes / 60), "hour");
  if (minutes < 60 * 24 * 7) return format.format(-Math.floor(minutes / 60 / 24), "day");
  return new Date(iso).toLocaleDateString(language, { day: "numeric", month: "long", year: "numeric" });
}

/**
 * The time of day with seconds.
 * @param {Date} when
 * @returns {string}
 */
export function clock(when) {
  return when.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });
}
