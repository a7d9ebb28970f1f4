/** The rail of tools, each with its letter. */

import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../words.js";

/** @type {[string, string, string][]} Name, icon, key; an empty name makes a gap. */
export const TOOLS = [
  ["select", "hand", "v"], ["unit", "people", "u"], ["marker", "flag", "m"], ["", "", ""],
  ["tile", "tile", "t"], ["sketch", "brush", "s"], ["zone", "zone", "z"], ["objective", "star", "o"], ["", "", ""],
  ["sight", "eye", "l"], ["measure", "ruler", "k"],
];
// Maps of other games have no pieces: they are painted.
export const MAP_TOOLS = ["select", "sketch"];

/**
 * @param {HTMLElement} place
 * @param {{current: string, isScenario: boolean, readOnly: boolean, use: (name: string) => void, undo: () => void, redo: () => void}} given
 */
export function drawRail(place, { current, isScenario, readOnly, use, undo, redo }) {
  const held = document.activeElement instanceof HTMLElement && place.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  const shown = TOOLS.filter(([name]) => isScenario || MAP_TOOLS.includes(name));
  fill(place,
    ...shown.map(([name, picture, key]) => name === "" ? h("hr") : h("button", {
      "aria-pressed": String(current === name), "aria-label": `${t(`field.tool-${name}`)} (${key})`, title: t(`field.tool-${name}`), "data-key": name, onclick: () => use(name),
    }, icon(picture), h("kbd", { "aria-hidden": "true" }, key))),
    h("span", { class: "gap" }),
    h("button", { "aria-label": t("field.undo"), title: t("field.undo"), "data-key": "undo", disabled: readOnly, onclick: undo }, icon("undo")),
    h("button", { "aria-label": t("field.redo"), title: t("field.redo"), "data-key": "redo", disabled: readOnly, onclick: redo }, icon("redo")));
  if (held) {
    const again = place.querySelector(`[data-key="${CSS.escape(held)}"]`);
    if (again instanceof HTMLElement) again.focus();
  }
}
