/** The ground of a map: flat at once, and over it each tile as printed when its picture has come. */

import { s } from "../dom.js";

/** @typedef {import("./state.js").Ground} Ground */

/**
 * Draw a ground into its SVG element; pictures that are there already stay.
 * @param {SVGElement} place
 * @param {Ground} ground
 * @param {import("../map/geometry.js").Cells} cells
 */
export function drawGround(place, ground, cells) {
  const before = new Map([...place.querySelectorAll("image")].filter((one) => one.hasAttribute("href")).map((one) => [one.getAttribute("href") ?? "", one]));
  const { width, height } = ground.size;
  /** @type {SVGElement[]} */
  const waiting = [];
  const whole = (/** @type {string | null} */ href, /** @type {string} */ kind) => href ? [picture(before, href, waiting, kind, { x: 0, y: 0, width, height })] : [];
  const tiles = ground.tiles.flatMap((tile) => {
    if (!tile.art) return [];
    const [width = 0, height = 0] = ground.tile_size ?? [7 * cells.pitch, 7 * cells.pitch];
    const made = picture(before, tile.art, waiting, "art", { x: -width / 2, y: -height / 2, width, height });
    const node = s("g", { transform: `translate(${tile.x} ${tile.y}) rotate(${60 * tile.rotate})` });
    node.append(made);
    return [node];
  });
  const flat = whole(ground.pictures.flat, "flat");
  const plain = ground.pictures.flat ? [] : flatCells(ground, cells);
  const art = whole(ground.pictures.art, "art"), over = whole(ground.pictures.over, "over0");
  place.replaceChildren(...plain, ...flat, ...tiles, ...art, ...over);
  // One after the other, the flat map and its grid before the art: what is edited meanwhile must not wait for them.
  fetchInTurn([...new Set([...flat, ...over, ...waiting])].filter((one) => waiting.includes(one)));
}

/** @param {SVGElement[]} pictures */
function fetchInTurn([first, ...rest]) {
  if (!first) return;
  const next = () => fetchInTurn(rest);
  first.addEventListener("load", next, { once: true });
  first.addEventListener("error", next, { once: true });
  first.setAttribute("href", first.dataset.href ?? "");
}

/**
 * @param {Map<string, SVGElement>} before
 * @param {string} href
 * @param {SVGElement[]} waiting Gets the picture when it is new.
 * @param {string} kind
 * @param {Record<string, number>} box
 * @returns {SVGElement}
 */
function picture(before, href, waiting, kind, box) {
  const known = before.get(href);
  if (known) {
    before.delete(href);
    for (const [name, value] of Object.entries(box)) known.setAttribute(name, String(value));
    return known;
  }
  const made = s("image", { "data-href": href, class: kind, preserveAspectRatio: "none", ...box });
  waiting.push(made);
  made.addEventListener("load", () => made.classList.add("there"));
  made.addEventListener("error", () => made.remove());
  return made;
}

/**
 * Cells in the colours of their grounds, where no picture of them is.
 * @param {Ground} ground
 * @param {import("../map/geometry.js").Cells} cells
 * @returns {SVGElement[]}
 */
function flatCells(ground, cells) {
  const colours = new Map(ground.letters.map((one) => [one.letter, one.colour]));
  /** @type {Map<string, string[]>} */
  const byLetter = new Map();
  for (const hex of ground.hexes) byLetter.set(hex.letter, [...(byLetter.get(hex.letter) ?? []), hex.id]);
  return [...byLetter].map(([letter, ids]) => s("path", { class: "flatcell", d: cells.path(ids), fill: colours.get(letter) ?? "#cfc8b4" }));
}
