/** Findings under the text: each leads to its place, with its cures at one press. */

import { fill, h, quoted, sentence } from "../dom.js";
import { icon } from "../icons.js";
import { SIGNS, TONES } from "../text/marks.js";
import { t } from "../words.js";
import { showWhy } from "../why.js";

/** @typedef {import("./state.js").FieldFinding} FieldFinding */

const MOST = 60;

/**
 * @param {HTMLElement} place
 * @param {FieldFinding[]} findings
 * @param {{goTo: (finding: FieldFinding) => void, cure: (finding: FieldFinding, n: number) => void, readOnly: boolean, current: FieldFinding | null}} actions
 */
export function drawFound(place, findings, { goTo, cure, readOnly, current }) {
  const held = document.activeElement instanceof HTMLElement && place.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  const n = (/** @type {string} */ severity) => findings.filter((one) => one.severity === severity).length;
  const errors = n("error"), warnings = n("warning");
  fill(place,
    h("div", { class: "head" }, t("field.found"), h("span", { class: "end num" },
      errors ? h("span", { class: "count err", title: t("findings.errors", { n: errors }) }, icon("cross", "s"), errors) : null, warnings ? h("span", { class: "count warn", title: t("findings.warnings", { n: warnings }) }, icon("tri", "s"), warnings) : null,
      findings.length ? null : h("span", { class: "count ok" }, icon("fix", "s"), t("findings.none")))),
    h("div", { class: "list" }, ...findings.slice(0, MOST).map((one, at) => h("article", { class: `line ${TONES[one.severity]}`, "data-current": one === current },
      icon(SIGNS[one.severity], "s"), h("div", {},
        h("button", { class: "say", "data-key": `say ${at}`, onclick: () => goTo(one) }, ...quoted(sentence(one.message))),
        one.hint && h("p", { class: "muted" }, ...quoted(sentence(one.hint))),
        h("p", { class: "acts" }, ...(readOnly ? [] : (one.fixes ?? []).map((fix, m) => h("button", { class: "btn", "data-key": `fix ${at} ${m}`, onclick: () => cure(one, m) }, sentence(fix.title)))),
          h("button", { class: "ruleid", "data-key": `why ${at}`, onclick: () => void showWhy(one.code) }, one.code), h("span", { class: "muted num" }, t("slip.line", { line: one.line })))))),
      findings.length > MOST ? h("p", { class: "muted" }, t("files.more-findings", { n: findings.length - MOST })) : null));
  if (held) {
    const again = place.querySelector(`[data-key="${CSS.escape(held)}"]`);
    if (again instanceof HTMLElement) again.focus();
  }
}
