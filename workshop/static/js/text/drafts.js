/** Unsaved text that stays in the browser, so that a closed window or a lost server costs nothing. */

import { keep, kept, keptNames } from "../settings.js";

const MOST = 1_500_000; // letters of a draft

/** @typedef {{rev: string, text: string}} Draft */

/** @type {(pack: string, name: string) => string} */
const placeOf = (pack, name) => `draft.${pack}\n${name}`;

/**
 * @param {string} pack
 * @param {string} name
 * @param {Draft | null} draft
 */
export function keepDraft(pack, name, draft) {
  keep(placeOf(pack, name), draft && draft.text.length <= MOST ? JSON.stringify(draft) : null);
}

/**
 * @param {string} pack
 * @param {string} name
 * @returns {Draft | null}
 */
export function draftOf(pack, name) {
  try {
    const found = JSON.parse(kept(placeOf(pack, name)) ?? "null");
    return typeof found?.text === "string" && typeof found?.rev === "string" ? found : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} pack
 * @returns {string[]} Files of a pack with unsaved text.
 */
export function draftNames(pack) {
  const begin = placeOf(pack, "");
  return keptNames().filter((name) => name.startsWith(begin)).map((name) => name.slice(begin.length));
}
