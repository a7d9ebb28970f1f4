/** The printed map with its counters, goals and marks of what may be done. */

import { h, s } from "../dom.js";
import { icon } from "../icons.js";
import { printedCounter, spread } from "../map/counter.js";
import { Cells } from "../map/geometry.js";
import { Viewport } from "../map/viewport.js";
import { choose, t } from "../words.js";
import { seatClass } from "./seats.js";

/**
 * @typedef {import("./types.js").Piece} Piece
 * @typedef {import("./types.js").Picture} Picture
 */

const LAYERS = /** @type {const} */ (["shade", "reach", "pieces", "goals", "marks", "cursor"]);
/** @typedef {typeof LAYERS[number]} Layer */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

export class MapBoard {
  /**
   * @param {import("./types.js").Hello} hello
   * @param {(face: string) => string} face
   */
  constructor(hello, face) {
    this.hello = hello;
    this.face = face;
    const ground = /** @type {import("./types.js").Ground} */ (hello.ground);
    this.ground = ground;
    this.cells = new Cells(ground.hexes, ground.form === "squares");
    this.hexes = new Map(ground.hexes.map((one) => [one.id, one]));
    const viewBox = `0 0 ${ground.size.width} ${ground.size.height}`;
    const picture = s("image", { href: ground.picture, x: 0, y: 0, ...ground.size, preserveAspectRatio: "none" });
    picture.addEventListener("load", () => picture.classList.add("there"));
    this.layers = /** @type {Record<Layer, SVGElement>} */ (Object.fromEntries(LAYERS.map((name) => [name, s("g", { class: `l-${name}` })])));
    this.board = h("div", { class: "board" }, s("svg", { class: "groundwork", viewBox, "aria-hidden": "true" }, picture), s("svg", { class: "over", viewBox }, ...Object.values(this.layers)));
    this.frame = h("div", { class: "mapframe", tabindex: "0", role: "application", "aria-roledescription": t("table.map"), "aria-label": t("table.map-keys") }, this.board);
    this.view = new Viewport(this.frame, this.board);
    const button = (/** @type {string} */ name, /** @type {string} */ words, /** @type {() => void} */ run) => h("button", { class: "btn icon", "aria-label": words, title: words, onclick: run }, icon(name));
    this.eye = h("button", { class: "btn icon", "aria-label": t("table.eye"), title: `${t("table.eye")} (l)`, "aria-pressed": "false" }, icon("eye"));
    this.zoom = h("div", { class: "zoom" }, button("plus", t("table.closer"), () => this.view.zoom(1.35)), button("minus", t("table.farther"), () => this.view.zoom(1 / 1.35)), button("fit", t("table.whole"), () => this.view.fit()), this.eye);
    this.element = h("section", { class: "table-top", "aria-label": t("table.map") }, this.frame, this.zoom);
    this.view.setSize(ground.size);
    this.cursor = "";
    this.column = 0;
  }

  /**
   * Begin near one's own pieces, large enough to read the counters; the whole map is one press away.
   * @param {Picture} picture
   * @param {number | null} seat
   */
  begin(picture, seat) {
    const { view, frame, ground: { size } } = this;
    const { clientWidth: width, clientHeight: height } = frame;
    if (!width || !height) return false;
    const filled = Math.max(width / size.width, height / size.height);
    view.fit();
    view.zoom(Math.max(1, Math.min(filled, 4.4) / view.scale));
    const own = picture.pieces.filter((one) => one.hex && (seat === null || one.seat === seat)).map((one) => this.cells.get(one.hex ?? "")).filter((one) => one !== undefined);
    if (own.length === 0) return true;
    const x = own.reduce((sum, one) => sum + one.x, 0) / own.length, y = own.reduce((sum, one) => sum + one.y, 0) / own.length;
    const dx = width / 2 - view.x - x * view.scale, dy = height / 2 - view.y - y * view.scale;
    const clamp = (/** @type {number} */ at, /** @type {number} */ room, /** @type {number} */ extent) => (extent <= room ? (room - extent) / 2 : Math.max(room - extent - 14, Math.min(14, at)));
    view.pan(clamp(view.x + dx, width, size.width * view.scale) - view.x, clamp(view.y + dy, height, size.height * view.scale) - view.y);
    return true;
  }

  /**
   * Draw the pieces and goals of a picture.
   * @param {Picture} picture
   * @param {{selected?: string, marked?: Set<string>, able?: Set<string>}} [options] `able`: pieces that may act; the others of the map stay as they are.
   */
  draw(picture, { selected = "", marked = new Set(), able = new Set() } = {}) {
    /** @type {Map<string, Piece[]>} */
    const standing = new Map();
    for (const piece of picture.pieces) if (piece.hex && piece.place !== "lost") standing.set(piece.hex, [...(standing.get(piece.hex) ?? []), piece]);
    /** @type {Node[]} */
    const nodes = [];
    for (const [hex, pieces] of standing) {
      const cell = this.cells.get(hex);
      if (!cell) continue;
      const places = spread(pieces.length);
      // Markers below, what is selected on top.
      pieces.sort((a, b) => Number(a.id === selected) - Number(b.id === selected) || Number(b.kind === "marker") - Number(a.kind === "marker"));
      pieces.forEach((piece, n) => {
        const at = places[n] ?? { dx: 0, dy: 0, scale: 1 };
        nodes.push(this.counter(piece, picture, { ...at, dx: cell.x + at.dx, dy: cell.y + at.dy, selected: piece.id === selected, marked: marked.has(piece.id), able: able.has(piece.id) }));
      });
    }
    this.put("pieces", nodes);
    this.put("goals", this.goalNodes(picture, standing));
  }

  /**
   * @param {Piece} piece
   * @param {Picture} picture
   * @param {{dx: number, dy: number, scale: number, selected: boolean, marked: boolean, able: boolean}} look
   */
  counter(piece, picture, { dx, dy, scale, selected, marked, able }) {
    const label = this.spoken(piece);
    if (piece.unknown || !piece.face) {
      return s("g", { class: `unk${selected ? " sel" : ""}`, "data-piece": piece.id, role: "img", "aria-label": label, transform: `translate(${dx} ${dy})` }, s("path", { d: "M0-4.6 4.6 0 0 4.6-4.6 0z" }), s("text", { y: 1.8 }, "?"));
    }
    const riders = picture.pieces.filter((one) => one.carrier === piece.id).length;
    const node = printedCounter({ wide: piece.wide, picture: this.face(piece.face), damage: piece.damage }, {
      selected, label, dx, dy, scale: piece.kind === "marker" ? scale * 0.8 : scale, brief: choose(piece.name), tag: piece.marks.map((one) => choose(one.name).toUpperCase()).slice(0, 1).join(""), more: riders ? `+${riders}` : "", data: { "data-piece": piece.id },
    });
    if (marked) node.classList.add("about");
    if (able) node.classList.add("able");
    return node;
  }

  /**
   * @param {Picture} picture
   * @param {Map<string, Piece[]>} standing
   */
  goalNodes(picture, standing) {
    /** @type {Map<string, number>} */
    const taken = new Map();
    return picture.goals.flatMap((goal, n) => goal.hexes.map((hex) => {
      const cell = this.cells.get(hex);
      if (!cell) return s("g");
      const before = taken.get(hex) ?? 0;
      taken.set(hex, before + 1);
      const beside = standing.has(hex) ? 7 : 4.6;
      const words = `${goal.letter || LETTERS[n]} ${choose(goal.name)}: ${choose(goal.text)}`;
      return s("g", { class: `obj ${seatClass(this.hello, goal.seat)} ${goal.state}`, transform: `translate(${cell.x + beside - before * 5} ${cell.y - 5})`, role: "img", "aria-label": words }, s("title", {}, words), s("circle", { r: 2.5 }), s("text", { y: 1.5 }, goal.letter || LETTERS[n] || ""));
    }));
  }

  /**
   * @param {Layer} layer
   * @param {Node[]} nodes
   */
  put(layer, nodes) {
    this.layers[layer].replaceChildren(...nodes);
  }

  /**
   * Mark where something can go and what it can be aimed at.
   * @param {{reach?: Iterable<string>, targets?: Iterable<string>, places?: Iterable<string>}} marks
   */
  drawReach({ reach = [], targets = [], places = [] }) {
    this.put("reach", [s("path", { class: "canreach", d: this.cells.path(reach, 0.9) }), s("path", { class: "canplace", d: this.cells.path(places, 0.86) }), s("path", { class: "cantarget", d: this.cells.path(targets, 0.97) })]);
  }

  /**
   * A line from hex to hex, a way, and words on a plate.
   * @param {{from?: string | null, to?: string | null, path?: string[], words?: string, hit?: string[], dead?: string[]}} line
   */
  drawLine({ from, to, path = [], words = "", hit = [], dead = [] }) {
    const point = (/** @type {string | null | undefined} */ id) => (id ? this.cells.get(id) : undefined);
    const a = point(from), b = point(to);
    /** @type {Node[]} */
    const made = [];
    if (hit.length) made.push(s("path", { class: "hit", d: this.cells.path(hit, 0.95) }));
    const way = path.map(point).filter((one) => one !== undefined);
    if (a && way.length) {
      const d = `M${[a, ...way].map((one) => `${one.x} ${one.y}`).join("L")}`;
      made.push(s("path", { class: "goway0", d }), s("path", { class: "goway", d }));
    } else if (a && b && a !== b) {
      const d = `M${a.x} ${a.y}L${b.x} ${b.y}`;
      made.push(s("path", { class: "aimline0", d }), s("path", { class: "aimline", d }));
    }
    for (const id of dead) {
      const cell = point(id);
      if (cell) made.push(s("path", { class: "deadx", d: `M${cell.x - 4} ${cell.y - 4}l8 8M${cell.x + 4} ${cell.y - 4}l-8 8` }));
    }
    const end = way.at(-1) ?? b;
    if (words && end) {
      const width = words.length * 1.75 + 4;
      const x = Math.max(width / 2, Math.min(this.ground.size.width - width / 2, a && !way.length && b ? (a.x + b.x) / 2 : end.x)), y = a && b && !way.length ? (a.y + b.y) / 2 - (Math.hypot(a.x - b.x, a.y - b.y) < 34 ? 11 : 0) : end.y - 8;
      made.push(s("g", { class: "plateodds", transform: `translate(${x} ${y})` }, s("rect", { x: -width / 2, y: -3, width, height: 6, rx: 0.5 }), s("text", { y: 1.3 }, words)));
    }
    this.put("marks", made);
  }

  /**
   * Shade all that is not seen.
   * @param {string[] | null} seen
   */
  shade(seen) {
    const set = new Set(seen ?? []);
    this.put("shade", seen === null ? [] : [s("path", { class: "hide", d: this.cells.path([...this.hexes.keys()].filter((one) => !set.has(one))) })]);
    this.eye.setAttribute("aria-pressed", String(seen !== null));
  }

  /** @param {string} id */
  setCursor(id) {
    this.cursor = id;
    const cell = this.cells.get(id);
    if (cell) this.view.reveal(cell.x, cell.y);
    const path = cell ? this.cells.path([id], 0.94) : "";
    this.put("cursor", path ? [s("path", { class: "cursor0", d: path }), s("path", { class: "cursor", d: path })] : []);
  }

  /**
   * What lies under a point of the window.
   * @param {{x: number, y: number, clientX: number, clientY: number}} point
   * @returns {{hex: string, piece: string}}
   */
  under({ x, y, clientX, clientY }) {
    const piece = document.elementsFromPoint(clientX, clientY).map((one) => one.closest("[data-piece]")).find((one) => one && this.board.contains(one))?.getAttribute("data-piece") ?? "";
    return { piece, hex: this.cells.nearest(x, y)?.id ?? "" };
  }

  /**
   * A piece with its place and state, as it is spoken.
   * @param {Piece} piece
   */
  spoken(piece) {
    return [choose(piece.name), piece.code, piece.hex ?? choose(piece.placed), ...piece.marks.map((one) => choose(one.name)), piece.damage ? t("table.damage", { n: piece.damage }) : ""].filter(Boolean).join(", ");
  }

  /**
   * A hex with its ground and pieces, as it is spoken.
   * @param {string} id
   * @param {Picture} picture
   */
  spokenHex(id, picture) {
    const hex = this.hexes.get(id);
    if (!hex) return "";
    return [id, choose(hex.name), hex.level ? t("table.level", { n: hex.level }) : "", ...picture.pieces.filter((one) => one.hex === id && one.place !== "lost").map((one) => this.spoken(one))].filter(Boolean).join(". ");
  }

  destroy() {
    this.view.destroy();
  }
}
