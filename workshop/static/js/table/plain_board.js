/** The board of a game without drawings of its own: the lines of its table in text. */

import { fill, h } from "../dom.js";
import { choose, t } from "../words.js";

/**
 * @param {HTMLElement} place
 * @param {import("./types.js").Picture} picture
 */
export function drawPlainBoard(place, picture) {
  const lines = /** @type {string[]} */ (/** @type {unknown} */ (choose(/** @type {any} */ (picture.lines))));
  place.className = "cloth plainboard";
  fill(place, h("pre", { tabindex: "0", role: "region", "aria-label": t("table.mats") }, lines.join("\n")));
}

/**
 * @param {import("./types.js").Picture} picture
 * @returns {boolean} True if the game draws nothing of its own.
 */
export function isPlain(picture) {
  return Object.keys(picture.lines).length > 0;
}
