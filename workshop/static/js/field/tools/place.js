/** Units and markers from the box: choose one in the tray, press where it is to stand. */

import { choose, t } from "../../words.js";
import { h } from "../../dom.js";
import { chip, pick, trayGroup } from "../tray_parts.js";
import { SelectTool } from "./select.js";

/** @typedef {import("../state.js").BoxUnit} BoxUnit */
/** @typedef {import("../state.js").BoxMarker} BoxMarker */

class PlaceTool extends SelectTool {
  /** @param {import("../view.js").FieldView} view */
  constructor(view) {
    super(view);
    this.chosen = "";
  }

  /** @returns {{record: string}[]} What the tray shows. */
  items() {
    return [];
  }

  /** @param {string} _record */
  choose(_record) {}

  leave() {
    this.chosen = "";
    super.leave();
  }

  /** @param {1 | -1} step */
  step(step) {
    const items = this.items();
    const at = items.findIndex((one) => one.record === this.chosen);
    const next = items[(at + step + items.length) % items.length];
    if (next) this.choose(next.record);
  }

  escape() {
    if (this.view.carry.load) this.chosen = "";
    const done = super.escape();
    this.view.drawTray();
    return done;
  }

  changed() {
    if (!this.view.carry.load) this.chosen = "";
  }

  hint() {
    return this.view.carry.load ? "field.hint-carry" : `field.hint-${this.name}`;
  }
}

/** Units of the nations of a side. */
export class UnitTool extends PlaceTool {
  /** @param {import("../view.js").FieldView} view */
  constructor(view) {
    super(view);
    this.name = "unit";
    this.side = "";
  }

  enter() {
    this.side ||= this.field.state?.sides[0]?.id ?? "";
  }

  items() {
    const { box, state } = this.field;
    const nations = state?.sides.find((one) => one.id === this.side)?.nations ?? [];
    return (box?.units ?? []).filter((one) => nations.includes(one.nation));
  }

  /** @param {string} record */
  choose(record) {
    const unit = this.field.box?.units.find((one) => one.record === record);
    if (!unit) return;
    this.chosen = record;
    this.view.carry.take(asPiece(unit, "unit", this.side), { kind: "unit", record, side: this.side });
    this.view.drawTray();
  }

  /** @param {number} n */
  takeSide(n) {
    const side = this.field.state?.sides[n];
    if (!side) return;
    this.side = side.id;
    this.chosen = "";
    this.view.carry.clear();
    this.view.drawTray();
    this.view.speak(choose(side.name) || side.id);
  }

  tray() {
    const { state } = this.field;
    const sides = state?.sides ?? [];
    if (sides.length === 0) return [h("p", { class: "muted say" }, t("field.no-sides"))];
    if (!sides.some((one) => one.id === this.side)) this.side = sides[0]?.id ?? "";
    const units = /** @type {BoxUnit[]} */ (this.items());
    return [
      pick(t("field.side"), sides.map((one, n) => ({ value: one.id, words: choose(one.name) || one.id, current: one.id === this.side, press: () => this.takeSide(n) }))),
      trayGroup(t("field.tool-unit"), units.map((one) => {
        const left = state?.left.units[one.record] ?? 0;
        return chip({
          picture: one.picture, wide: one.wide, name: choose(one.name), note: left > 0 ? t("field.left", { n: left }) : t("field.none-left"), off: left <= 0,
          current: one.record === this.chosen, key: one.record, press: () => this.choose(one.record), drag: () => this.choose(one.record), view: this.view,
        });
      })),
    ];
  }
}

/** Markers of the box. */
export class MarkerTool extends PlaceTool {
  /** @param {import("../view.js").FieldView} view */
  constructor(view) {
    super(view);
    this.name = "marker";
  }

  items() {
    return this.field.box?.markers ?? [];
  }

  /** @param {string} record */
  choose(record) {
    const marker = this.field.box?.markers.find((one) => one.record === record);
    if (!marker) return;
    this.chosen = record;
    this.view.carry.take(asPiece(marker, "marker", null), { kind: "marker", record });
    this.view.drawTray();
  }

  tray() {
    const { state } = this.field;
    return [trayGroup(t("field.tool-marker"), /** @type {BoxMarker[]} */ (this.items()).map((one) => {
      const left = state?.left.markers[one.record] ?? 0;
      return chip({
        picture: one.picture, wide: false, name: choose(one.name), note: left > 0 ? t("field.left", { n: left }) : t("field.none-left"), off: left <= 0,
        current: one.record === this.chosen, key: one.record, press: () => this.choose(one.record), drag: () => this.choose(one.record), view: this.view,
      });
    }))];
  }
}

/**
 * Something of the box in the shape of a piece, to be carried.
 * @param {BoxUnit | BoxMarker} item
 * @param {"unit" | "marker"} kind
 * @param {string | null} side
 * @returns {import("../state.js").Piece}
 */
function asPiece(item, kind, side) {
  return /** @type {any} */ ({
    path: "", passengers: [], damage: 0, count: 1, overwatch: false, morale: null, hex: null, wide: false, carries: 0, class: "", id: null, ...item, kind, side,
  });
}
