/** The Field, loaded when it is first asked for: its modules, its style sheet and its words. */

import { Failure } from "./api.js";
import { styles } from "./dom.js";
import { loadRoomWords } from "./words.js";

/** @typedef {import("./route.js").Route} Route */

/** @type {typeof import("./field/field.js") | null} */
let field = null;

async function load() {
  if (field) return field;
  try {
    [field] = await Promise.all([import("./field/field.js"), styles("map"), styles("field"), loadRoomWords("field")]);
  } catch {
    throw new Failure(0, "");
  }
  return field;
}

/**
 * Show the field of a scenario in a place; returned is what takes it away again.
 * @param {HTMLElement} place
 * @param {Route} at
 * @returns {Promise<() => void>}
 */
export async function showField(place, at) {
  return (await load()).showField(place, at);
}

/**
 * Go to a place of the field that is shown already.
 * @param {Route} at
 * @returns {boolean} False if another scenario is shown, or none.
 */
export function visitField(at) {
  return field?.visitField(at) ?? false;
}

/** @returns {string | null} Text that is open, to be copied when the server is gone. */
export function openTextOfField() {
  return field?.openTextOfField() ?? null;
}

/**
 * Hexes and pieces of the map that is shown, by some letters.
 * @param {string} query
 * @returns {import("./goto.js").Found[]}
 */
export function placesOfField(query) {
  return field?.placesOfField(query) ?? [];
}

export async function newScenario() {
  (await load()).newScenarioDialog();
}
