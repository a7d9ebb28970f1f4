/** Why: the page of a rule, as `sandtable explain` prints it. */

import { Failure, get } from "./api.js";
import { showDialog } from "./dialog.js";
import { h, quoted } from "./dom.js";
import { t } from "./words.js";

/**
 * @param {string} code
 */
export async function showWhy(code) {
  try {
    const page = await get(`/api/explain/${encodeURIComponent(code)}`);
    showDialog(`${page.code} ${page.name}`, () => [
      h("p", { class: "say" }, page.title),
      ...page.blocks.map((/** @type {{kind: string, text: string}} */ block) => blockOf(block)),
      page.ref ? h("p", { class: "muted" }, t("why.ref", { ref: page.ref })) : null,
    ]);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    showDialog(code, () => [h("p", { class: "say" }, error.message || t("offline.silent"))]);
  }
}

/** @param {{kind: string, text: string}} block */
function blockOf(block) {
  if (block.kind === "code") return h("pre", { class: "sample", tabindex: "0" }, block.text);
  if (block.kind === "h") return h("h3", {}, block.text === "Bad" ? t("why.bad") : block.text === "Good" ? t("why.good") : block.text);
  return h("p", { class: "reading" }, ...quoted(block.text));
}
