/** Earlier versions of a file, to take one back into the editor. */

import { Failure, get } from "../api.js";
import { announce, showDialog } from "../dialog.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { ago, t } from "../words.js";

/**
 * @param {string} pack
 * @param {import("./document.js").Doc} doc
 * @param {import("./editor.js").Editor} editor
 */
export async function showHistory(pack, doc, editor) {
  /** @type {{rev: string, when: string, size: number}[]} */
  let versions;
  try {
    versions = await get("/api/history", { pack, name: doc.name });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    versions = [];
  }
  showDialog(t("edit.history-of", { name: doc.shortName }), (close) => [
    h("p", { class: "say" }, versions.length ? t("edit.history-say") : t("edit.history-none")),
    h("ol", { class: "versions" }, versions.map((one) => h("li", {}, h("time", { datetime: one.when }, ago(one.when), " ", h("small", { class: "muted num" }, new Date(one.when).toLocaleTimeString())),
      h("span", { class: "muted num" }, t("edit.letters", { n: one.size })),
      h("button", { class: "btn", onclick: async () => {
        const { text } = await get("/api/history/text", { pack, name: doc.name, rev: one.rev });
        close();
        editor.change([{ from: 0, to: editor.view.state.doc.length, insert: text }]);
        announce(t("edit.taken-back"));
      } }, icon("undo", "s"), t("edit.take-back"))))),
  ]);
}
