/** Slips on the map that tell of a line of sight, of fire and its odds. */

import { h } from "../dom.js";
import { icon } from "../icons.js";
import { choose, t } from "../words.js";
import { showWhy } from "../why.js";

/** @typedef {import("./tools/sight.js").Sight} Sight */
/** @typedef {import("./tools/sight.js").Line} Line */

/**
 * Sentences about a line of sight: whether there is one, and why not.
 * @param {Sight} sight
 * @param {string} hex
 * @param {Line} line
 * @returns {string[]}
 */
export function sightWords(sight, hex, [clear, distance, , , blocking, reason]) {
  const head = t(clear ? "field.sees" : "field.sees-not", { from: sight.hex, to: hex });
  if (clear) return [`${head}.`, t("field.sees-clear"), t("field.hexes-n", { n: distance })];
  const block = reason === null ? null : sight.blocks[reason];
  const why = block ? choose(block.words) : t("field.sees-far", { n: sight.limit ?? 0 });
  return [`${head}.`, blocking ? t("field.blocked-at", { hex: blocking, why }) : `${sentenceOf(why)}`];
}

/** @param {string} text */
function sentenceOf(text) {
  const made = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(made) ? made : `${made}.`;
}

/**
 * @param {Sight} sight
 * @param {string} hex
 * @param {Line} line
 * @param {number} seen
 * @param {number} all
 * @returns {Node[]}
 */
export function sightSlip(sight, hex, line, seen, all) {
  const [clear, distance, level, , blocking, reason] = line;
  const block = reason === null ? null : sight.blocks[reason];
  const why = block ? choose(block.words) : t("field.sees-far", { n: sight.limit ?? 0 });
  const told = clear ? [t("field.sees-clear")] : blocking ? withBold(t("field.blocked-at", { hex: "\u0000", why }), blocking) : [sentenceOf(why)];
  return [
    h("h2", {}, icon(clear ? "fix" : "cross"), t(clear ? "field.sees" : "field.sees-not", { from: sight.hex, to: hex })),
    h("p", {}, ...told),
    h("div", { class: "meta num" }, h("span", {}, t("field.hexes-n", { n: distance })), h("span", {}, t("field.levels", { from: sight.level, to: level })),
      block?.rule ? ruleLink(block.rule) : null, h("span", {}, t("field.sees-of", { n: seen, all }))),
  ];
}

/**
 * @param {string} hex
 * @param {number} seen
 * @param {number} all
 * @param {number | null} limit
 * @returns {Node[]}
 */
export function standSlip(hex, seen, all, limit) {
  return [h("h2", {}, icon("eye"), hex), h("p", {}, t("field.sees-hexes", { n: seen, all })),
    h("div", { class: "meta" }, limit === null ? t("field.point-to-ask") : t("field.sight-limit", { n: limit }))];
}

/**
 * @param {string} text Words with a NUL where the hex stands.
 * @param {string} hex
 * @returns {(Node | string)[]}
 */
function withBold(text, hex) {
  const [before = "", after = ""] = text.split("\u0000");
  return [before, h("b", {}, hex), after];
}

/** @param {string} rule */
export function ruleLink(rule) {
  return h("button", { class: "ruleid overmap", onclick: () => void showWhy(rule) }, rule);
}

/**
 * A target with its shots: the die unfolded in order of harm.
 * @param {any} target
 * @param {string} name
 * @returns {Node[]}
 */
export function fireSlip(target, name) {
  return [
    h("h2", {}, icon(target.allowed ? "fix" : "cross"), name),
    target.allowed ? h("p", {}, t("field.fire-at", { n: target.distance, hex: target.hex })) : h("p", {}, sentenceOf(choose(target.reason?.words ?? {}))),
    h("ul", { class: "shots" }, (target.shots ?? []).map((/** @type {any} */ shot) => h("li", {}, h("b", {}, t(`field.weapon-${shot.weapon}`)), h("span", { class: "ap num" }, t("field.ap-n", { n: shot.ap })), h("span", { class: `die d${shot.ladder}` }, shot.ladder),
      h("span", { class: "faces", role: "img", "aria-label": facesWords(shot.faces ?? []) }, (shot.faces ?? []).map((/** @type {string} */ one) => h("i", { class: `face f-${one}` }, FACES[one] ?? one)))))),
  ];
}

/** @type {Record<string, string>} */
const FACES = { miss: "–", morale: "!", eliminated: "×" };

/** @param {string[]} faces */
function facesWords(faces) {
  /** @type {Map<string, number>} */
  const many = new Map();
  for (const one of faces) many.set(one, (many.get(one) ?? 0) + 1);
  return [...many].map(([face, n]) => `${n}× ${FACES[face] === "–" ? t("field.face-miss") : FACES[face] === "!" ? t("field.face-morale") : FACES[face] === "×" ? t("field.face-out") : t("field.face-damage", { n: face })}`).join(", ");
}
