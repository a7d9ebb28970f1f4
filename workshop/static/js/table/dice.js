/** Dice: the face that fell, and a die unfolded into its faces. */

import { h } from "../dom.js";
import { choose, t } from "../words.js";

/**
 * @typedef {import("./types.js").Odds} Odds
 * @typedef {import("./types.js").Rolled} Rolled
 */

const LADDER = ["white", "pink", "grey", "green", "yellow", "red", "blue", "purple", "black"];

/**
 * @param {string} colour
 * @returns {string} Class of a die of a colour.
 */
export function dieClass(colour) {
  return `d${LADDER.indexOf(colour) + 1 || 1}`;
}

/**
 * The face that a die shows.
 * @param {Rolled} rolled
 * @param {boolean} [large]
 */
export function dieNode(rolled, large = false) {
  return h("span", { class: `die ${dieClass(rolled.die)}${large ? " large" : ""}`, role: "img", "aria-label": `${t(`table.die-${rolled.die}`)}: ${choose(rolled.face.name)}` }, rolled.face.short);
}

/**
 * A die unfolded, in order of harm.
 * @param {Odds} odds
 */
export function facesNode(odds) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const face of odds.faces) counts.set(choose(face.name), (counts.get(choose(face.name)) ?? 0) + 1);
  const words = `${t(`table.die-${odds.die}`)}: ${[...counts].map(([name, n]) => `${name} ${n}/${odds.faces.length}`).join(", ")}`;
  return h("span", { class: `unfolded ${dieClass(odds.die)}`, role: "img", "aria-label": words, title: words }, odds.faces.map((face) => h("i", {}, face.short)));
}

/**
 * Let a die turn through three faces before it stops.
 * @param {HTMLElement} die
 */
export function tumble(die) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const last = die.textContent;
  const faces = ["2", "!", "–"];
  faces.forEach((face, n) => setTimeout(() => { die.textContent = face; }, n * 140));
  setTimeout(() => { die.textContent = last; }, 420);
}
