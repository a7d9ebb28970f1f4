/** Tiles: lay one from the box on a free place, turn, flip, move, exchange and take away those that lie. */

import { s, h } from "../../dom.js";
import { choose, t } from "../../words.js";
import { polygon } from "../../map/geometry.js";
import { chip, trayGroup } from "../tray_parts.js";
import { Tool } from "./tool.js";

/** @typedef {import("../../map/pointer.js").Point} Point */
/** @typedef {{cell: [number, number], x: number, y: number, outline: [number, number][], tile: import("../state.js").Tile | null}} Place */

export class TileTool extends Tool {
  /** @param {import("../view.js").FieldView} view */
  constructor(view) {
    super(view);
    this.name = "tile";
    this.chosen = ""; // "T03 A" of the box
    this.rotate = 0;
    this.moved = ""; // path of a tile that is picked up
    /** @type {Place | null} */
    this.over = null;
  }

  enter() {
    this.draw();
  }

  leave() {
    this.chosen = "";
    this.moved = "";
    super.leave();
  }

  changed() {
    if (this.moved && !this.field.ground?.tiles.some((one) => one.path === this.moved)) this.moved = "";
    this.over = this.over && (this.places().find((one) => String(one.cell) === String(this.over?.cell)) ?? null);
    this.draw();
  }

  /** @returns {Place[]} Tiles that lie and places that are free. */
  places() {
    const { ground } = this.field;
    return [...(ground?.tiles ?? []).map((one) => ({ ...one, tile: one })), ...(ground?.free ?? []).map((one) => ({ ...one, tile: null }))];
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {Place | null}
   */
  placeAt(x, y) {
    const reach = this.field.cells.pitch * 3.6;
    let best = null, least = reach;
    for (const place of this.places()) {
      const distance = Math.hypot(place.x - x, place.y - y);
      if (distance < least) {
        best = place;
        least = distance;
      }
    }
    return best;
  }

  /** @param {Point} point */
  begin(point) {
    const place = this.placeAt(point.x, point.y);
    if (point.kind === "touch" || !place?.tile || this.chosen || this.field.readOnly) return "pan";
    this.dragged = place.tile.path;
    return "own";
  }

  /** @param {Point} point */
  move(point) {
    this.moved = this.dragged ?? "";
    this.over = this.placeAt(point.x, point.y);
    this.draw();
  }

  /** @param {Point} point */
  end(point) {
    const place = this.placeAt(point.x, point.y);
    if (place) void this.use(place);
    this.dragged = "";
  }

  cancel() {
    this.moved = "";
    this.dragged = "";
    this.draw();
  }

  /**
   * @param {string} hex
   * @param {{point?: Point, touch: boolean}} how
   */
  press(hex, { point, touch }) {
    const cell = this.field.cells.get(hex);
    const place = point ? this.placeAt(point.x, point.y) : (this.over ?? (cell ? this.placeAt(cell.x, cell.y) : null));
    if (!place) return;
    this.over = place;
    if (this.chosen || this.moved) {
      void this.use(place);
      return;
    }
    if (!place.tile) return;
    this.field.select(place.tile.path);
    if (touch && !this.field.readOnly) this.moved = place.tile.path; // the next press is its goal
    this.draw();
  }

  /**
   * Put what is in hand on a place.
   * @param {Place} place
   */
  async use(place) {
    const { moved } = this;
    const [tile = "", side = "A"] = this.chosen.split(" ");
    this.moved = "";
    if (moved) {
      if (place.tile?.path !== moved && !place.tile) await this.view.gesture({ do: "shift", path: moved, cell: place.cell });
    } else if (place.tile) await this.view.gesture({ do: "exchange", path: place.tile.path, tile, side });
    else await this.view.gesture({ do: "lay", tile, side, cell: place.cell, rotate: this.rotate });
    if (!moved && (this.field.state?.left.tiles[tile] ?? 0) <= 0) this.chosen = "";
    this.view.drawTray();
    this.draw();
  }

  /**
   * @param {string} _hex
   * @param {Point | null} point
   */
  hover(_hex, point) {
    if (!point) return;
    this.over = this.placeAt(point.x, point.y);
    this.draw();
  }

  /** @param {string} arrow */
  arrow(arrow) {
    const from = this.over ?? this.places()[0];
    const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[arrow];
    if (!from || !way) return false;
    const [wx = 0, wy = 0] = way;
    let best = null, least = Infinity;
    for (const place of this.places()) {
      const dx = place.x - from.x, dy = place.y - from.y;
      const along = dx * wx + dy * wy, aside = Math.abs(dx * wy) + Math.abs(dy * wx);
      if (along < this.field.cells.pitch || aside > 2 * along) continue;
      if (along + aside < least) {
        best = place;
        least = along + aside;
      }
    }
    this.over = best ?? from;
    this.view.map.view.reveal(this.over.x, this.over.y, 120);
    if (this.over.tile) this.field.select(this.over.tile.path);
    this.view.speak(this.over.tile ? t("field.tile-here", { tile: this.over.tile.tile, side: this.over.tile.side, turn: this.over.tile.rotate }) : t("field.tile-free"));
    this.draw();
    return true;
  }

  escape() {
    if (this.chosen || this.moved) {
      this.chosen = "";
      this.cancel();
      this.view.drawTray();
      return true;
    }
    if (!this.field.selected) return false;
    this.field.select("");
    return true;
  }

  /** @returns {string[]} Sides of tiles that the box still holds. */
  items() {
    const { box, state } = this.field;
    return (box?.tiles ?? []).filter((one) => (state?.left.tiles[one.tile] ?? 0) > 0).flatMap((one) => one.sides.map((side) => `${one.tile} ${side}`));
  }

  /** @param {1 | -1} step */
  step(step) {
    const items = this.items();
    const next = items[(items.indexOf(this.chosen) + step + items.length) % items.length];
    if (next) this.choose(next);
  }

  /** @param {string} item */
  choose(item) {
    if (this.view.refuseReadOnly()) return;
    this.moved = "";
    this.chosen = this.chosen === item ? "" : item;
    this.view.drawTray();
    this.draw();
    if (this.chosen) this.view.speak(t("field.picked-up", { name: this.chosen }));
  }

  turn() {
    if (this.chosen) {
      this.rotate = (this.rotate + 1) % 6;
      this.draw();
    } else void this.view.turnSelected();
  }

  flip() {
    const [tile, side] = this.chosen.split(" ");
    const other = this.field.box?.tiles.find((one) => one.tile === tile)?.sides.find((one) => one !== side);
    if (this.chosen && other) this.choose(`${tile} ${other}`);
    else if (!this.chosen) void this.view.flipSelected();
  }

  draw() {
    const { ground, box, selected } = this.field;
    const [tile = "", side = ""] = this.chosen.split(" ");
    const picture = box?.tiles.find((one) => one.tile === tile)?.picture[side];
    const moving = ground?.tiles.find((one) => one.path === this.moved);
    const busy = Boolean(this.chosen || this.moved);
    const free = (ground?.free ?? []).map((one) => s("path", { class: `freeplace${busy ? " on" : ""}`, d: polygon(one.outline) }));
    const current = ground?.tiles.find((one) => one.path === selected);
    const made = [...free, current && s("path", { class: "tileline", d: polygon(current.outline) })];
    const { over } = this;
    if (over && busy) {
      const turned = s("g", { transform: `translate(${over.x} ${over.y}) rotate(${60 * (moving ? moving.rotate : this.rotate)})`, class: "tileghost" });
      const href = moving?.art ?? picture;
      const [width = 0, height = 0] = ground?.tile_size ?? [];
      if (href) turned.append(s("image", { href, x: -width / 2, y: -height / 2, width, height }));
      made.push(turned);
    }
    if (over) made.push(s("path", { class: "tileaim", d: polygon(over.outline) }));
    this.view.map.put("tool", made.filter((one) => one !== undefined));
  }

  tray() {
    const { box, state, ground } = this.field;
    if (ground?.form !== "tiles") return [h("p", { class: "muted say" }, t("field.no-tiles"))];
    const isLeft = (/** @type {import("../state.js").BoxTile} */ one) => (state?.left.tiles[one.tile] ?? 0) > 0;
    const tiles = (box?.tiles ?? []).toSorted((a, b) => Number(isLeft(b)) - Number(isLeft(a)));
    return [trayGroup(t("field.tool-tile"), tiles.flatMap((one) => one.sides.map((side) => {
      const left = state?.left.tiles[one.tile] ?? 0;
      const key = `${one.tile} ${side}`;
      return chip({
        picture: one.picture[side] ?? null, shape: "hex", name: key, note: left > 0 ? choose(one.names?.[side] ?? one.name) : t("field.lies"), off: left <= 0,
        current: key === this.chosen, key, press: () => this.choose(key), view: this.view,
      });
    })))];
  }
}
