/** Keys of the page: each has a sheet line, and letters work only while no text is edited. */

import { isTyping } from "./dom.js";

/**
 * `keys` as "Ctrl+S", "Alt+ArrowUp", "g h", "?"; `typing`: also while text is edited; `say`: words of the sheet;
 * `elsewhere`: only on the sheet, its part of the page listens itself.
 * @typedef {{keys: string[], group: "everywhere" | "home" | "desk" | "field" | "table" | "playtest", say: string, typing?: boolean,
 *   elsewhere?: boolean, run: (event: KeyboardEvent) => unknown}} Binding
 */

/** @type {Binding[]} */
let bindings = [];
let before = "";
let beforeAt = 0;

/**
 * Add keys; returned is what takes them away again.
 * @param {Binding[]} added
 * @returns {() => void}
 */
export function bind(added) {
  bindings = [...bindings, ...added];
  return () => {
    bindings = bindings.filter((one) => !added.includes(one));
  };
}

/** @returns {Binding[]} */
export function allKeys() {
  return bindings;
}

/**
 * @param {KeyboardEvent} event
 * @returns {string}
 */
function nameOf(event) {
  const key = event.key.length === 1 && (event.ctrlKey || event.metaKey) ? event.key.toUpperCase() : event.key;
  const held = [event.ctrlKey || event.metaKey ? "Ctrl" : "", event.altKey ? "Alt" : "", event.shiftKey && key.length > 1 ? "Shift" : ""];
  // Alt with a letter makes another letter on some keyboards.
  const letter = event.altKey && event.code.startsWith("Key") ? event.code.slice(3) : key;
  return [...held.filter(Boolean), letter].join("+");
}

/** Listen for keys. */
export function listenForKeys() {
  addEventListener("keydown", (event) => {
    if (event.isComposing || event.defaultPrevented) return;
    const name = nameOf(event);
    const now = performance.now();
    const pair = now - beforeAt < 1500 ? `${before} ${name}` : "";
    const typing = isTyping();
    const inDialog = document.querySelector("dialog[open]") !== null;
    const found = bindings.findLast((one) => !one.elsewhere && (one.typing || !typing) && (one.keys.includes(name) || (pair !== "" && one.keys.includes(pair))));
    before = typing ? "" : name;
    beforeAt = now;
    if (!found || inDialog) return;
    event.preventDefault();
    found.run(event);
  });
}

/**
 * Keys as they are printed on key caps.
 * @param {string} keys
 * @returns {string[]}
 */
export function caps(keys) {
  const signs = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→" };
  return keys.split(" ").map((one) => one === "+" ? one : one.split("+").map((key) => signs[/** @type {keyof typeof signs} */ (key)] ?? key).join(" "));
}
