/** Paint the ground of a sketch, join roads, fortify the sides of hexes. */

import { s, h } from "../../dom.js";
import { choose, t } from "../../words.js";
import { edgePath } from "../overlay.js";
import { chip, pick, trayGroup } from "../tray_parts.js";
import { icon } from "../../icons.js";
import { Tool } from "./tool.js";

/** @typedef {import("../../map/pointer.js").Point} Point */
/** @typedef {import("../../map/geometry.js").Cell} Cell */

export class SketchTool extends Tool {
  /** @param {import("../view.js").FieldView} view */
  constructor(view) {
    super(view);
    this.name = "sketch";
    /** @type {"paint" | "fortify" | "link"} */
    this.brush = "paint";
    this.letter = "";
    this.look = "";
    /** @type {Set<string>} Hexes of the stroke that is drawn now. */
    this.stroke = new Set();
    this.side = ""; // fortified side that the keyboard is at
    this.from = ""; // first hex of a road
  }

  enter() {
    const { ground } = this.field;
    if (ground?.form === "tiles") this.brush = "fortify";
    this.view.place.dataset.brush = this.brush;
    this.letter ||= ground?.letters.find((one) => one.letter !== ".")?.letter ?? "";
  }

  leave() {
    delete this.view.place.dataset.brush;
    super.leave();
  }

  changed() {
    this.stroke.clear();
    this.draw();
  }

  get paints() {
    return this.brush === "paint" && this.field.ground?.form !== "tiles";
  }

  /** @param {Point} point */
  begin(point) {
    if (!this.paints || !this.letter || !this.view.map.cellAt(point) || this.view.refuseReadOnly()) return "pan";
    this.before = point;
    this.stroke = new Set([this.view.map.cellAt(point)]);
    return "own";
  }

  /** @param {Point} point */
  move(point) {
    for (const hex of this.trail(point)) this.stroke.add(hex);
    this.draw();
  }

  end() {
    void this.paint([...this.stroke]);
  }

  cancel() {
    this.stroke.clear();
    this.draw();
  }

  /** @param {string[]} hexes */
  async paint(hexes) {
    const looks = this.field.ground?.letters.find((one) => one.letter === this.letter)?.looks ?? [];
    if (hexes.length) await this.view.gesture({ do: "paint", hexes, letter: this.letter, ...(looks.includes(this.look) ? { look: this.look } : {}) });
    this.stroke.clear();
    this.draw();
  }

  /**
   * @param {string} hex
   * @param {{point?: Point}} how
   */
  press(hex, { point }) {
    const cell = this.field.cells.get(hex);
    if (!cell || this.view.refuseReadOnly()) return;
    if (this.paints) void this.paint([hex]);
    else if (this.brush === "link") this.link(hex);
    else if (point) void this.fortify(hex, this.field.cells.direction(cell, point.x, point.y));
    else if (this.side) void this.fortify(hex, this.side);
    else {
      this.side = "E";
      this.saySide();
    }
    this.draw();
  }

  /** @param {string} hex */
  link(hex) {
    const { from } = this;
    this.from = "";
    if (!from) this.from = hex;
    else if (from !== hex) {
      const there = this.field.ground?.links.some(([a, b]) => (a === from && b === hex) || (a === hex && b === from));
      void this.view.gesture({ do: "link", hexes: [from, hex], on: !there });
    }
  }

  /**
   * @param {string} hex
   * @param {string} side
   */
  async fortify(hex, side) {
    const there = this.field.ground?.hexes.find((one) => one.id === hex)?.fortified?.includes(side);
    await this.view.gesture({ do: "fortify", hex, side, on: !there });
  }

  /** @param {string} arrow */
  arrow(arrow) {
    if (!this.side) return false;
    const sides = ["E", "SE", "SW", "W", "NW", "NE"];
    const step = arrow === "ArrowRight" || arrow === "ArrowDown" ? 1 : -1;
    this.side = sides[(sides.indexOf(this.side) + step + 6) % 6] ?? "E";
    this.saySide();
    this.draw();
    return true;
  }

  saySide() {
    this.view.speak(t(`field.side-${this.side}`));
  }

  /**
   * @param {string} _hex
   * @param {Point | null} point
   */
  hover(_hex, point) {
    this.at = point;
    this.draw();
  }

  escape() {
    if (!this.side && !this.from) return false;
    this.side = "";
    this.from = "";
    this.draw();
    return true;
  }

  draw() {
    const { cells, ground } = this.field;
    const { cursor } = this.view.map;
    /** @type {Node[]} */
    const made = [];
    if (this.stroke.size) {
      const colour = ground?.letters.find((one) => one.letter === this.letter)?.colour;
      made.push(s("path", { class: "stroke", d: cells.path(this.stroke, 0.98), ...(colour ? { fill: colour } : {}) }));
    }
    const hex = this.side ? cursor : this.at ? this.view.map.cellAt(this.at) : "";
    const cell = cells.get(hex);
    if (this.brush === "fortify" && cell) {
      const edge = cells.edge(cell, this.side || cells.direction(cell, this.at?.x ?? cell.x, this.at?.y ?? cell.y), 0.92);
      if (edge) made.push(s("path", { class: "edgeaim", d: edgePath(edge) }));
    } else if (cell && !this.stroke.size) made.push(s("path", { class: "aim", d: cells.path([hex], 0.95) }));
    if (this.from) made.push(s("path", { class: "stand", d: cells.path([this.from], 0.95) }));
    this.view.map.put("tool", made);
  }

  /** @param {"paint" | "fortify" | "link"} brush */
  setBrush(brush) {
    this.brush = brush;
    this.view.place.dataset.brush = brush;
    this.side = "";
    this.from = "";
    this.view.drawTray();
    this.view.drawHint();
    this.draw();
  }

  /** @param {1 | -1} step */
  step(step) {
    const letters = (this.field.ground?.letters ?? []).map((one) => one.letter);
    const next = letters[(letters.indexOf(this.letter) + step + letters.length) % letters.length];
    if (next === undefined) return;
    this.letter = next;
    this.brush = "paint";
    this.view.drawTray();
    this.view.speak(choose(this.field.ground?.letters.find((one) => one.letter === next)?.name ?? {}));
  }

  tray() {
    const { ground } = this.field;
    const isScenario = this.field.isScenario;
    const brushes = /** @type {("paint" | "fortify" | "link")[]} */ (!isScenario ? ["paint"] : ground?.form === "tiles" ? ["fortify"] : ["paint", "link", "fortify"]);
    const made = [pick(t("field.brush"), brushes.map((one) => ({ value: one, words: t(`field.brush-${one}`), current: this.brush === one, press: () => this.setBrush(one) })))];
    if (this.brush !== "paint" || ground?.form === "tiles") return [...made, h("p", { class: "muted say" }, t(`field.about-${this.brush}`))];
    const chosen = ground?.letters.find((one) => one.letter === this.letter);
    made.push(trayGroup(t("field.tool-sketch"), (ground?.letters ?? []).map((one) => chip({
      picture: null, swatch: this.swatch(one.letter), shape: "hex", name: choose(one.name), note: one.letter, current: one.letter === this.letter, key: one.letter,
      press: () => { this.letter = one.letter; this.look = ""; this.view.drawTray(); }, view: this.view,
    }))));
    const more = h("div", { class: "brushmore" });
    if (chosen && chosen.looks.length > 1) {
      const select = h("select", { class: "field", "aria-label": t("field.look"), "data-key": "look", onchange: () => { this.look = select.value; } }, h("option", { value: "" }, t("field.look-usual")), ...chosen.looks.map((one) => h("option", { value: one }, choose(chosen.look_names?.[one] ?? { "": one }))));
      select.value = this.look;
      more.append(select);
    }
    more.append(h("span", { class: "resize", role: "group", "aria-label": t("field.size") }, ...this.sizeButtons()));
    return [...made, more];
  }

  /** @returns {Node[]} */
  sizeButtons() {
    const { ground } = this.field;
    if (!ground || ground.form === "tiles") return [];
    const button = (/** @type {string} */ name, /** @type {string} */ words, /** @type {Record<string, number>} */ by) =>
      h("button", { class: "btn bare icon", "aria-label": words, title: words, "data-key": words, onclick: () => void this.view.gesture({ do: "resize", left: 0, top: 0, right: 0, bottom: 0, letter: ".", ...by }) }, icon(name, "s"));
    return [h("span", {}, t("field.columns")), button("minus", t("field.column-less"), { right: -1 }), button("plus", t("field.column-more"), { right: 1 }),
      h("span", {}, t("field.rows")), button("minus", t("field.row-less"), { bottom: -1 }), button("plus", t("field.row-more"), { bottom: 1 })];
  }

  /** @param {string} letter */
  swatch(letter) {
    const colour = this.field.ground?.letters.find((one) => one.letter === letter)?.colour ?? "#cfc8b4";
    return s("svg", { viewBox: "-10 -10 20 20", "aria-hidden": "true" }, s("path", { d: "M0-9.5 8.2-4.75V4.75L0 9.5-8.2 4.75V-4.75Z", fill: colour, stroke: "#1d1a16", "stroke-width": 0.6 }), s("text", { y: 3.4, "text-anchor": "middle", "font-size": 9, fill: "#1d1a16" }, letter));
  }

  hint() {
    return `field.hint-${this.brush}`;
  }
}
