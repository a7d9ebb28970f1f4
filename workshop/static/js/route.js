/**
 * Places of the page as the part of the address after `#`: `#/` is Home, `#/desk/KEY` the desk of a pack,
 * `#/field/KEY?file=…` the field of a scenario there, `#/field` the field before anything is open, `#/table/KEY` a table,
 * `#/table/KEY?told` its game told again, `#/table` what can be played, `#/playtest/KEY` a playtest,
 * `#/playtest?of=NAME` one that is to begin. */

import { boot } from "./boot.js";

/** @typedef {{room: "home" | "desk" | "field" | "table" | "playtest", table: string, told: boolean, series: string, of: string, pack: string, file: string, line: number, card: string}} Route */

/** @returns {Route} */
export function route() {
  const [path, query] = location.hash.slice(1).split("?");
  const parts = (path ?? "").split("/").filter(Boolean);
  const given = new URLSearchParams(query ?? "");
  const pack = parts[0] === "desk" || parts[0] === "field" ? decoded(parts[1] ?? "") : "";
  return {
    room: boot.guest ? "table" : parts[0] === "table" || parts[0] === "field" || parts[0] === "playtest" ? parts[0] : pack ? "desk" : "home",
    table: boot.guest?.table ?? (parts[0] === "table" ? decoded(parts[1] ?? "") : ""),
    told: given.has("told"),
    series: parts[0] === "playtest" ? decoded(parts[1] ?? "") : "",
    of: given.get("of") ?? "",
    pack,
    file: given.get("file") ?? "",
    line: Number(given.get("line")) || 0,
    card: given.get("card") ?? "",
  };
}

/**
 * @param {string} text
 * @returns {string}
 */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/**
 * Address of a desk, of a file or card there.
 * @param {string} pack
 * @param {{file?: string, line?: number, card?: string}} [place]
 * @returns {string}
 */
export function deskAddress(pack, place = {}) {
  const query = new URLSearchParams();
  if (place.file) query.set("file", place.file);
  if (place.line) query.set("line", String(place.line));
  if (place.card) query.set("card", place.card);
  const text = query.toString();
  return `#/desk/${encodeURIComponent(pack)}${text ? `?${text}` : ""}`;
}

/**
 * Address of the field of a scenario.
 * @param {string} pack
 * @param {string} file
 * @returns {string}
 */
export function fieldAddress(pack, file) {
  return `#/field/${encodeURIComponent(pack)}?${new URLSearchParams({ file }).toString()}`;
}

/**
 * Address of a table, or of its game told again.
 * @param {string} key
 * @param {boolean} [told]
 * @returns {string}
 */
export function tableAddress(key, told = false) {
  return `#/table/${encodeURIComponent(key)}${told ? "?told" : ""}`;
}

/**
 * Address at which a playtest of something begins.
 * @param {string} named
 */
export function playtestAddress(named) {
  return `#/playtest?of=${encodeURIComponent(named)}`;
}

/**
 * Go to an address of the page.
 * @param {string} to
 */
export function go(to) {
  if (location.hash === to) dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = to;
}
