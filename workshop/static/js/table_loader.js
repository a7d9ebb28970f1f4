/** The Table, loaded when it is first asked for: its modules, its style sheets and its words. */

import { Failure } from "./api.js";
import { styles } from "./dom.js";
import { loadRoomWords } from "./words.js";

/** @typedef {import("./route.js").Route} Route */

/** @type {typeof import("./table/table.js") | null} */
let table = null;

async function load() {
  if (table) return table;
  try {
    [table] = await Promise.all([import("./table/table.js"), styles("map"), styles("table"), styles("table_cards"), styles("table_replay"), loadRoomWords("table")]);
  } catch {
    throw new Failure(0, "");
  }
  return table;
}

/**
 * Show the table in a place; returned is what takes it away again.
 * @param {HTMLElement} place
 * @param {Route} at
 * @returns {Promise<() => void>}
 */
export async function showTable(place, at) {
  return (await load()).showTable(place, at);
}

/**
 * Go to a place of the table that is shown already.
 * @param {Route} at
 * @returns {boolean} False if another table is shown, or none.
 */
export function visitTable(at) {
  return table?.visitTable(at) ?? false;
}

/**
 * Ask who plays a text that is not saved, and by what seed; then go to its table.
 * @param {string} game
 * @param {import("./table/start.js").Start} start
 * @param {string} text
 */
export async function openAtTable(game, start, text) {
  await (await load()).openText(game, start, text);
}
