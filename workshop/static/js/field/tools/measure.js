/** Measure and reach: hexes a unit can reach in AP, what it can fire at and with what odds, covered ways, watched zones. */

import { h, s } from "../../dom.js";
import { choose, t } from "../../words.js";
import { piecesOn, thingAt } from "../state.js";
import { pick } from "../tray_parts.js";
import { Tool } from "./tool.js";

/** @typedef {"reach" | "fire" | "ways" | "watched"} Mode */

const MOST_POINTS = 6; // AP of a long move; farther hexes are of no use in a plan
const MODES = /** @type {Mode[]} */ (["reach", "fire", "ways", "watched"]);

export class MeasureTool extends Tool {
  /** @param {import("../view.js").FieldView} view */
  constructor(view) {
    super(view);
    this.name = "measure";
    /** @type {Mode} */
    this.mode = "reach";
    this.path = ""; // of the unit, or of the zone that is watched
    /** @type {any} */
    this.found = null;
    this.aim = "";
    this.to = ""; // goal of a covered way
    this.asked = 0;
  }

  enter() {
    const thing = thingAt(this.field.state, this.field.selected);
    if (thing && (thing.hex || this.field.selected.includes("/zones/"))) this.choose(this.field.selected);
    else this.draw();
  }

  changed() {
    if (this.path && !thingAt(this.field.state, this.path)) this.path = "";
    if (this.path) void this.ask();
    else this.draw();
  }

  /** @param {string} path */
  choose(path) {
    this.path = path;
    this.to = "";
    if (path.includes("/zones/")) this.mode = "watched";
    else if (this.mode === "watched") this.mode = "reach";
    this.field.select(path);
    void this.ask();
  }

  async ask() {
    const turn = ++this.asked;
    this.found = null;
    if (this.path && (this.mode !== "ways" || this.to)) {
      const given = this.mode === "watched" ? { zone: this.path } : this.mode === "ways" ? { path: this.path, to: this.to } : this.mode === "reach" ? { path: this.path, points: MOST_POINTS } : { path: this.path };
      const found = await this.field.question(this.mode, given);
      if (turn !== this.asked || this.view.tool !== this) return;
      this.found = found;
    }
    this.draw();
    this.view.drawTray();
    this.view.drawHint();
    const words = this.sentence();
    if (words) this.view.speak(words);
  }

  /**
   * @param {string} hex
   * @param {{path: string}} how
   */
  press(hex, { path }) {
    const unit = thingAt(this.field.state, path)?.kind === "unit" ? path : (piecesOn(this.field.state, hex).find((one) => one.kind === "unit")?.path ?? "");
    if (path.includes("/zones/")) this.choose(path);
    else if (this.path && this.mode === "ways" && hex && unit !== this.path) {
      this.to = hex;
      void this.ask();
    } else if (unit) this.choose(unit);
  }

  /** @param {string} hex */
  hover(hex) {
    if (hex === this.aim) return;
    this.aim = hex;
    this.drawAim();
  }

  escape() {
    if (!this.path) return false;
    this.path = "";
    this.found = null;
    this.to = "";
    this.field.select("");
    this.draw();
    this.view.drawTray();
    return true;
  }

  // --- drawing

  draw() {
    const { found, mode } = this;
    const { cells, state } = this.field;
    /** @type {Node[]} */
    const heat = [];
    const label = (/** @type {string} */ id, /** @type {string} */ text) => {
      const cell = cells.get(id);
      if (cell) heat.push(s("text", { class: "apmark", x: cell.x, y: cell.y + 1.7 }, text));
    };
    if (found && mode === "reach") {
      const steps = /** @type {[string, number][]} */ (Object.entries(found.hexes ?? {}));
      for (const cost of new Set(steps.map(([, ap]) => ap))) heat.push(s("path", { class: "reach", d: cells.path(steps.filter(([, ap]) => ap === cost).map(([id]) => id), 0.96), "fill-opacity": Math.max(0.12, 0.5 - 0.05 * cost) }));
      for (const [id, ap] of steps) if (ap) label(id, String(ap));
    } else if (found && mode === "fire") {
      const lanes = /** @type {[string, any][]} */ (Object.entries(found.lanes ?? {}));
      heat.push(s("path", { class: "lane", d: cells.path(lanes.map(([id]) => id), 0.99) }));
      for (const target of found.targets ?? []) {
        const from = cells.get(found.from), to = cells.get(target.hex);
        if (from && to) heat.push(s("path", { class: `shot ${target.allowed ? "ok" : "no"}`, d: `M${from.x} ${from.y}L${to.x} ${to.y}` }));
      }
    } else if (found && mode === "ways") {
      heat.push(s("path", { class: "hidden-way", d: cells.path(found.hidden ?? [], 0.97) }));
      const points = (found.way ?? []).map((/** @type {string} */ id) => cells.get(id)).filter(Boolean);
      if (points.length > 1) {
        const d = `M${points.map((/** @type {any} */ one) => `${one.x} ${one.y}`).join("L")}`;
        heat.push(s("path", { class: "way0", d }), s("path", { class: "way", d }));
      }
      heat.push(s("path", { class: "seen-way", d: cells.path(found.seen ?? [], 0.9) }));
    } else if (found && mode === "watched") {
      heat.push(s("path", { class: "watched", d: cells.path(Object.entries(found.hexes ?? {}).filter(([, by]) => /** @type {any} */ (by).length).map(([id]) => id), 0.97) }), s("path", { class: "free", d: cells.path(found.free ?? [], 0.97) }));
      for (const [id, by] of Object.entries(found.hexes ?? {})) if (/** @type {any} */ (by).length) label(id, String(/** @type {any} */ (by).length));
    }
    const hex = thingAt(state, this.path)?.hex;
    if (hex) heat.push(s("path", { class: "stand", d: cells.path([hex], 0.97) }));
    this.view.map.put("heat", heat);
    this.drawAim();
  }

  drawAim() {
    const { cells } = this.field;
    this.view.map.put("tool", this.aim ? [s("path", { class: "aim", d: cells.path([this.aim], 0.95) })] : []);
    const words = this.slip();
    const cell = cells.get(this.aim) ?? cells.get(thingAt(this.field.state, this.path)?.hex ?? "");
    this.view.map.explain(words, cell ? { about: [cell.x, cell.y] } : {});
    this.view.drawPlace();
  }

  /** @returns {(Node | string | null)[] | null} What is told of the hex that is pointed at. */
  slip() {
    const { found, mode, aim } = this;
    if (!found) return null;
    if (mode === "fire") {
      const target = (found.targets ?? []).find((/** @type {any} */ one) => one.hex === aim);
      if (target) return this.view.fireSlip(target);
      const lane = found.lanes?.[aim];
      if (lane) return [h("h2", {}, aim), h("p", {}, t("field.lane", { n: lane.distance, infantry: dieOf(lane.infantry), vehicle: dieOf(lane.vehicle) }))];
    }
    const words = this.sentence();
    return words ? [h("h2", {}, this.title()), h("p", {}, words)] : null;
  }

  title() {
    const thing = thingAt(this.field.state, this.path);
    return choose(thing?.name ?? {}) || thing?.id || "";
  }

  /**
   * What is told of a hex, or without one of the whole.
   * @param {string} [aim]
   * @returns {string}
   */
  sentence(aim = this.aim) {
    const { found, mode } = this;
    if (!found) return "";
    if (found.refused) return found.refused.message;
    if (mode === "reach") {
      const cost = found.hexes?.[aim];
      return aim && cost !== undefined ? t("field.reach-cost", { hex: aim, n: cost }) : t("field.reach-all", { n: Object.keys(found.hexes ?? {}).length });
    }
    if (mode === "fire") return t("field.fire-all", { n: (found.targets ?? []).filter((/** @type {any} */ one) => one.allowed).length });
    if (mode === "ways") return found.way ? t(found.seen?.length ? "field.way-seen" : "field.way-covered", { cost: found.cost, n: found.seen?.length ?? 0, hex: this.to }) : t("field.no-way", { hex: this.to });
    const by = found.hexes?.[aim];
    if (aim && by?.length) return t("field.watched-by", { hex: aim, names: by.map((/** @type {string} */ path) => choose(thingAt(this.field.state, path)?.name ?? {})).join(", ") });
    const free = found.free?.length ?? 0;
    return t("field.watched-all", { n: free, all: free + Object.keys(found.hexes ?? {}).length });
  }

  tray() {
    const unit = !this.path.includes("/zones/");
    return [
      pick(t("field.tool-measure"), MODES.filter((one) => unit || one === "watched").map((one) => ({ value: one, words: t(`field.mode-${one}`), current: this.mode === one, press: () => { this.mode = one; this.to = ""; void this.ask(); } }))),
      this.view.sentenceNode(this.path ? (this.sentence("") || t(`field.hint-${this.mode}`)) : t("field.measure-nobody")),
    ];
  }

  hint() {
    return !this.path ? "field.hint-measure" : `field.hint-${this.mode}`;
  }
}

/** @param {number | null} die */
function dieOf(die) {
  return die === null || die === undefined ? "–" : String(die);
}
