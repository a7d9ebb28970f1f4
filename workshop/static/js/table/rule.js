/** The text of a rule, opened where its number stands. */

import { Failure, get } from "../api.js";
import { showDialog } from "../dialog.js";
import { h } from "../dom.js";
import { choose, t } from "../words.js";

/**
 * A number of a rule that opens its text.
 * @param {{base: string}} session
 * @param {string} rule
 */
export function ruleNode(session, rule) {
  return rule ? h("button", { class: "ruleid", title: t("table.rule-open"), onclick: (/** @type {Event} */ event) => {
    event.stopPropagation();
    void showRule(session, rule);
  } }, rule) : null;
}

/**
 * @param {{base: string}} session
 * @param {string} rule
 */
export async function showRule(session, rule) {
  try {
    const { lines } = await get(`${session.base}/rule`, { id: rule });
    const text = /** @type {string[]} */ (/** @type {unknown} */ (choose(lines)));
    showDialog(rule, () => [h("div", { class: "ruletext", tabindex: "0" }, text.map((line) => h("p", {}, line)))], { wide: text.join("").length > 900 });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    showDialog(rule, () => [h("p", { class: "say" }, error.message || t("offline.silent"))]);
  }
}
