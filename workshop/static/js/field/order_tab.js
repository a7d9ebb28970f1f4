/** The order of battle beside the map: head of the scenario, sides with their units and supports, objectives, victory. */

import { showDialog } from "../dialog.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { choose, t } from "../words.js";
import { spokenPiece } from "./counters.js";
import { formField } from "./forms.js";
import { toneOf } from "./state.js";

/** @typedef {import("./view.js").FieldView} FieldView */
/** @typedef {import("./state.js").Form} Form */

export class OrderTab {
  /** @param {FieldView} view */
  constructor(view) {
    this.view = view;
    this.element = h("div", { class: "order" });
    /** @type {Set<string>} */
    this.open = new Set();
  }

  get field() {
    return this.view.field;
  }

  /**
   * @param {string} kind
   * @returns {import("./state.js").FormField[]}
   */
  fields(kind) {
    const form = /** @type {Form | undefined} */ (this.field.forms?.[kind]);
    return form?.fields ?? [];
  }

  draw() {
    const { field } = this;
    const { state } = field;
    const held = document.activeElement instanceof HTMLElement && this.element.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    const { scrollTop } = this.element;
    fill(this.element, ...(state && field.isScenario ? [this.head(), ...state.sides.map((side) => this.side(side)), this.newSide(), this.objectives(), this.victory()] : [h("p", { class: "say" }, t("field.no-order"))]));
    this.element.scrollTop = scrollTop;
    if (held) {
      const again = this.element.querySelector(`[data-key="${CSS.escape(held)}"]`);
      if (again instanceof HTMLElement) again.focus();
    }
  }

  head() {
    const { field, view } = this;
    const head = /** @type {any} */ (field.state?.head ?? {});
    const row = (/** @type {import("./state.js").FormField} */ one) => formField(field, one, head[one.key], (value) => void view.gesture({ do: "set", path: "", values: { [one.key]: value } }));
    const fields = this.fields("scenario");
    const of = (/** @type {string} */ type) => fields.filter((one) => one.type === type).map(row);
    const small = fields.filter((one) => one.type !== "words" && one.type !== "text").map(row);
    return h("section", { class: "block" }, h("h2", {}, choose(head.title ?? {}) || field.name), ...of("words"), h("div", { class: "formgrid" }, ...small), ...of("text"));
  }

  /** @param {import("./state.js").Side} side */
  side(side) {
    const { field, view } = this;
    const { state } = field;
    const tone = toneOf(state, side.id);
    const units = (state?.pieces ?? []).filter((one) => one.kind === "unit" && one.side === side.id);
    const supports = (state?.pieces ?? []).filter((one) => one.kind === "support" && one.side === side.id);
    const fields = this.fields("side").filter((one) => one.key !== "id");
    const total = units.reduce((sum, one) => sum + (one.count || 1), 0);
    return h("section", { class: "block" },
      h("div", { class: "runon" }, h("h3", {}, h("i", { class: `sq ${tone}` }), choose(side.name) || side.id), h("span", { class: "num muted" }, t("field.units-n", { n: total }), side.points ? ` · ${t("field.points-n", { n: side.points })}` : "")),
      h("details", { open: this.open.has(side.path), ontoggle: (/** @type {any} */ event) => { if (event.target.open) this.open.add(side.path); else this.open.delete(side.path); } },
        h("summary", { "data-key": `more ${side.path}` }, t("field.side-details", { nations: side.nations.join(" + "), start: side.start })),
        h("div", { class: "formgrid" }, fields.map((one) => formField(field, one, /** @type {any} */ (side)[one.key], (value) => void view.gesture({ do: "side", path: side.path, values: { [one.key]: value } }))))),
      h("ul", { class: "rows" }, ...units.map((one) => this.row(one, this.wayOf(one))), ...supports.map((one) => this.row(one, t("field.from-turn", { n: one.turn ?? 1 })))),
      field.readOnly ? null : h("button", { class: "btn bare", "data-key": `support ${side.path}`, onclick: () => this.chooseSupport(side) }, icon("plus", "s"), t("field.support-new")));
  }

  /** @param {import("./state.js").Piece} piece */
  wayOf(piece) {
    const { state } = this.field;
    if (piece.hex) return piece.hex;
    if (piece.zone) return choose(state?.zones.find((one) => one.id === piece.zone && one.side === piece.side)?.name ?? {}) || piece.zone;
    if (piece.in) return t("field.in", { name: choose(state?.pieces.find((one) => one.path === piece.in)?.name ?? {}) });
    if (piece.enters) return t("field.enters-turn", { n: piece.enters.turn });
    return piece.held ? t("field.held") : "";
  }

  /**
   * @param {import("./state.js").Piece} piece
   * @param {string} where
   */
  row(piece, where) {
    const { field } = this;
    return h("li", {}, h("button", { class: "row", "aria-current": piece.path === field.selected ? "true" : null, "aria-label": `${spokenPiece(piece)}, ${where}`, "data-key": `row ${piece.path}`, onclick: () => this.view.show(piece.path) },
      h("img", { src: piece.picture, alt: "", loading: "lazy" }), h("span", {}, choose(piece.name), piece.count > 1 ? ` ×${piece.count}` : ""), h("small", { class: "num" }, where)));
  }

  newSide() {
    const { field, view } = this;
    const { state, box } = field;
    if (field.readOnly || (state?.sides.length ?? 0) >= 4) return null;
    return h("button", { class: "btn", "data-key": "new side", onclick: () => showDialog(t("field.side-new"), (close) => {
      const nations = h("div", { class: "checks tall", role: "group", "aria-label": t("field.nations") }, (box?.nations ?? []).map((one) => h("label", {}, h("input", { type: "checkbox", value: one.id }), choose(one.name))));
      const name = h("input", { class: "field", id: "side-name", autofocus: true, maxlength: "60", required: true });
      const wrong = h("p", { class: "wrong", role: "alert" });
      return [h("form", { class: "stack", onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        const chosen = [...nations.querySelectorAll("input:checked")].map((one) => /** @type {HTMLInputElement} */ (one).value);
        if (!chosen.length) {
          fill(wrong, icon("cross", "s"), t("field.nation-needed"));
          return;
        }
        const words = name.value.trim();
        const n = (state?.sides.length ?? 0) + 1;
        const cube = box?.cubes.find((one) => !state?.sides.some((side) => side.cube === one)) ?? "blue";
        close();
        await view.gesture({ do: "side", values: { id: freeId(words, state?.sides.map((one) => one.id) ?? [], `side-${n}`), nations: chosen, cube, start: 42 - 2 * n, name: words } });
      } }, h("label", { class: "labelled", for_: "side-name" }, h("span", {}, t("field.side-name")), name), h("fieldset", {}, h("legend", {}, t("field.nations")), nations), wrong,
      h("div", { class: "acts" }, h("button", { class: "btn solid", type: "submit" }, t("field.side-make")), h("button", { class: "btn", type: "button", onclick: close }, t("dialog.cancel"))))];
    }) }, icon("plus", "s"), t("field.side-new"));
  }

  /** @param {import("./state.js").Side} side */
  chooseSupport(side) {
    const { field, view } = this;
    const blocs = new Set((field.box?.nations ?? []).filter((one) => side.nations.includes(one.id)).map((one) => one.bloc));
    const known = (field.box?.supports ?? []).filter((one) => (one.bloc === undefined && one.nation === undefined) || (one.nation ? side.nations.includes(one.nation) : blocs.has(one.bloc ?? "")));
    showDialog(t("field.support-new"), (close) => [
      h("p", { class: "say" }, t("field.support-say", { side: choose(side.name) || side.id })),
      h("ul", { class: "gallery" }, known.map((one) => {
        const left = field.state?.left.supports[one.record] ?? 0;
        return h("li", {}, h("button", { class: "chip counter", disabled: left <= 0, onclick: () => {
          close();
          void view.gesture({ do: "place", kind: "support", record: one.record, side: side.id, turn: 1, ...(one.drone_sides?.length ? { drone: one.drone_sides[0] } : {}) });
        } }, h("span", { class: "pic" }, h("img", { src: one.picture, alt: "", loading: "lazy" })), h("b", {}, choose(one.name)), h("small", { class: "num" }, left > 0 ? t("field.left", { n: left }) : t("field.none-left"))));
      })),
    ], { wide: true });
  }

  objectives() {
    const { field, view } = this;
    const { state } = field;
    return h("section", { class: "block" }, h("div", { class: "runon" }, h("h3", {}, t("field.objectives"))),
      h("ul", { class: "rows" }, (state?.objectives ?? []).map((one) => h("li", {}, h("button", { class: "row", "aria-current": one.path === field.selected ? "true" : null, "data-key": `row ${one.path}`, onclick: () => view.show(one.path) },
        h("i", { class: `disc ${toneOf(state, one.side)}` }, one.letter), h("span", {}, choose(one.name) || choose(one.sentence)), h("small", { class: "num" }, one.points === null ? "" : t("field.points-n", { n: one.points })))))),
      field.readOnly || !state?.sides.length ? null : h("button", { class: "btn bare", "data-key": "order objective", onclick: () => view.newObjective("") }, icon("plus", "s"), t("field.objective-new")));
  }

  victory() {
    const { field, view } = this;
    const { state } = field;
    const sentenceOf = (/** @type {import("./state.js").Victory} */ one) => `${choose(state?.sides.find((side) => side.id === one.side)?.name ?? {}) || one.side} ${choose(one.sentence ?? {})}`;
    return h("section", { class: "block" }, h("div", { class: "runon" }, h("h3", {}, t("field.victory"))), h("p", { class: "muted" }, t("field.victory-about")),
      h("ol", { class: "rows" }, (state?.victory ?? []).map((one) => h("li", { class: "withdel" }, h("button", { class: "row", "data-key": `row ${one.path}`, onclick: () => this.editVictory(one) }, h("i", { class: `sq ${toneOf(state, one.side)}` }), h("span", {}, sentenceOf(one))),
        field.readOnly ? null : h("button", { class: "btn bare icon", "aria-label": t("field.remove"), title: t("field.remove"), "data-key": `del ${one.path}`, onclick: () => void view.gesture({ do: "remove", paths: [one.path] }) }, icon("trash", "s"))))),
      field.readOnly || !state?.sides.length ? null : h("button", { class: "btn bare", "data-key": "new victory", onclick: () => this.editVictory(null) }, icon("plus", "s"), t("field.victory-new")));
  }

  /** @param {import("./state.js").Victory | null} entry */
  editVictory(entry) {
    const { field, view } = this;
    if (entry) field.select(entry.path);
    if (field.readOnly) return;
    formDialog(view, { title: t(entry ? "field.victory-change" : "field.victory-new"), fields: this.fields("victory"), values: entry ?? {}, button: t(entry ? "field.put-in" : "field.add"),
      send: (values) => view.gesture({ do: "victory", ...(entry ? { path: entry.path } : {}), values }) });
  }
}

/**
 * A dialog of the fields of a form; nothing is changed before its button is pressed.
 * @param {FieldView} view
 * @param {{title: string, fields: import("./state.js").FormField[], values: any, button: string, above?: Node[], send: (values: any) => Promise<boolean>}} given
 */
export function formDialog(view, { title, fields, values, button, above = [], send }) {
  showDialog(title, (close) => {
    /** @type {Record<string, any>} */
    const made = {};
    const wrong = h("p", { class: "wrong", role: "alert" });
    return [h("form", { class: "stack", onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      /** @type {HTMLElement | null} */ (document.activeElement)?.blur(); // a field tells its value when it is left
      const before = view.field.said.text;
      if (await send(made)) close();
      else fill(wrong, icon("cross", "s"), view.field.said.text === before ? t("field.refused") : view.field.said.text);
    } }, ...above, h("div", { class: "formgrid" }, fields.map((one) => formField(view.field, one, values[one.key], (value) => { made[one.key] = value; }))), wrong,
    h("div", { class: "acts" }, h("button", { class: "btn solid", type: "submit" }, button), h("button", { class: "btn", type: "button", onclick: close }, t("dialog.cancel"))))];
  });
}

/**
 * An id made of a name that no other has.
 * @param {string} name
 * @param {string[]} taken
 * @param {string} otherwise
 * @returns {string}
 */
export function freeId(name, taken, otherwise) {
  const plain = name.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 30) || otherwise;
  const id = /^[a-z]/.test(plain) ? plain : `${otherwise}`;
  let made = id, n = 2;
  while (taken.includes(made)) made = `${id}-${n++}`;
  return made;
}
