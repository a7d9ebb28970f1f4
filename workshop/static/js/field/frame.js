/** What the frame of the page says of the scenario: title, counts, status line, bands. */

import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { setFoot, setHeading } from "../shell.js";
import { otherWindows } from "../text/windows.js";
import { t } from "../words.js";

/** @typedef {import("./view.js").FieldView} FieldView */

/** @param {FieldView} view */
export function drawHead(view) {
  const { field } = view;
  const found = field.state?.findings ?? [];
  setHeading({
    title: field.title,
    unsaved: field.doc.dirty,
    errors: field.state ? found.filter((one) => one.severity === "error").length : null,
    warnings: found.filter((one) => one.severity === "warning").length,
    onFinding: view.nextFinding,
  });
}

/** @param {FieldView} view */
export function drawFoot(view) {
  const { field } = view;
  const { state, ground } = field;
  const sight = view.tools.sight.sight?.hex;
  const here = view.pointed || view.map.cursor;
  const units = (state?.pieces ?? []).filter((one) => one.kind === "unit").reduce((sum, one) => sum + (one.count || 1), 0);
  const others = otherWindows();
  setFoot([
    here ? h("span", { class: "num" }, view.tool === view.tools.sight && sight && sight !== here ? `${sight} → ${here}` : here) : null,
    ground ? h("span", { class: "num" }, ground.form === "tiles" ? t("field.foot-tiles", { tiles: ground.tiles.length, n: ground.hexes.length }) : t("field.foot-hexes", { n: ground.hexes.length })) : null,
    field.isScenario && state?.head ? h("span", { class: "num" }, t("field.foot-turns", { turns: state.head.turns ?? "–", level: state.head.level ?? "–" })) : null,
    field.isScenario && state?.sides.length ? h("span", { class: "num" }, t("field.foot-units", { sides: state.sides.length, n: units })) : null,
    field.readMs ? h("span", { class: "num faint" }, t("field.foot-read", { ms: field.readMs })) : null,
    others ? h("span", { class: "others" }, icon("info", "s"), t("foot.windows", { n: others })) : null,
  ], [h("span", {}, field.name)]);
}

/** @param {FieldView} view */
export function drawNote(view) {
  const { field } = view;
  /** @type {Node[]} */
  const bands = [];
  const { text, tone } = field.said;
  if (text) {
    bands.push(h("div", { class: `band ${tone}`, role: tone === "err" ? "alert" : "status" }, icon(tone === "err" ? "cross" : tone === "warn" ? "tri" : "info"), h("p", {}, text),
      h("span", { class: "end" }, h("button", { class: "btn", onclick: () => field.say("") }, t("dialog.close")))));
  }
  if (field.readOnly) {
    bands.push(h("div", { class: "band note" }, icon("lock"), h("p", {}, h("b", {}, t("field.readonly-title", { title: field.title })), " ", t("field.readonly-about")),
      h("span", { class: "end" }, h("button", { class: "btn solid", onclick: () => view.copy() }, icon("copy", "s"), t("field.copy-button")))));
  }
  fill(view.note, ...bands);
}
