/** Draw set-up zones and the edges by which units enter: choose one in the tray, then press or draw over its hexes. */

import { s, h } from "../../dom.js";
import { icon } from "../../icons.js";
import { choose, t } from "../../words.js";
import { sideOf, toneOf } from "../state.js";
import { pick } from "../tray_parts.js";
import { Tool } from "./tool.js";

/** @typedef {import("../../map/pointer.js").Point} Point */

export class ZoneTool extends Tool {
  /** @param {import("../view.js").FieldView} view */
  constructor(view) {
    super(view);
    this.name = "zone";
    this.path = ""; // of the zone, or of the unit that enters
    this.newSide = ""; // a new zone of this side begins with the next stroke
    /** @type {Set<string>} */
    this.stroke = new Set();
    this.erase = false;
  }

  enter() {
    const { selected, state } = this.field;
    if (state?.zones.some((one) => one.path === selected)) this.path = selected;
  }

  changed() {
    if (this.path && !this.shapes().some((one) => one.path === this.path)) this.path = "";
    this.stroke.clear();
    this.draw();
  }

  /** @returns {{path: string, side: string, hexes: string[], entry: boolean, words: string}[]} Zones and entry edges. */
  shapes() {
    const { state } = this.field;
    const zones = (state?.zones ?? []).map((one) => ({ path: one.path, side: one.side, hexes: one.hexes, entry: false, words: choose(one.name) || one.id }));
    const entries = (state?.entries ?? []).map((one) => {
      const unit = state?.pieces.find((piece) => piece.path === one.path);
      return { path: one.path, side: one.side, hexes: one.hexes, entry: true, words: `${choose(unit?.name ?? {})} · ${t("field.enters-turn", { n: one.turn })}` };
    });
    return [...zones, ...entries];
  }

  get shape() {
    return this.shapes().find((one) => one.path === this.path) ?? null;
  }

  /** @param {Point} point */
  begin(point) {
    const hex = this.view.map.cellAt(point);
    if ((!this.path && !this.newSide) || !hex || this.view.refuseReadOnly()) return "pan";
    this.before = point;
    this.start(hex);
    return "own";
  }

  /** @param {string} hex */
  start(hex) {
    this.erase = this.shape?.hexes.includes(hex) ?? false;
    this.stroke = new Set([hex]);
    this.draw();
  }

  /** @param {Point} point */
  move(point) {
    for (const hex of this.trail(point)) this.stroke.add(hex);
    this.draw();
  }

  end() {
    void this.finish();
  }

  cancel() {
    this.stroke.clear();
    this.draw();
  }

  async finish() {
    const hexes = [...this.stroke], { shape } = this;
    if (hexes.length && shape) await this.view.gesture({ do: shape.entry ? "entry" : "zone", path: shape.path, hexes, mode: this.erase ? "erase" : "add" });
    else if (hexes.length && this.newSide) {
      const n = (this.field.state?.zones.length ?? 0) + 1;
      const done = await this.view.gesture({ do: "zone", side: this.newSide, name: t("field.zone-name", { n }), hexes, mode: "set" });
      if (done) this.path = this.field.selected;
      this.newSide = "";
      this.view.drawTray();
      this.view.drawHint();
    }
    this.stroke.clear();
    this.draw();
  }

  /**
   * @param {string} hex
   * @param {{path: string}} how
   */
  press(hex, { path }) {
    if (!this.path && !this.newSide) {
      this.choose(path.includes("/zones/") ? path : (this.shapes().find((one) => one.hexes.includes(hex))?.path ?? ""));
      return;
    }
    if (!hex || this.view.refuseReadOnly()) return;
    this.start(hex);
    void this.finish();
  }

  /** @param {string} path */
  choose(path) {
    this.path = this.path === path ? "" : path;
    this.newSide = "";
    this.field.select(this.path);
    this.view.drawTray();
    this.view.drawHint();
    this.draw();
    const { shape } = this;
    if (shape) this.view.speak(shape.words);
  }

  /** @param {string} side */
  begins(side) {
    if (this.view.refuseReadOnly()) return;
    this.newSide = this.newSide === side ? "" : side;
    this.path = "";
    this.view.drawTray();
    this.view.drawHint();
    this.view.map.frame.focus({ preventScroll: true });
  }

  /** @param {1 | -1} step */
  step(step) {
    const list = this.shapes();
    const next = list[(list.findIndex((one) => one.path === this.path) + step + list.length) % list.length];
    if (next && next.path !== this.path) this.choose(next.path);
  }

  escape() {
    if (!this.path && !this.newSide) return false;
    this.path = "";
    this.newSide = "";
    this.view.drawTray();
    this.view.drawHint();
    this.draw();
    return true;
  }

  draw() {
    const { cells, state } = this.field;
    const { shape } = this;
    /** @type {Node[]} */
    const made = [];
    if (shape) made.push(s("path", { class: `zonefill ${toneOf(state, shape.side)}`, d: cells.path(shape.hexes, 0.97) }));
    if (this.stroke.size) made.push(s("path", { class: `zonestroke ${this.erase ? "erase" : toneOf(state, shape?.side ?? this.newSide)}`, d: cells.path(this.stroke, 0.94) }));
    this.view.map.put("tool", made);
  }

  tray() {
    const { state } = this.field;
    const shapes = this.shapes();
    const row = (/** @type {typeof shapes[number]} */ one) => h("li", {}, h("button", { class: `flagchip ${toneOf(state, one.side)}`, "aria-pressed": String(one.path === this.path), "data-key": `zone ${one.path}`, onclick: () => this.choose(one.path) },
      icon(one.entry ? "entry" : "zone", "s"), h("b", {}, one.words), h("small", { class: "num" }, t("field.hexes-n", { n: one.hexes.length }))));
    return [
      pick(t("field.zone-new"), (state?.sides ?? []).map((one) => ({ value: one.id, title: t("field.zone-new-of", { side: choose(one.name) || one.id }), words: h("span", { class: "new" }, icon("plus", "s"), choose(sideOf(state, one.id)?.name ?? {}) || one.id), current: this.newSide === one.id, press: () => this.begins(one.id) }))),
      shapes.length ? h("ol", { "aria-label": t("field.tool-zone"), class: "flags" }, shapes.map(row)) : h("p", { class: "muted say" }, t("field.no-zones")),
    ];
  }

  hint() {
    return this.newSide ? "field.hint-zone-new" : this.path ? "field.hint-zone-draw" : "field.hint-zone";
  }
}
