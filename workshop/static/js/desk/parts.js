/** Parts of a face: which is under the pointer, which is made by a line. */

/** @typedef {import("../api.js").Part} Part */
/** @typedef {import("../api.js").Place} Place */

/**
 * The place that made a part: the value in the record, else the line of the template.
 * @param {Part} part
 * @param {boolean} [template] True for the template's line first.
 * @returns {Place | null}
 */
export function placeOf(part, template = false) {
  return template ? (part.template ?? part.source) : (part.source ?? part.template);
}

/**
 * The smallest part at a point of a face that leads somewhere.
 * @param {Part[]} parts
 * @param {number} x
 * @param {number} y
 * @returns {Part | null}
 */
export function partAt(parts, x, y) {
  const here = parts.filter((one) => placeOf(one) && x >= one.x && x <= one.x + one.w && y >= one.y && y <= one.y + one.h);
  return here.sort((a, b) => a.w * a.h - b.w * b.h)[0] ?? null;
}

/**
 * Parts that a line made; of a line that made none, those of the value it belongs to.
 * @param {Part[]} parts
 * @param {string} file
 * @param {number} line
 * @param {number} column
 * @param {number} first Line where the record begins, or 1 in a template.
 * @param {(line: number) => string} textOf Text of a line.
 * @returns {Part[]}
 */
export function partsOfLine(parts, file, line, column, first, textOf) {
  const template = parts.filter((one) => one.template?.file === file && one.template.line === line);
  if (template.length) return template;
  const own = parts.filter((one) => one.source?.file === file && one.source.line >= first && one.source.line <= line);
  const nearest = Math.max(...own.map((one) => one.source?.line ?? 0));
  if (!Number.isFinite(nearest)) return [];
  if (nearest !== line && (nearest <= first || !belongs(textOf(line), textOf(nearest)))) return [];
  const there = own.filter((one) => one.source?.line === nearest);
  // Several values may stand on one line, as the cells of a row do.
  const begun = nearest === line ? there.filter((one) => (one.source?.column ?? 0) <= column) : [];
  const last = Math.max(...begun.map((one) => one.source?.column ?? 0));
  return withoutGround(begun.length ? begun.filter((one) => one.source?.column === last) : there);
}

/**
 * True if a line of YAML continues the value that begins at another: it is deeper, or the next item of the same list.
 * @param {string} line
 * @param {string} start
 */
function belongs(line, start) {
  const depth = (/** @type {string} */ text) => text.search(/\S|$/);
  const isItem = (/** @type {string} */ text) => text.trimStart().startsWith("- ");
  return depth(line) > depth(start) || (depth(line) === depth(start) && isItem(line) && isItem(start));
}

/**
 * Parts without those as large as the whole face, unless there is nothing else.
 * @param {Part[]} parts
 * @returns {Part[]}
 */
function withoutGround(parts) {
  const most = 0.8 * Math.max(...parts.map((one) => one.w * one.h));
  const small = parts.filter((one) => one.w * one.h < most);
  return small.length && small.length < parts.length && most > 2000 ? small : parts;
}

/**
 * A part no larger than its face.
 * @param {Part} part
 * @param {{width: number, height: number, bleed: number}} face
 * @returns {{x: number, y: number, w: number, h: number}}
 */
export function withinFace(part, face) {
  const x = Math.max(part.x, -face.bleed + 0.6), y = Math.max(part.y, -face.bleed + 0.6);
  const right = Math.min(part.x + part.w, face.width + face.bleed - 0.6), bottom = Math.min(part.y + part.h, face.height + face.bleed - 0.6);
  return { x, y, w: Math.max(0.5, right - x), h: Math.max(0.5, bottom - y) };
}
