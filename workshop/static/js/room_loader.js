/** Rooms that are loaded when they are first asked for: their modules, style sheets and words. */

import { Failure } from "./api.js";
import { styles } from "./dom.js";
import { loadRoomWords } from "./words.js";

/** @typedef {{field: typeof import("./field/field.js"), table: typeof import("./table/table.js"), playtest: typeof import("./playtest/playtest.js")}} Rooms */

const PARTS = {
  field: { module: () => import("./field/field.js"), styles: ["map", "field"], words: ["field"] },
  table: { module: () => import("./table/table.js"), styles: ["map", "table", "table_cards", "table_replay", "table_lesson"], words: ["table"] },
  playtest: { module: () => import("./playtest/playtest.js"), styles: ["map", "table", "playtest"], words: ["table", "playtest"] },
};

/** @type {Partial<Rooms>} */
const loaded = {};

/**
 * @template {keyof Rooms} R
 * @param {R} room
 * @returns {Promise<Rooms[R]>}
 */
export async function loadRoom(room) {
  const { module, styles: sheets, words } = PARTS[room];
  try {
    const [found] = await Promise.all([module(), ...sheets.map(styles), ...words.map(loadRoomWords)]);
    return (loaded[room] = /** @type {any} */ (found));
  } catch {
    throw new Failure(0, "");
  }
}

/**
 * A room if it is loaded already.
 * @template {keyof Rooms} R
 * @param {R} room
 * @returns {Partial<Rooms>[R]}
 */
export function loadedRoom(room) {
  return loaded[room];
}
