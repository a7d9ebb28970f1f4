/** The way to the dialog of exports, which is loaded when it is asked for. */

import { Failure } from "./api.js";
import { showDialog } from "./dialog.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

/**
 * @param {string} key
 * @param {string} title
 */
export async function openExport(key, title) {
  try {
    const { exportDialog } = await import("./export.js");
    await exportDialog(key, title);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    showDialog(t("export.open"), () => [h("p", { class: "say" }, error.message || t("offline.silent"))]);
  }
}

/**
 * @param {string} key
 * @param {string} title
 */
export function exportButton(key, title) {
  return h("button", { class: "btn bare take export-open", "aria-label": t("export.named", { title }), onclick: () => void openExport(key, title) }, icon("out", "s"), t("export.open"));
}
