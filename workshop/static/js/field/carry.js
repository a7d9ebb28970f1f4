/** What is picked up: a piece of the map or one of the box, carried by pointer, finger or keyboard until it is put down. */

import { choose, t } from "../words.js";
import { counterNode } from "./counters.js";
import { piecesOn, thingAt } from "./state.js";

/** @typedef {import("./state.js").Piece} Piece */
/**
 * A piece of the map has a path; one of the box has what `place` asks for, and stays in hand.
 * @typedef {{path: string, piece: Piece} | {path: "", piece: Piece, place: Record<string, unknown>}} Load
 */

export class Carry {
  /** @param {import("./view.js").FieldView} view */
  constructor(view) {
    this.view = view;
    /** @type {Load | null} */
    this.load = null;
    /** @type {{x: number, y: number} | null} */
    this.at = null;
  }

  /**
   * Pick up a piece of the map.
   * @param {string} path
   * @returns {boolean}
   */
  pick(path) {
    const piece = thingAt(this.view.field.state, path);
    if (!piece?.kind || this.view.refuseReadOnly()) return false;
    this.load = { path, piece };
    this.view.field.select(path);
    this.begin();
    return true;
  }

  /**
   * Take a piece out of the box.
   * @param {Piece} piece
   * @param {Record<string, unknown>} place
   */
  take(piece, place) {
    if (this.view.refuseReadOnly()) return;
    this.load = { path: "", piece, place };
    this.begin();
  }

  begin() {
    const { load, view } = this;
    if (!load) return;
    view.map.carried = load.path;
    view.map.drawPieces();
    const cell = view.field.cells.get(load.piece.hex ?? view.map.cursor);
    this.at = cell ? { x: cell.x, y: cell.y } : null;
    this.draw();
    view.drawHint();
    view.speak(t("field.picked-up", { name: choose(load.piece.name) }));
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  moveTo(x, y) {
    this.at = { x, y };
    this.draw();
  }

  draw() {
    const { load, at, view } = this;
    if (!load || !at) {
      view.map.put("carry", []);
      return;
    }
    const cell = view.field.cells.nearest(at.x, at.y);
    view.map.put("carry", [
      cell && goal(view, cell.id),
      counterNode({ ...load.piece, path: "", passengers: load.piece.passengers ?? [] }, { dx: at.x, dy: at.y, selected: true, label: "" }),
    ]);
  }

  /**
   * Put the piece down on a hex, in a carrier that stands there, or in the zone whose plate lies there.
   * @param {string} hex
   * @param {string} [under] Path of what lies under the pointer.
   * @returns {Promise<boolean>}
   */
  async drop(hex, under = "") {
    const { load, view } = this;
    if (!load) return false;
    const to = this.goalOf(hex, under);
    if (!to || (load.path !== "" && "at" in to && to.at === load.piece.hex)) {
      this.cancel();
      return false;
    }
    if (load.path) this.clear();
    const done = await view.gesture(load.path ? { do: "move", path: load.path, to } : { do: "place", .../** @type {any} */ (load).place, to });
    if (!load.path && this.load === load) this.checkLeft(load);
    return done;
  }

  /**
   * Nothing more is taken of what the box no longer holds.
   * @param {Load} load
   */
  checkLeft(load) {
    const { kind, record } = load.piece;
    const left = this.view.field.state?.left[kind === "marker" ? "markers" : "units"]?.[record] ?? 0;
    if (left <= 0) this.clear();
    else this.draw();
    this.view.drawTray();
  }

  /**
   * @param {string} hex
   * @param {string} under
   * @returns {import("./state.js").To | null}
   */
  goalOf(hex, under) {
    const { load, view } = this;
    const { state } = view.field;
    if (!load) return null;
    const zone = under.includes("/zones/") ? thingAt(state, under) : null;
    if (zone && load.piece.kind === "unit" && zone.side === load.piece.side) return { zone: zone.id };
    if (!hex) return null;
    const carrier = load.piece.kind === "support" ? undefined : piecesOn(state, hex).find((one) => one.kind === "unit" && one.path !== load.path && canCarry(one, load.piece));
    return carrier ? { in: carrier.path } : { at: hex };
  }

  cancel() {
    if (!this.load) return;
    const name = choose(this.load.piece.name);
    this.clear();
    this.view.speak(t("field.put-back", { name }));
  }

  clear() {
    this.load = null;
    this.at = null;
    this.view.map.carried = "";
    this.view.map.put("carry", []);
    this.view.map.drawPieces();
    this.view.drawHint();
  }
}

/**
 * @param {Piece} carrier
 * @param {Piece} piece
 * @returns {boolean} True if a piece would be loaded by a carrier on its hex; the server knows whether it may.
 */
function canCarry(carrier, piece) {
  if (!carrier.carries || (piece.carries ?? 0) > 0) return false;
  if (piece.kind === "unit") return piece.side === carrier.side && piece.class === "infantry";
  return false;
}

/**
 * @param {import("./view.js").FieldView} view
 * @param {string} hex
 */
function goal(view, hex) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", "path");
  made.setAttribute("class", "aim");
  made.setAttribute("d", view.field.cells.path([hex], 0.95));
  return made;
}
