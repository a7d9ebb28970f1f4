/** The base of the tools of the Field: every tool answers a press, a drag, a key, and tells what the tray shows. */

/** @typedef {import("../../map/pointer.js").Point} Point */
/** @typedef {import("../view.js").FieldView} FieldView */

export class Tool {
  /** @param {FieldView} view */
  constructor(view) {
    this.view = view;
    this.name = "";
    /** @type {Point | null} Where the pointer was last while it draws. */
    this.before = null;
  }

  get field() {
    return this.view.field;
  }

  /** The tool is taken into the hand. */
  enter() {}

  /** The tool is put away. */
  leave() {
    this.view.map.put("tool", []);
    this.view.map.put("heat", []);
    this.view.map.put("shade", []);
    this.view.map.explain(null);
  }

  /**
   * A pointer went down: move the map, or something of the tool's own.
   * @param {Point} _point
   * @returns {"pan" | "own"}
   */
  begin(_point) {
    return "pan";
  }

  /** @param {Point} _point */
  move(_point) {}

  /** @param {Point} _point */
  end(_point) {}

  /**
   * Hexes under the way of the pointer since its last point: a quick hand leaves no gaps.
   * @param {Point} point
   * @returns {string[]}
   */
  trail(point) {
    const { x, y } = this.before ?? point;
    const steps = Math.max(1, Math.ceil((3 * Math.hypot(point.x - x, point.y - y)) / this.field.cells.pitch));
    this.before = point;
    return Array.from({ length: steps }, (_, n) => this.view.map.cellAt({ x: x + ((point.x - x) * (n + 1)) / steps, y: y + ((point.y - y) * (n + 1)) / steps })).filter(Boolean);
  }

  /** A drag is given up. */
  cancel() {}

  /**
   * A press on a hex, by pointer, finger or Enter.
   * @param {string} _hex
   * @param {{path: string, touch: boolean, point?: Point}} _how
   */
  press(_hex, _how) {}

  /**
   * The pointer or the cursor of the keyboard is over a hex.
   * @param {string} _hex
   * @param {Point | null} _point
   */
  hover(_hex, _point) {}

  /** @returns {boolean} True if there was something to go back from. */
  escape() {
    return false;
  }

  /** The state has changed. */
  changed() {}

  /**
   * An arrow that the tool takes for itself.
   * @param {string} _arrow
   * @returns {boolean}
   */
  arrow(_arrow) {
    return false;
  }

  /**
   * A step among what the tray holds.
   * @param {1 | -1} _step
   */
  step(_step) {}

  /** Turn or flip what is in hand or selected. */
  turn() {}

  flip() {}

  /** @returns {Node[]} */
  tray() {
    return [];
  }

  /** @returns {string} Key of the words that say what can be done now. */
  hint() {
    return `field.hint-${this.name}`;
  }
}
