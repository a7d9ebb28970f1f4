/** The map: its ground as printed, what the scenario adds to it, and the marks of the tool in hand. */

import { fill, h, s } from "../dom.js";
import { icon } from "../icons.js";
import { clock, t } from "../words.js";
import { counterNode, spokenPiece } from "./counters.js";
import { spread } from "../map/counter.js";
import { drawGround } from "./ground.js";
import { entryNodes, faultNodes, lineNodes, objectiveNodes, zoneNodes } from "./overlay.js";
import { Viewport } from "../map/viewport.js";

/** @typedef {import("./model.js").Field} Field */

// From the lowest up; the tool in hand draws into `heat` and `tool`.
const LAYERS = /** @type {const} */ (["lines", "shade", "heat", "zones", "entries", "pieces", "objectives", "plates", "faults", "tool", "cursor", "carry"]);
/** @typedef {typeof LAYERS[number]} Layer */

export class MapView {
  /** @param {Field} field */
  constructor(field) {
    this.field = field;
    this.ground = s("svg", { class: "groundwork", "aria-hidden": "true" });
    this.layers = /** @type {Record<Layer, SVGElement>} */ (Object.fromEntries(LAYERS.map((name) => [name, s("g", { class: `l-${name}` })])));
    this.over = s("svg", { class: "over" }, ...Object.values(this.layers));
    this.board = h("div", { class: "board" }, this.ground, this.over);
    this.stamp = h("p", { class: "stamp", hidden: true });
    this.frame = h("div", {
      class: "mapframe", tabindex: "0", role: "application", "aria-roledescription": t("field.map"), "aria-label": t("field.map-keys"), "aria-describedby": "field-here",
    }, this.board, this.stamp);
    this.view = new Viewport(this.frame, this.board);
    const button = (/** @type {string} */ name, /** @type {string} */ words, /** @type {() => void} */ run) =>
      h("button", { class: "btn icon", "aria-label": words, title: words, onclick: run }, icon(name));
    this.zoom = h("div", { class: "zoom" }, button("plus", t("field.closer"), () => this.view.zoom(1.35)), button("minus", t("field.farther"), () => this.view.zoom(1 / 1.35)), button("fit", t("field.whole"), () => this.view.fit()));
    this.glass = h("div", { class: "glass", hidden: true });
    this.nothing = h("div", { class: "nothing", hidden: true });
    this.element = h("section", { class: "table-top", "aria-label": t("field.map") }, this.frame, this.glass, this.zoom, this.nothing);
    /** @type {string} Path of a piece that is carried, and shown pale where it was. */
    this.carried = "";
    this.cursor = "";
    /** @type {import("./state.js").Ground | null} */
    this.drawn = null;
  }

  // --- the ground

  drawGround() {
    const { ground } = this.field;
    if (!ground) return;
    const box = `0 0 ${ground.size.width} ${ground.size.height}`;
    this.ground.setAttribute("viewBox", box);
    this.over.setAttribute("viewBox", box);
    this.view.setSize(ground.size);
    drawGround(this.ground, ground, this.field.cells, this.drawn);
    this.drawn = ground;
  }

  // --- the scenario on it

  draw() {
    const { field } = this;
    const { state } = field;
    const zones = zoneNodes(field);
    this.put("lines", lineNodes(field));
    this.put("zones", zones.lines);
    this.put("plates", zones.plates);
    this.put("entries", entryNodes(field));
    this.put("objectives", objectiveNodes(field));
    this.drawPieces();
    this.put("faults", field.stale ? [] : faultNodes(field));
    this.board.classList.toggle("old", field.stale && field.ground !== null);
    this.stamp.hidden = !field.stale || field.ground === null;
    if (!this.stamp.hidden) fill(this.stamp, t("stage.stamp"), h("small", {}, t("field.stale", { time: clock(field.readAt) })));
    this.drawNothing();
    if (!state) this.put("pieces", []);
  }

  drawPieces() {
    const { field } = this;
    /** @type {Map<string, import("./state.js").Piece[]>} */
    const standing = new Map();
    for (const piece of field.state?.pieces ?? []) {
      if (piece.hex && !piece.in) standing.set(piece.hex, [...(standing.get(piece.hex) ?? []), piece]);
    }
    /** @type {Node[]} */
    const nodes = [];
    for (const [hex, pieces] of standing) {
      const cell = field.cells.get(hex);
      if (!cell) continue;
      const places = spread(pieces.length);
      pieces.forEach((piece, n) => {
        const place = places[n] ?? { dx: 0, dy: 0, scale: 1 };
        const selected = piece.path === field.selected;
        nodes.push(counterNode(piece, { ...place, dx: cell.x + place.dx, dy: cell.y + place.dy, selected, ghost: piece.path === this.carried, label: spokenPiece(piece, selected) }));
      });
    }
    this.put("pieces", nodes);
  }

  drawNothing() {
    const { field } = this;
    const empty = field.ground === null;
    this.nothing.hidden = !empty;
    const why = field.isBlank ? "blank" : field.doc.text.trim() ? "unread" : "empty-file";
    if (empty) fill(this.nothing, h("h2", {}, t(`field.${why}`)), h("p", {}, field.trouble || t(`field.${why}-about`)));
  }

  /**
   * @param {Layer} layer
   * @param {(Node | null | undefined)[]} nodes
   */
  put(layer, nodes) {
    this.layers[layer].replaceChildren(.../** @type {Node[]} */ (nodes.filter(Boolean)));
  }

  // --- finding one's way

  /**
   * The path of what lies under a point of the window: a counter, a plate, an objective.
   * @param {{clientX: number, clientY: number}} point
   * @returns {string}
   */
  pathUnder({ clientX, clientY }) {
    for (const element of document.elementsFromPoint(clientX, clientY)) {
      const found = element.closest("[data-path]");
      if (found && this.over.contains(found)) return found.getAttribute("data-path") ?? "";
      if (element === this.frame) break;
    }
    return "";
  }

  /**
   * Id of the cell at a point of the map.
   * @param {{x: number, y: number}} point
   * @returns {string}
   */
  cellAt({ x, y }) {
    return this.field.cells.nearest(x, y)?.id ?? "";
  }

  /**
   * Move the cursor of the keyboard, and bring it into sight.
   * @param {string} id
   */
  setCursor(id) {
    this.cursor = id;
    const cell = this.field.cells.get(id);
    if (cell) this.view.reveal(cell.x, cell.y);
    this.drawCursor();
  }

  drawCursor() {
    const path = this.cursor ? this.field.cells.path([this.cursor], 0.94) : "";
    this.put("cursor", path ? [s("path", { class: "cursor0", d: path }), s("path", { class: "cursor", d: path })] : []);
  }

  /**
   * Words on a slip in the corner that is farthest from what they are about; with nothing it goes away.
   * @param {(Node | string | null | false)[] | null} words
   * @param {{tone?: string, about?: [number, number]}} [options]
   */
  explain(words, { tone = "", about } = {}) {
    this.glass.hidden = words === null;
    if (words === null) return;
    this.glass.className = `glass ${tone}`;
    if (about) {
      const [x, y] = this.view.toFrame(...about);
      this.glass.classList.toggle("left", x > this.frame.clientWidth / 2);
      this.glass.classList.toggle("top", y > this.frame.clientHeight / 2);
    }
    fill(this.glass, ...words);
  }

  destroy() {
    this.view.destroy();
  }
}
