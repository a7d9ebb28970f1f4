/** Other windows of this browser on the same pack: which files they hold unsaved. */

import { tab } from "../boot.js";

/** @typedef {{type: "ask" | "here" | "bye", tab: string, pack: string, dirty: string[]}} Message */

const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel("sandtable") : null;
/** @type {Map<string, {pack: string, dirty: string[]}>} */
const others = new Map();
let pack = "";
/** @type {() => string[]} */
let dirtyHere = () => [];
export const windows = new EventTarget();

channel?.addEventListener("message", (event) => {
  /** @type {Message} */
  const said = event.data;
  if (said.type === "bye") others.delete(said.tab);
  else others.set(said.tab, { pack: said.pack, dirty: said.dirty });
  if (said.type === "ask" && pack) tell("here");
  windows.dispatchEvent(new Event("change"));
});
addEventListener("pagehide", () => tell("bye"));

/** @param {Message["type"]} type */
function tell(type) {
  channel?.postMessage({ type, tab, pack, dirty: dirtyHere() });
}

/**
 * Tell the others which pack is open here, and hear of theirs.
 * @param {string} key
 * @param {() => string[]} dirty
 * @returns {Promise<void>} Done when they had time to answer.
 */
export async function enterPack(key, dirty) {
  pack = key;
  dirtyHere = dirty;
  others.clear();
  tell("ask");
  if (channel) await new Promise((resolve) => { setTimeout(resolve, 60); });
}

/** Tell the others that the pack is left. */
export function leavePack() {
  tell("bye");
  pack = "";
}

/** Tell the others what is unsaved here. */
export function tellDirty() {
  if (pack) tell("here");
}

/** @returns {number} Other windows on the same pack. */
export function otherWindows() {
  return [...others.values()].filter((one) => one.pack === pack).length;
}

/**
 * @param {string} name
 * @returns {boolean} True if another window has unsaved text of a file.
 */
export function isDirtyElsewhere(name) {
  return [...others.values()].some((one) => one.pack === pack && one.dirty.includes(name));
}
