/** The form of a new objective: its kind first, then what that kind asks for. */

import { showDialog } from "../dialog.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { choose, t } from "../words.js";
import { formField } from "./forms.js";
import { freeId } from "./order_tab.js";

/** @typedef {import("./state.js").Form} Form */

/**
 * @param {import("./view.js").FieldView} view
 * @param {string} hex Where it is set; nothing for one without a place yet.
 */
export function newObjectiveDialog(view, hex) {
  const { field } = view;
  const kinds = /** @type {[string, Form][]} */ (Object.entries(field.forms?.objective ?? {}));
  const first = kinds[0]?.[0];
  if (!first) return;
  let kind = first;
  /** @type {Record<string, any>} */
  const values = { side: field.state?.sides[0]?.id ?? null, ...(hex ? { hexes: [hex] } : {}), points: 1, ...(field.state?.head.turns ? { until: field.state.head.turns } : {}) };
  showDialog(t("field.objective-new"), (close) => {
    const wrong = h("p", { class: "wrong", role: "alert" });
    const body = h("div", { class: "stack" });
    const select = h("select", { class: "field", id: "objective-kind", "data-key": "objective kind", autofocus: true, onchange: () => { kind = select.value; draw(); } }, kinds.map(([name, form]) => h("option", { value: name }, form.label ? choose(form.label) : name)));
    const draw = () => {
      const form = kinds.find(([name]) => name === kind)?.[1];
      fill(body, form?.help ? h("p", { class: "say" }, choose(form.help)) : null,
        h("div", { class: "formgrid" }, (form?.fields ?? []).map((one) => formField(field, one, values[one.key], (value) => { values[one.key] = value; }))));
    };
    draw();
    return [h("form", { class: "stack", onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      /** @type {HTMLElement | null} */ (document.activeElement)?.blur(); // a field tells its value when it is left
      const form = kinds.find(([name]) => name === kind)?.[1];
      const asked = Object.fromEntries((form?.fields ?? []).filter((one) => values[one.key] !== undefined && values[one.key] !== null).map((one) => [one.key, values[one.key]]));
      const name = typeof values.name === "string" ? values.name : (values.name?.en ?? "");
      const id = freeId(name, (field.state?.objectives ?? []).map((one) => one.id), kind);
      if (await view.gesture({ do: "objective", values: { id, type: kind, ...asked } })) {
        close();
        view.useTool("objective");
      } else fill(wrong, icon("cross", "s"), field.said.text || t("field.refused"));
    } },
    h("div", { class: "formrow" }, h("label", { for_: "objective-kind" }, t("field.objective-kind")), select), body, wrong,
    h("div", { class: "acts" }, h("button", { class: "btn solid", type: "submit" }, t("field.add")), h("button", { class: "btn", type: "button", onclick: close }, t("dialog.cancel"))))];
  });
}
