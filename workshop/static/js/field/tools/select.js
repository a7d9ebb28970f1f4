/** Select and move: pieces of the map, and those that wait off it. */

import { choose, t } from "../../words.js";
import { h } from "../../dom.js";
import { offMap, piecesOn, thingAt } from "../state.js";
import { chip, trayGroup } from "../tray_parts.js";
import { Tool } from "./tool.js";

/** @typedef {import("../../map/pointer.js").Point} Point */

export class SelectTool extends Tool {
  /** @param {import("../view.js").FieldView} view */
  constructor(view) {
    super(view);
    this.name = "select";
  }

  leave() {
    this.view.carry.cancel();
    super.leave();
  }

  /** @param {Point} point */
  begin(point) {
    const path = this.view.map.pathUnder(point);
    const thing = thingAt(this.field.state, path);
    if (point.kind === "touch" || !thing?.kind || this.field.readOnly) return "pan";
    this.dragged = path;
    return "own";
  }

  /** @param {Point} point */
  move(point) {
    const { carry } = this.view;
    if (this.dragged && !carry.load) carry.pick(this.dragged);
    carry.moveTo(point.x, point.y);
  }

  /** @param {Point} point */
  end(point) {
    this.dragged = "";
    void this.view.carry.drop(this.view.map.cellAt(point), this.view.map.pathUnder(point));
  }

  cancel() {
    this.dragged = "";
    this.view.carry.cancel();
  }

  /**
   * @param {string} hex
   * @param {{path: string, touch: boolean}} how
   */
  press(hex, { path, touch }) {
    const { view, field } = this;
    if (view.carry.load) {
      void view.carry.drop(hex, path);
      return;
    }
    const found = path || this.topOn(hex);
    field.select(found);
    if (touch && thingAt(field.state, found)?.kind && !field.readOnly) view.carry.pick(found);
  }

  /**
   * The piece of a hex that Enter picks up: the selected one, or the uppermost; else the tile.
   * @param {string} hex
   */
  topOn(hex) {
    const { state, selected, ground } = this.field;
    const here = piecesOn(state, hex);
    const held = here.find((one) => one.path === selected) ?? here.at(-1);
    if (held) return held.path;
    const objective = state?.objectives.find((one) => one.hexes?.includes(hex));
    if (objective) return objective.path;
    const tile = ground?.hexes.find((one) => one.id === hex)?.tile;
    return tile === null || tile === undefined ? "" : (ground?.tiles[tile]?.path ?? "");
  }

  /** @param {1 | -1} step */
  step(step) {
    const { state, selected } = this.field;
    const here = piecesOn(state, this.view.map.cursor);
    const list = here.length > 1 ? here : offMap(state);
    const at = list.findIndex((one) => one.path === selected);
    const next = list[(at + step + list.length) % list.length];
    if (next) this.field.select(next.path);
    if (next) this.view.speak(choose(next.name));
  }

  escape() {
    if (this.view.carry.load) {
      this.view.carry.cancel();
      return true;
    }
    if (!this.field.selected) return false;
    this.field.select("");
    return true;
  }

  turn() {
    void this.view.turnSelected();
  }

  flip() {
    void this.view.flipSelected();
  }

  tray() {
    if (!this.field.state || !this.field.isScenario) return [];
    const waiting = offMap(this.field.state);
    const wayOf = (/** @type {import("../state.js").Piece} */ one) => one.zone ? choose(this.field.state?.zones.find((zone) => zone.id === one.zone && zone.side === one.side)?.name ?? {}) || one.zone
      : one.enters ? t("field.enters-turn", { n: one.enters.turn }) : one.held ? t("field.held") : "";
    if (waiting.length === 0) return [h("p", { class: "muted say" }, t("field.all-on-map"))];
    return [trayGroup(t("field.off-map"), waiting.map((one) => chip({
      picture: one.picture, wide: one.wide, name: choose(one.name), note: wayOf(one), current: one.path === this.field.selected, key: one.path,
      press: () => this.takeFromTray(one.path), drag: () => this.view.carry.pick(one.path), view: this.view,
    })))];
  }

  /** @param {string} path */
  takeFromTray(path) {
    if (this.view.carry.load?.path === path) this.view.carry.cancel();
    else if (this.field.readOnly) this.field.select(path);
    else this.view.carry.pick(path);
  }

  /** @returns {string} */
  hint() {
    return this.view.carry.load ? "field.hint-carry" : "field.hint-select";
  }
}
