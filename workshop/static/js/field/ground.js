/** The ground of a map: flat at once, and over it each tile as printed when its picture has come. */

import { s } from "../dom.js";

/** @typedef {import("./state.js").Ground} Ground */

/**
 * Draw a ground into its SVG element; pictures that are there already stay.
 * @param {SVGElement} place
 * @param {Ground} ground
 * @param {import("./geometry.js").Cells} cells
 */
export function drawGround(place, ground, cells) {
  const before = new Map([...place.querySelectorAll("image")].map((one) => [one.getAttribute("href") ?? "", one]));
  const { width, height } = ground.size;
  const whole = (/** @type {string | null} */ href, /** @type {string} */ kind) => href ? [picture(before, href, `flatly ${kind}`, { x: 0, y: 0, width, height })] : [];
  const tiles = ground.tiles.flatMap((tile) => {
    if (!tile.art) return [];
    const [width = 0, height = 0] = ground.tile_size ?? [7 * cells.pitch, 7 * cells.pitch];
    const made = picture(before, tile.art, "art", { x: -width / 2, y: -height / 2, width, height });
    const node = s("g", { transform: `translate(${tile.x} ${tile.y}) rotate(${60 * tile.rotate})` });
    node.append(made);
    return [node];
  });
  const plain = ground.pictures.flat ? [] : flatCells(ground, cells);
  place.replaceChildren(...plain, ...whole(ground.pictures.flat, "flat"), ...tiles, ...whole(ground.pictures.art, "art"), ...whole(ground.pictures.over, "over0"));
}

/**
 * @param {Map<string, SVGElement>} before
 * @param {string} href
 * @param {string} kind
 * @param {Record<string, number>} box
 * @returns {SVGElement}
 */
function picture(before, href, kind, box) {
  const known = before.get(href);
  if (known) {
    before.delete(href);
    for (const [name, value] of Object.entries(box)) known.setAttribute(name, String(value));
    return known;
  }
  const made = s("image", { href, class: kind, preserveAspectRatio: "none", ...box });
  made.addEventListener("load", () => made.classList.add("there"));
  made.addEventListener("error", () => made.remove());
  return made;
}

/**
 * Cells in the colours of their grounds, where no picture of them is.
 * @param {Ground} ground
 * @param {import("./geometry.js").Cells} cells
 * @returns {SVGElement[]}
 */
function flatCells(ground, cells) {
  const colours = new Map(ground.letters.map((one) => [one.letter, one.colour]));
  /** @type {Map<string, string[]>} */
  const byLetter = new Map();
  for (const hex of ground.hexes) byLetter.set(hex.letter, [...(byLetter.get(hex.letter) ?? []), hex.id]);
  return [...byLetter].map(([letter, ids]) => s("path", { class: "flatcell", d: cells.path(ids), fill: colours.get(letter) ?? "#cfc8b4" }));
}
