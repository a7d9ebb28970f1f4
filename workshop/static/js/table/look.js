/** A closer look at a card, a counter or a hex. */

import { Failure, post } from "../api.js";
import { showDialog } from "../dialog.js";
import { fill, h } from "../dom.js";
import { choose } from "../words.js";

/**
 * @param {import("./session.js").Session} session
 * @param {{word: string, name: string, face: string, back?: string, values: string}} what
 */
export function showLook(session, { word, name, face, back = "", values }) {
  const lines = h("div", { class: "looklines", "aria-live": "polite" }, values && h("p", {}, values));
  showDialog(name, () => [h("div", { class: "looked" }, face && h("img", { src: face, alt: name }), back && h("img", { src: back, alt: "" }), lines)], { wide: Boolean(face) && !back });
  if (!word) return;
  post(`${session.base}/look`, { ...session.me, word }).then((found) => {
    const told = /** @type {string[]} */ (/** @type {unknown} */ (choose(found.lines)));
    if (Array.isArray(told) && told.length) fill(lines, told.map((line) => h("p", {}, line)));
  }).catch((error) => {
    if (!(error instanceof Failure)) throw error;
  });
}
