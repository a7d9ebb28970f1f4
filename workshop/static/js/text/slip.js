/** The slip that tells of a finding under its line. */

import { h, quoted, sentence } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../words.js";
import { SIGNS, TONES } from "./marks.js";

/** @typedef {import("../api.js").Finding} Finding */

/**
 * @param {Finding} finding
 * @param {{fix: ((finding: Finding) => void) | null, why: (finding: Finding) => void, close: () => void}} actions
 * @returns {HTMLElement}
 */
export function findingSlip(finding, { fix, why, close }) {
  const { severity, code, name, line, message, hint, notes } = finding;
  return h("div", { class: `slip ${TONES[severity]}`, role: "group", "aria-label": `${code} ${name}` },
    h("button", { class: "btn bare icon shut", "aria-label": t("dialog.close"), onclick: close }, icon("cross", "s")),
    h("div", { class: "code" }, icon(SIGNS[severity], "s"), code, " ", h("span", { class: "rule" }, `${name} · ${t("slip.line", { line })}`)),
    h("p", { class: "say" }, ...quoted(sentence(message))),
    hint && h("p", { class: "hint" }, ...quoted(sentence(hint))),
    ...notes.map((one) => h("p", { class: "hint" }, ...quoted(one))),
    h("div", { class: "acts" },
      fix && h("button", { class: "btn solid", onclick: () => fix(finding) }, icon("fix", "s"), t("slip.fix"), " ", h("kbd", { class: "kbd" }, "Ctrl .")),
      h("button", { class: "btn", onclick: () => why(finding) }, t("slip.why"), " ", h("kbd", { class: "kbd" }, "F1"))));
}
