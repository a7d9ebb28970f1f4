/** Two editions of a card side by side, with what differs outlined and told in words. */

import { Failure, getText } from "../api.js";
import { fill, h, s } from "../dom.js";
import { choose, t } from "../words.js";
import { findCard } from "./cards.js";
import { facePicture } from "./face.js";
import { differences } from "./pixels.js";

/** @typedef {import("../api.js").Face} Face */

/**
 * @param {HTMLElement} place
 * @param {import("./model.js").Desk} desk
 * @param {Face | undefined} now The face of the current text.
 */
export async function drawComparison(place, desk, now) {
  const { comparison, card, look } = desk;
  if (!comparison || !card) return;
  const known = findCard(desk.components, card.component, card.record);
  const change = desk.changeOf(card.component, card.record);
  const lang = desk.languages.includes(look.lang) ? look.lang : desk.languages[0];
  const side = look.side === "back" && known?.component.backs ? "back" : "front";
  const current = now ? desk.pictures.get(now.rev) : undefined;
  const name = known ? choose(known.record.name, lang) : card.record;
  const after = edition("is", t("compare.now"), current ?? null, `${name}, ${t("compare.now")}`);
  const title = t("compare.edition", { edition: comparison.edition });
  if (now) place.style.setProperty("--shape", `${now.width + 2 * now.bleed} / ${now.height + 2 * now.bleed}`);
  // Until the picture of the edition is drawn its place is empty.
  fill(place, h("div", { class: "eds" }, edition("was", title, "", ""), after));
  const old = await getText("/face", { pack: desk.key, component: card.component, record: card.record, side, lang, low: look.low ? "1" : "0", edition: comparison.edition })
    .catch((error) => {
      if (error instanceof Failure && error.status === 404) return null; // a card that there was not yet
      throw error;
    });
  if (desk.comparison !== comparison || desk.card !== card) return;
  const before = edition("was", title, old, `${name}, ${comparison.edition}`);
  fill(place, h("div", { class: "eds" }, before, after), words(change, old === null));
  if (old === null || !current || !now) return;
  const boxes = await differences(old, current, now.width + 2 * now.bleed, now.height + 2 * now.bleed);
  for (const figure of [before, after]) {
    const over = figure.querySelector("svg.over");
    over?.setAttribute("viewBox", `0 0 ${now.width + 2 * now.bleed} ${now.height + 2 * now.bleed}`);
    over?.replaceChildren(...boxes.map((box) => s("rect", { x: box.x, y: box.y, width: box.w, height: box.h })));
  }
}

/**
 * @param {string} name
 * @param {string} caption
 * @param {string | null} svg
 * @param {string} label
 */
function edition(name, caption, svg, label) {
  const picture = facePicture();
  if (svg !== null) picture.show(svg, "x", label);
  return h("figure", { class: `ed ${name}` }, h("figcaption", {}, caption),
    h("div", {}, svg === null ? h("p", { class: "absent" }, t("compare.absent")) : picture, s("svg", { class: "over", "aria-hidden": "true" })));
}

/**
 * @param {import("./model.js").Change | null} change
 * @param {boolean} isNew
 */
function words(change, isNew) {
  if (isNew) return h("p", { class: "diff one" }, t("compare.new-card"));
  if (!change) return h("p", { class: "diff one" }, t("compare.same"));
  if (change.rows.length === 0) return h("p", { class: "diff one" }, t("compare.redrawn"));
  return h("dl", { class: "diff", tabindex: "0" }, change.rows.map((row) => h("div", {}, h("dt", {}, row.label), h("dd", {}, row.pieces.length
    ? row.pieces.flatMap((piece, n) => (piece.kind === "old" ? [h("del", {}, piece.text)]
      : piece.kind === "new" ? [row.pieces[n - 1]?.kind === "old" ? " " : "", h("ins", {}, piece.text)] : [piece.text]))
    : [row.old ? h("del", {}, row.old) : "", " ", row.new ? h("ins", {}, row.new) : ""]))));
}
