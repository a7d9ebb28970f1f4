/** Objectives: press a hex to set one there; with one chosen, press hexes to add them or take them away. */

import { s, h } from "../../dom.js";
import { icon } from "../../icons.js";
import { choose, t } from "../../words.js";
import { toneOf } from "../state.js";
import { Tool } from "./tool.js";

export class ObjectiveTool extends Tool {
  /** @param {import("../view.js").FieldView} view */
  constructor(view) {
    super(view);
    this.name = "objective";
  }

  get chosen() {
    return this.field.state?.objectives.find((one) => one.path === this.field.selected) ?? null;
  }

  enter() {
    this.draw();
  }

  changed() {
    this.draw();
    this.view.drawTray();
  }

  /**
   * @param {string} hex
   * @param {{path: string}} how
   */
  press(hex, { path }) {
    const { chosen } = this;
    if (path.startsWith("objectives/") && path !== chosen?.path) this.field.select(path);
    else if (!hex || this.view.refuseReadOnly()) return;
    else if (!chosen) this.view.newObjective(hex);
    else {
      const there = chosen.hexes ?? [];
      const hexes = there.includes(hex) ? there.filter((one) => one !== hex) : [...there, hex];
      void this.view.gesture({ do: "objective", path: chosen.path, values: { hexes: hexes.length ? hexes : null } });
    }
  }

  escape() {
    if (!this.field.selected) return false;
    this.field.select("");
    return true;
  }

  /** @param {1 | -1} step */
  step(step) {
    const list = this.field.state?.objectives ?? [];
    const next = list[(list.findIndex((one) => one.path === this.field.selected) + step + list.length) % list.length];
    if (!next) return;
    this.field.select(next.path);
    this.view.speak(`${next.letter}. ${choose(next.name) || choose(next.sentence)}`);
  }

  draw() {
    const { chosen } = this;
    const path = chosen?.hexes?.length ? this.field.cells.path(chosen.hexes, 0.95) : "";
    this.view.map.put("tool", path ? [s("path", { class: `zonefill ${toneOf(this.field.state, chosen?.side ?? null)}`, d: path })] : []);
  }

  tray() {
    const { state, selected } = this.field;
    const list = state?.objectives ?? [];
    return [
      h("button", { class: "btn", "data-key": "new objective", disabled: this.field.readOnly || !state?.sides.length, onclick: () => this.view.newObjective("") }, icon("plus", "s"), t("field.objective-new")),
      list.length ? h("ol", { "aria-label": t("field.tool-objective"), class: "flags" }, list.map((one) => h("li", {}, h("button", { class: `flagchip ${toneOf(state, one.side)}`, "aria-pressed": String(one.path === selected), "data-key": one.path, onclick: () => this.field.select(one.path === selected ? "" : one.path) },
        h("i", { class: `disc ${toneOf(state, one.side)}` }, one.letter), h("b", {}, choose(one.name) || choose(one.sentence)), h("small", { class: "num" }, one.points === null ? "" : t("field.points-n", { n: one.points }))))))
        : h("p", { class: "muted say" }, t("field.no-objectives")),
    ];
  }

  hint() {
    return this.chosen ? "field.hint-objective-hexes" : "field.hint-objective";
  }
}
