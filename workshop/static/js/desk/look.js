/** Ways to look at a card: sides, languages, ink; and the faces that are needed for it. */

/** @typedef {import("../api.js").Wish} Wish */
/** @typedef {{side: "front" | "back" | "both", lang: string, low: boolean, trim: boolean, zoom: number | "fit"}} Look */

export const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3, 4];
const MOST_BESIDE = 2;

/**
 * Faces to show: the main ones large, others beside them. All languages stand side by side.
 * @param {Look} look
 * @param {{component: string, record: string}} card
 * @param {string[]} languages
 * @param {boolean} backs
 * @returns {{main: Wish[], beside: Wish[]}}
 */
export function wishesFor(look, card, languages, backs) {
  const first = languages.includes(look.lang) ? look.lang : (languages[0] ?? "en");
  /** @type {(side: "front" | "back", lang: string) => Wish} */
  const wish = (side, lang) => ({ ...card, side, lang, low: look.low });
  const side = look.side === "back" && backs ? "back" : "front";
  if (look.lang === "all") {
    const main = languages.map((lang) => wish(side, lang));
    return { main, beside: look.side === "both" && backs ? [wish("back", first)] : [] };
  }
  const others = languages.filter((lang) => lang !== first).map((lang) => wish(side, lang));
  const beside = look.side === "both" ? [...(backs ? [wish("back", first)] : []), ...others] : [];
  return { main: [wish(side, first)], beside: beside.slice(0, MOST_BESIDE) };
}

/**
 * Name of a wish, to find its face again.
 * @param {Wish} wish
 * @returns {string}
 */
export function wishKey(wish) {
  return [wish.component, wish.record, wish.side, wish.lang, wish.low ? "low" : ""].join("\n");
}

/**
 * The zoom after or before one.
 * @param {number} zoom
 * @param {1 | -1} step
 * @returns {number}
 */
export function nextZoom(zoom, step) {
  const list = step > 0 ? ZOOMS : [...ZOOMS].reverse();
  return list.find((one) => (step > 0 ? one > zoom + 0.01 : one < zoom - 0.01)) ?? zoom;
}
