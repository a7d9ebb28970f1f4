/** Counters as they lie on a map, at the Field and at the Table: their printed face on an edge of one line, and what they carry. */

import { s } from "../dom.js";

const WIDE = /** @type {[number, number]} */ ([14.4, 8.19]);
const TALL = /** @type {[number, number]} */ ([11.4, 12.63]);
const UPPER = 2.9; // mm that a counter covers of the one below it
const BRIEF = 9; // letters of a name until its face is there

/**
 * `brief` is read until the printed face is there, `tag` stands in black above, `more` in the corner below; `data` are attributes.
 * @typedef {{wide: boolean, size?: [number, number] | null, picture: string, damage?: number | null}} Printed
 * @typedef {{selected?: boolean, ghost?: boolean, label: string, dx?: number, dy?: number, scale?: number, brief?: string,
 *   tag?: string, more?: string, data?: Record<string, string>}} Look
 */

/**
 * Size of a counter on the map, in mm.
 * @param {{wide: boolean, size?: [number, number] | null}} piece
 * @returns {[number, number]}
 */
function sizeOf({ wide, size }) {
  return size ?? (wide ? WIDE : TALL);
}

/**
 * A counter with its middle at a point.
 * @param {Printed} piece
 * @param {Look} look
 * @returns {SVGElement}
 */
export function printedCounter(piece, { selected = false, ghost = false, label, dx = 0, dy = 0, scale = 1, brief = "", tag = "", more = "", data = {} }) {
  const [width, height] = /** @type {[number, number]} */ (sizeOf(piece).map((one) => one * scale));
  const made = s("g", {
    class: `counter${selected ? " sel" : ""}${ghost ? " ghost" : ""}`, ...data, role: "img", "aria-label": label,
    transform: `translate(${(dx - width / 2).toFixed(2)} ${(dy - height / 2).toFixed(2)})`,
  });
  made.append(s("rect", { x: 0.5, y: 0.6, width, height, class: "edge" }), s("rect", { width, height, class: "face0" }),
    s("text", { class: "brief", x: width / 2, y: height / 2 + 0.8 }, brief.slice(0, BRIEF)), s("image", { href: piece.picture, width, height, preserveAspectRatio: "none" }), s("rect", { width, height, class: "frame" }));
  for (let n = 0; n < Math.min(piece.damage ?? 0, 5); n += 1) made.append(s("circle", { class: "pip", cx: width - 1.4 - n * 2.5, cy: height - 1.3, r: 1.05 }));
  if (tag) {
    made.append(s("g", { class: "tag" }, s("rect", { x: width / 2 - tag.length * 1.02 - 1, y: -2.3, width: tag.length * 2.04 + 2, height: 3.8, rx: 0.4 }),
      s("text", { x: width / 2, y: 0.45 }, tag)));
  }
  if (more) made.append(s("g", { class: "more" }, s("rect", { x: width - more.length * 1.9 - 1.4, y: height - 3.6, width: more.length * 1.9 + 1.4, height: 3.6 }), s("text", { x: width - 0.7, y: height - 0.8 }, more)));
  return made;
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
