/** Sight: stand on a hex, and all it cannot see is shaded; point at another, and the line is told. No request for that. */

import { s } from "../../dom.js";
import { choose, t } from "../../words.js";
import { sightWords } from "../explain.js";
import { piecesOn } from "../state.js";
import { pick } from "../tray_parts.js";
import { Tool } from "./tool.js";

/**
 * clear, distance, level there, hexes touched in order, hex that blocks, number of the reason
 * @typedef {[number, number, number, string[], string | null, number | null]} Line
 * @typedef {{level: number, lines: Record<string, Line>}} Lines
 * @typedef {{hex: string, level: number, limit: number | null, blocks: {rule: string, words: Record<string, string>}[],
 *   sets: Record<string, Lines | null>}} Sight
 */

export class SightTool extends Tool {
  /** @param {import("../view.js").FieldView} view */
  constructor(view) {
    super(view);
    this.name = "sight";
    /** @type {Sight | null} */
    this.sight = null;
    this.set = "ground";
    this.aim = "";
    this.asked = 0;
  }

  enter() {
    const { state, selected } = this.field;
    const piece = state?.pieces.find((one) => one.path === selected && one.hex);
    const hex = this.sight?.hex ?? piece?.hex ?? this.view.map.cursor;
    if (hex && this.field.cells.get(hex)) void this.stand(hex);
  }

  changed() {
    if (!this.sight) return;
    if (this.field.cells.get(this.sight.hex)) void this.stand(this.sight.hex);
    else {
      this.sight = null;
      this.draw();
    }
  }

  /** @param {string} hex */
  async stand(hex) {
    if (!this.field.isScenario) return;
    const turn = ++this.asked;
    /** @type {Sight | null} */
    const found = await this.field.question("sight", { hex });
    if (turn !== this.asked || !found || this.view.tool !== this) return;
    this.sight = found;
    if (!found.sets[this.set]) this.set = "ground";
    this.draw();
    this.view.drawTray();
    this.view.speak(t("field.stands", { hex, n: this.seen(), all: this.all() }));
  }

  /** @returns {Lines | null} */
  get lines() {
    return this.sight?.sets[this.set] ?? null;
  }

  seen() {
    return Object.values(this.lines?.lines ?? {}).filter((one) => one[0]).length;
  }

  all() {
    return Object.keys(this.lines?.lines ?? {}).length;
  }

  /**
   * @param {string} hex
   * @param {{touch: boolean}} how
   */
  press(hex, { touch }) {
    if (!hex) return;
    const before = this.sight?.hex;
    // A finger cannot point: its first press stands, its next point, and one on the hex itself stands up.
    if (touch && before && before !== hex && this.aim !== hex) {
      this.aim = hex;
      this.draw();
      this.sayAim();
    } else if (before === hex) this.escape();
    else {
      this.aim = "";
      void this.stand(hex);
    }
  }

  /** @param {string} hex */
  hover(hex) {
    if (!hex || hex === this.aim) return;
    this.aim = hex;
    this.drawAim();
  }

  sayAim() {
    const words = this.sentence();
    if (words) this.view.speak(words);
  }

  /** @returns {string} The sentence about the hex that is pointed at. */
  sentence() {
    const line = this.lines?.lines[this.aim];
    return line && this.sight ? sightWords(this.sight, this.aim, line).join(" ") : "";
  }

  escape() {
    if (!this.sight) return false;
    this.sight = null;
    this.aim = "";
    this.leave();
    this.view.drawTray();
    return true;
  }

  draw() {
    const { lines } = this;
    const hidden = Object.entries(lines?.lines ?? {}).filter(([, line]) => !line[0]).map(([id]) => id);
    this.view.map.put("shade", hidden.length ? [s("path", { class: "hide", d: this.field.cells.path(hidden, 1.012) })] : []);
    this.drawAim();
  }

  drawAim() {
    const { sight, aim, lines } = this;
    const { cells } = this.field;
    const from = cells.get(sight?.hex ?? ""), to = cells.get(aim), line = lines?.lines[aim];
    const stand = from ? s("path", { class: "stand", d: cells.path([from.id], 0.97) }) : null;
    if (!sight || !from || !to || !line) {
      this.view.map.put("tool", [stand]);
      if (sight && from) this.view.map.explain(this.standWords(), { about: [from.x, from.y] });
      else this.view.map.explain(null);
      return;
    }
    const [clear, , , touched, blocking] = line;
    const block = blocking ? cells.get(blocking) : null;
    const along = block ? share(from, to, block) : 1;
    const mx = from.x + (to.x - from.x) * along, my = from.y + (to.y - from.y) * along;
    this.view.map.put("tool", [
      ...touched.map((id) => s("path", { class: `touched${id === blocking ? " block" : ""}`, d: cells.path([id], 0.93) })), stand, s("path", { class: "aim", d: cells.path([aim], 0.95) }),
      s("path", { class: "sightline w", d: `M${from.x} ${from.y}L${mx} ${my}` }), s("path", { class: `sightline ${clear ? "ok" : "no"}`, d: `M${from.x} ${from.y}L${mx} ${my}` }),
      block && s("path", { class: "sightline w faint", d: `M${mx} ${my}L${to.x} ${to.y}` }), block && s("path", { class: "sightline rest", d: `M${mx} ${my}L${to.x} ${to.y}` }),
    ]);
    this.view.map.explain(this.view.sightSlip(sight, aim, line, this.seen(), this.all()), { tone: clear ? "yes" : "no", about: [(from.x + to.x) / 2, (from.y + to.y) / 2] });
    this.view.drawPlace();
  }

  /** @returns {(Node | string)[]} */
  standWords() {
    return this.view.standSlip(this.sight?.hex ?? "", this.seen(), this.all(), this.sight?.limit ?? null);
  }

  tray() {
    const sets = this.sight?.sets ?? {};
    const here = this.sight ? piecesOn(this.field.state, this.sight.hex).map((one) => choose(one.name)).join(", ") : "";
    const known = /** @type {const} */ (["ground", "from_high", "to_high"]);
    return [pick(t("field.heights"), known.map((one) => ({ value: one, words: t(`field.set-${one}`), current: this.set === one, press: () => { if (sets[one] !== null) { this.set = one; this.draw(); this.view.drawTray(); } } }))),
      this.view.sentenceNode(this.sight ? t("field.stand-here", { hex: this.sight.hex, pieces: here || t("field.nobody") }) : t("field.stand-nowhere"))];
  }

  hint() {
    return this.sight ? "field.hint-sight-aim" : "field.hint-sight";
  }
}

/**
 * How far along a line the foot of a hex lies.
 * @param {{x: number, y: number}} from
 * @param {{x: number, y: number}} to
 * @param {{x: number, y: number}} block
 */
function share(from, to, block) {
  const dx = to.x - from.x, dy = to.y - from.y;
  return ((block.x - from.x) * dx + (block.y - from.y) * dy) / (dx * dx + dy * dy || 1);
}
