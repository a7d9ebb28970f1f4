/** Rulers of the cutting mat: millimetres from the trim edge of the card. */

import { fill, s } from "../dom.js";

const BAND = 24; // px

/** @type {(mm: number) => number} */
const length = (mm) => (mm % 10 === 0 ? 11 : mm % 5 === 0 ? 7 : 4);

/**
 * Draw both rulers.
 * @param {SVGElement} place
 * @param {{width: number, height: number, mm: number, left: number, top: number}} mat Sizes in pixels; `left` and `top` are where zero is.
 */
export function drawRulers(place, mat) {
  const { width, height, mm, left, top } = mat;
  const step = mm < 2.2 ? 10 : mm < 3 ? 5 : 1;
  /** @type {string[]} */
  const thin = [];
  /** @type {string[]} */
  const thick = [];
  const texts = [];
  for (let n = Math.ceil((BAND - left) / mm / step) * step; left + n * mm < width; n += step) {
    (n % 10 ? thin : thick).push(`M${round(left + n * mm)} ${BAND}v${-length(Math.abs(n))}`);
    if (n % 10 === 0) texts.push(s("text", { x: round(left + n * mm + 3), y: 11 }, String(n)));
  }
  for (let n = Math.ceil((BAND - top) / mm / step) * step; top + n * mm < height; n += step) {
    (n % 10 ? thin : thick).push(`M${BAND} ${round(top + n * mm)}h${-length(Math.abs(n))}`);
    if (n % 10 === 0) texts.push(s("text", { x: 2, y: round(top + n * mm - 3) }, String(n)));
  }
  fill(
    place,
    s("path", { d: `M0 0H${width}V${BAND}H${BAND}V${height}H0z`, class: "band0" }),
    s("path", { d: thin.join(""), class: "thin" }),
    s("path", { d: thick.join(""), class: "thick" }),
    ...texts,
    s("path", { d: `M0 0H${BAND}V${BAND}H0z`, class: "band0" }),
  );
}

/** @type {(value: number) => number} */
const round = (value) => Math.round(value) + 0.5;
