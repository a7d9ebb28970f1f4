/** Counters and markers as they lie on the map: their printed face on an edge of one line. */

import { s } from "../dom.js";
import { choose, t } from "../words.js";

/** @typedef {import("./state.js").Piece} Piece */

const WIDE = /** @type {[number, number]} */ ([14.4, 8.19]);
const TALL = /** @type {[number, number]} */ ([11.4, 12.63]);
const UPPER = 2.9; // mm that a counter covers of the one below it

/**
 * Size of a counter on the map, in mm.
 * @param {{wide: boolean, size?: [number, number] | null}} piece
 * @returns {[number, number]}
 */
export function sizeOf({ wide, size }) {
  return size ?? (wide ? WIDE : TALL);
}

/**
 * A counter with its middle at the origin.
 * @param {Piece} piece
 * @param {{selected?: boolean, ghost?: boolean, label: string, dx?: number, dy?: number, scale?: number}} look
 * @returns {SVGElement}
 */
export function counterNode(piece, { selected = false, ghost = false, label, dx = 0, dy = 0, scale = 1 }) {
  const [width, height] = sizeOf(piece).map((one) => one * scale);
  const made = s("g", {
    class: `counter${selected ? " sel" : ""}${ghost ? " ghost" : ""}`, "data-path": piece.path, role: "img", "aria-label": label,
    transform: `translate(${(dx - (width ?? 0) / 2).toFixed(2)} ${(dy - (height ?? 0) / 2).toFixed(2)})`,
  });
  const size = { width: width ?? 0, height: height ?? 0 };
  const brief = choose(piece.name).slice(0, 9);
  made.append(s("rect", { x: 0.5, y: 0.6, ...size, class: "edge" }), s("rect", { ...size, class: "face0" }), s("text", { class: "brief", x: size.width / 2, y: size.height / 2 + 0.8 }, brief), s("image", { href: piece.picture, ...size, preserveAspectRatio: "none" }), s("rect", { ...size, class: "frame" }));
  for (let n = 0; n < Math.min(piece.damage ?? 0, 5); n += 1) made.append(s("circle", { class: "pip", cx: size.width - 1.4 - n * 2.5, cy: size.height - 1.3, r: 1.05 }));
  const tag = tagOf(piece);
  if (tag) {
    made.append(s("g", { class: "tag" }, s("rect", { x: size.width / 2 - tag.length * 1.02 - 1, y: -2.3, width: tag.length * 2.04 + 2, height: 3.8, rx: 0.4 }),
      s("text", { x: size.width / 2, y: 0.45 }, tag)));
  }
  const riders = piece.passengers?.length ?? 0;
  const more = [piece.count > 1 ? `×${piece.count}` : "", riders ? `+${riders}` : ""].filter(Boolean).join(" ");
  if (more) made.append(s("g", { class: "more" }, s("rect", { x: size.width - more.length * 1.9 - 1.4, y: size.height - 3.6, width: more.length * 1.9 + 1.4, height: 3.6 }), s("text", { x: size.width - 0.7, y: size.height - 0.8 }, more)));
  return made;
}

/** @param {Piece} piece */
function tagOf(piece) {
  if (piece.overwatch) return t("field.overwatch").toUpperCase();
  return piece.morale ? t(`field.morale-${piece.morale}`).toUpperCase() : "";
}

/**
 * Where the pieces of one hex lie around its middle, so that each can be seen and pressed.
 * @param {number} count
 * @returns {{dx: number, dy: number, scale: number}[]}
 */
export function spread(count) {
  if (count <= 1) return [{ dx: 0, dy: 0, scale: 1 }];
  return Array.from({ length: count }, (_, n) => ({
    dx: (n - (count - 1) / 2) * UPPER, dy: ((count - 1) / 2 - n) * -UPPER * 0.9, scale: count > 3 ? 0.78 : 0.88,
  }));
}

/**
 * Name of a piece with its place and state, as it is spoken.
 * @param {Piece} piece
 * @param {boolean} [selected]
 * @returns {string}
 */
export function spokenPiece(piece, selected = false) {
  const parts = [choose(piece.name)];
  if (piece.count > 1) parts.push(`×${piece.count}`);
  if (piece.hex) parts.push(piece.hex);
  if (piece.overwatch) parts.push(t("field.overwatch"));
  if (piece.morale) parts.push(t(`field.morale-${piece.morale}`));
  if (piece.damage) parts.push(t("field.damage-n", { n: piece.damage }));
  if (piece.passengers?.length) parts.push(t("field.passengers-n", { n: piece.passengers.length }));
  if (selected) parts.push(t("field.selected"));
  return parts.join(", ");
}
