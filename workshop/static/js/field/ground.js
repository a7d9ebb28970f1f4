/** The ground of a map: colours at once, then the flat map, and over it each tile as printed when its picture has come. */

import { s } from "../dom.js";

/** @typedef {import("./state.js").Ground} Ground */
/** @typedef {import("./state.js").Hex} Hex */

/** Pictures of the whole map, from the lowest up; the art of tiles lies between `flat` and `over`. */
const WHOLE = /** @type {const} */ (["flat", "art", "over"]);

/**
 * Draw a ground into its SVG element. Pictures that are there stay; one that changes lies there until the new one has
 * come, and hexes that became another ground since are shown over it in their colours.
 * @param {SVGElement} place
 * @param {Ground} ground
 * @param {import("../map/geometry.js").Cells} cells
 * @param {Ground | null} before What was drawn last.
 */
export function drawGround(place, ground, cells, before) {
  const known = new Map([...place.querySelectorAll("image")].filter((one) => one.hasAttribute("href")).map((one) => [one.getAttribute("href") ?? "", one]));
  const old = before && before.size.width === ground.size.width && before.size.height === ground.size.height ? before : null;
  /** @type {SVGElement[]} */
  const waiting = [];
  /** @type {SVGElement[]} */
  const kept = [];
  const whole = Object.fromEntries(WHOLE.map((kind) => {
    const href = ground.pictures[kind];
    const last = href && old ? known.get(old.pictures[kind] ?? "") : undefined;
    const made = href ? picture(known, href, waiting, kind, { x: 0, y: 0, ...ground.size }) : null;
    if (made && last && last !== made) kept.push(last);
    return [kind, [last !== made ? last : null, made].filter((one) => one instanceof SVGElement)];
  }));
  const changed = kept.length && old ? colours(ground, changedHexes(old, ground), cells) : [];
  place.replaceChildren(...colours(ground, ground.hexes, cells), ...(whole.flat ?? []), ...tiles(ground, known, waiting, cells), ...(whole.art ?? []), ...(whole.over ?? []), ...changed);
  const settled = () => {
    for (const one of [...kept, ...changed]) one.remove();
  };
  // One after the other, the flat map and its grid before the art: what is edited meanwhile must not wait for them.
  const first = [...(whole.flat ?? []), ...(whole.over ?? [])].filter((one) => waiting.includes(one));
  fetchInTurn([...new Set([...first, ...waiting])], settled);
}

/**
 * @param {Ground} ground
 * @param {Map<string, SVGElement>} known
 * @param {SVGElement[]} waiting
 * @param {import("../map/geometry.js").Cells} cells
 * @returns {SVGElement[]}
 */
function tiles(ground, known, waiting, cells) {
  const [width = 0, height = 0] = ground.tile_size ?? [7 * cells.pitch, 7 * cells.pitch];
  return ground.tiles.flatMap((tile) => {
    if (!tile.art) return [];
    const node = s("g", { transform: `translate(${tile.x} ${tile.y}) rotate(${60 * tile.rotate})` });
    node.append(picture(known, tile.art, waiting, "art", { x: -width / 2, y: -height / 2, width, height }));
    return [node];
  });
}

/**
 * @param {SVGElement[]} pictures
 * @param {() => void} done
 */
function fetchInTurn([first, ...rest], done) {
  if (!first) {
    done();
    return;
  }
  const next = () => fetchInTurn(rest, done);
  first.addEventListener("load", next, { once: true });
  first.addEventListener("error", next, { once: true });
  first.setAttribute("href", first.dataset.href ?? "");
}

/**
 * @param {Map<string, SVGElement>} known Pictures that are on the page.
 * @param {string} href
 * @param {SVGElement[]} waiting Gets the picture when it is new.
 * @param {string} kind
 * @param {Record<string, number>} box
 * @returns {SVGElement}
 */
function picture(known, href, waiting, kind, box) {
  const there = known.get(href);
  if (there) {
    known.delete(href);
    for (const [name, value] of Object.entries(box)) there.setAttribute(name, String(value));
    return there;
  }
  const made = s("image", { "data-href": href, class: kind, preserveAspectRatio: "none", ...box });
  waiting.push(made);
  made.addEventListener("load", () => made.classList.add("there"));
  made.addEventListener("error", () => made.remove());
  return made;
}

/**
 * @param {Ground} before
 * @param {Ground} now
 * @returns {Hex[]} Hexes that have become another ground.
 */
function changedHexes(before, now) {
  const letters = new Map(before.hexes.map((one) => [one.id, one.letter]));
  return now.hexes.filter((one) => letters.get(one.id) !== one.letter);
}

/**
 * Cells in the colours of their grounds.
 * @param {Ground} ground
 * @param {Hex[]} hexes
 * @param {import("../map/geometry.js").Cells} cells
 * @returns {SVGElement[]}
 */
function colours(ground, hexes, cells) {
  const known = new Map(ground.letters.map((one) => [one.letter, one.colour]));
  /** @type {Map<string, string[]>} */
  const byLetter = new Map();
  for (const { id, letter } of hexes) {
    const ids = byLetter.get(letter);
    if (ids) ids.push(id);
    else byLetter.set(letter, [id]);
  }
  return [...byLetter].map(([letter, ids]) => s("path", { class: "flatcell", d: cells.path(ids), fill: known.get(letter) ?? "#cfc8b4" }));
}
