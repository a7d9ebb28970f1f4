/** The room of one scenario: rail, map, tray and side, and what they do to each other. */

import { Failure } from "../api.js";
import { announce } from "../dialog.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { save } from "../text/versions.js";
import { choose, t } from "../words.js";
import { Carry } from "./carry.js";
import { fireSlip, sightSlip, standSlip } from "./explain.js";
import { drawFoot, drawHead, drawNote } from "./frame.js";
import { Findings } from "./findings.js";
import { Inspector } from "./inspector.js";
import { MapKeyboard } from "./keyboard.js";
import { MapView } from "./map.js";
import { newObjectiveDialog } from "./objective_form.js";
import { listenToPointers } from "../map/pointer.js";
import { printDialog } from "./print.js";
import { drawRail } from "./rail.js";
import { Side } from "./side.js";
import { copyScenarioDialog } from "./start.js";
import { pathAtOffset, thingAt } from "./state.js";
import { MeasureTool } from "./tools/measure.js";
import { ObjectiveTool } from "./tools/objective.js";
import { MarkerTool, UnitTool } from "./tools/place.js";
import { SelectTool } from "./tools/select.js";
import { SightTool } from "./tools/sight.js";
import { SketchTool } from "./tools/sketch.js";
import { TileTool } from "./tools/tile.js";
import { ZoneTool } from "./tools/zone.js";
import { drawTray } from "./tray.js";

/** @typedef {import("./model.js").Field} Field */

const PATIENCE = 350; // ms between two things that are said

export class FieldView {
  /**
   * @param {HTMLElement} place
   * @param {Field} field
   */
  constructor(place, field) {
    this.place = place;
    this.field = field;
    this.map = new MapView(field);
    this.carry = new Carry(this);
    this.inspector = new Inspector(this);
    this.tools = {
      select: new SelectTool(this), unit: new UnitTool(this), marker: new MarkerTool(this), tile: new TileTool(this), sketch: new SketchTool(this),
      zone: new ZoneTool(this), objective: new ObjectiveTool(this), sight: new SightTool(this), measure: new MeasureTool(this),
    };
    /** @type {import("./tools/tool.js").Tool} */
    this.tool = this.tools.select;
    this.side = new Side(this);
    this.rail = h("nav", { class: "tools-rail", "aria-label": t("field.tools"), tabindex: "-1" });
    this.trayElement = h("div", { class: "tray", role: "group", "aria-label": t("field.palette"), tabindex: "-1" });
    this.hint = h("p", { class: "hint" });
    this.note = h("div", { class: "deskbands" });
    this.here = h("p", { class: "sr", id: "field-here", role: "status", "aria-live": "polite" });
    this.unfold = h("button", { class: "btn icon unfold", "aria-label": t("field.unfold"), title: t("field.unfold"), hidden: true, onclick: () => this.side.toggle() }, icon("unfold"));
    this.keyboard = new MapKeyboard(this);
    this.findings = new Findings(this);
    this.pointed = ""; // hex under the pointer
    this.nextFinding = () => this.findings.step(1);
    this.leading = false; // the map leads the cursor of the text, or the text the map
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.speaking = undefined;
    /** @type {(() => void)[]} */
    this.undo = [];
  }

  get gameId() {
    return this.field.state?.game?.id ?? "warfare";
  }

  get readOnly() {
    return this.field.readOnly;
  }

  begin() {
    const { place, field } = this;
    place.className = "fieldroom";
    this.map.element.append(this.hint, this.inspector.element, this.unfold, this.trayElement);
    fill(place, h("h1", { class: "sr" }, field.title), this.note, this.rail, this.map.element, this.side.element, this.here);
    field.change = (edits) => this.side.editor.change(edits);
    this.side.begin();
    this.map.drawGround();
    this.useTool(!field.isScenario ? "sketch" : this.isPhone ? "sight" : "select");
    this.undo.push(listenToPointers(this.map.frame, this.map.view, {
      begin: (point) => this.tool.begin(point),
      move: (point) => this.tool.move(point),
      end: (point) => this.tool.end(point),
      cancel: () => this.tool.cancel(),
      tap: (point) => this.tap(point),
      hover: (point) => this.hover(point),
    }));
    this.keyboard.listen();
    this.drawAll();
    if (this.isPhone) this.map.view.zoom(1.7);
  }

  get isPhone() {
    return matchMedia("(max-width: 720px)").matches;
  }

  drawAll() {
    this.map.draw();
    this.inspector.draw();
    this.drawRail();
    this.drawTray();
    this.side.drawFindings();
    this.side.drawTab();
    drawHead(this);
    drawFoot(this);
    drawNote(this);
  }

  // --- what the model tells

  stateChanged() {
    this.findings.changed();
    this.tool.changed();
    this.drawAll();
  }

  selectionChanged() {
    this.map.draw();
    this.inspector.draw();
    this.drawTray();
    this.side.drawTab();
    this.drawHint();
    if (!this.leading) this.leadText();
  }

  /** Bring the text of what is selected into sight. */
  leadText() {
    const { field } = this;
    const at = thingAt(field.state, field.selected)?.at ?? field.state?.places?.[field.selected];
    if (!at || field.doc.text !== field.readText) return;
    this.leading = true;
    this.side.editor.lead(at.line, at.column);
    this.leading = false;
  }

  /** The cursor of the text has moved: the map shows what it stands in. */
  cursorMoved() {
    const { field, side } = this;
    if (this.leading || !field.state || field.doc.text !== field.readText || !side.editor.view.hasFocus) return;
    this.leading = true;
    field.select(pathAtOffset(field.state, field.ground, side.editor.view.state.selection.main.head));
    this.leading = false;
    drawFoot(this);
  }

  // --- tools

  /** @param {string} name */
  useTool(name) {
    const next = /** @type {Record<string, import("./tools/tool.js").Tool>} */ (this.tools)[name];
    if (!next) return;
    if (next !== this.tool) {
      this.carry.clear();
      this.tool.leave();
      this.tool = next;
    }
    next.enter();
    this.place.dataset.tool = name;
    this.inspector.draw();
    this.drawRail();
    this.drawTray();
    this.drawHint();
  }

  drawRail() {
    drawRail(this.rail, { current: this.tool.name, isScenario: this.field.isScenario, readOnly: this.readOnly, use: (name) => this.useTool(name), undo: () => this.undoText(), redo: () => this.redoText() });
  }

  drawTray() {
    drawTray(this);
    this.drawHint();
  }

  drawHint() {
    fill(this.hint, t(this.readOnly && this.tool.hint() !== "field.hint-carry" && !["sight", "measure"].includes(this.tool.name) ? "field.hint-readonly" : this.tool.hint()));
  }

  drawUnfold() {
    this.unfold.hidden = !this.side.folded;
  }

  // --- pressing and pointing

  /** @param {import("../map/pointer.js").Point} point */
  tap(point) {
    const hex = this.map.cellAt(point), path = this.map.pathUnder(point);
    const fault = document.elementsFromPoint(point.clientX, point.clientY).find((one) => one.closest("[data-fault]"))?.closest("[data-fault]");
    if (fault && this.tool === this.tools.select && !this.carry.load) {
      const finding = this.field.state?.findings.find((one) => one.hexes?.includes(fault.getAttribute("data-fault") ?? ""));
      if (finding) this.findings.goTo(finding);
      return;
    }
    if (hex) this.map.cursor = hex;
    this.map.put("cursor", []);
    this.keyboard.column = this.field.cells.get(hex)?.x ?? this.keyboard.column;
    this.tool.press(hex, { path, touch: point.kind === "touch", point });
    drawFoot(this);
  }

  /** @param {import("../map/pointer.js").Point | null} point */
  hover(point) {
    if (point && this.carry.load) this.carry.moveTo(point.x, point.y);
    const hex = point ? this.map.cellAt(point) : "";
    const moved = hex !== this.pointed;
    this.pointed = hex;
    this.tool.hover(hex, point);
    if (moved) drawFoot(this);
  }

  // --- words and deeds

  /**
   * Say something to those who listen; at most twice a second, the last is said.
   * @param {string} text
   */
  speak(text) {
    clearTimeout(this.speaking);
    this.speaking = setTimeout(() => { this.here.textContent = text; }, PATIENCE);
  }

  escape() {
    if (this.tool.escape()) return;
    if (this.tool !== this.tools.select) this.useTool("select");
    else this.map.frame.focus();
  }

  /** @returns {boolean} True for a scenario that cannot be changed; how to copy it is said. */
  refuseReadOnly() {
    if (this.readOnly) this.field.say(t("field.read-only"), "note");
    return this.readOnly;
  }

  copy() {
    copyScenarioDialog(this.field.key, this.field.name);
  }

  /**
   * @param {Record<string, unknown>} gesture
   * @returns {Promise<boolean>}
   */
  gesture(gesture) {
    if (this.refuseReadOnly()) return Promise.resolve(false);
    return this.field.gesture(gesture);
  }

  /** @param {string} path */
  select(path) {
    this.field.select(path);
  }

  /**
   * Select something and bring it into sight.
   * @param {string} path
   */
  show(path) {
    const { field } = this;
    field.select(path);
    const thing = thingAt(field.state, path);
    const cell = field.cells.get(thing?.hex ?? thing?.hexes?.[0] ?? "");
    if (cell) this.map.view.reveal(cell.x, cell.y, 140);
  }

  /** @param {string} id */
  goToHex(id) {
    this.map.frame.focus({ preventScroll: true });
    this.map.setCursor(id);
    this.keyboard.column = this.field.cells.get(id)?.x ?? 0;
    this.tool.hover(id, null);
    this.speak(this.keyboard.hereWords());
  }

  async removeSelected() {
    const { selected } = this.field;
    if (selected && !this.carry.load) await this.gesture({ do: "remove", paths: [selected] });
  }

  async turnSelected() {
    const tile = this.field.ground?.tiles.find((one) => one.path === this.field.selected);
    if (tile) await this.gesture({ do: "turn", path: tile.path, by: 1 });
  }

  async flipSelected() {
    const { selected } = this.field;
    if (selected) await this.gesture({ do: "flip", path: selected });
  }

  /** @param {string} hex */
  newObjective(hex) {
    if (!this.refuseReadOnly()) newObjectiveDialog(this, hex);
  }

  focusInspector() {
    const first = this.inspector.element.querySelector("button:not(.shut), input, select");
    if (first instanceof HTMLElement && !this.inspector.element.hidden) first.focus();
  }

  undoText() {
    this.side.editor.undo();
  }

  redoText() {
    this.side.editor.redo();
  }

  print() {
    printDialog(this.field);
  }

  /**
   * Make another text the one that is open, as one step that can be taken back.
   * @param {string} text
   */
  async takeText(text) {
    this.side.editor.change([{ from: 0, to: this.side.editor.view.state.doc.length, insert: text }]);
    this.map.view.whole = true;
    await this.field.settled();
    this.map.view.fit();
  }

  // --- saving

  async save() {
    const { field, side } = this;
    const { doc } = field;
    await field.gestures;
    if (doc.merging) side.merged();
    if (doc.other) {
      side.show("text");
      side.conflict.focus();
      return;
    }
    try {
      if (await save(field, doc)) {
        side.editor.markChanges();
        side.drawTabs();
        field.say("");
        announce(t("save.done", { name: doc.shortName }));
        this.saved();
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.status) field.say(error.message, "err");
    }
    drawHead(this);
    drawFoot(this);
  }

  /** Called when the file has been saved; the room keeps its address. */
  saved() {}

  // --- words that tools put on slips

  /**
   * @param {string} words
   * @returns {HTMLElement}
   */
  sentenceNode(words) {
    return h("p", { class: "say" }, words);
  }

  sightSlip = sightSlip;

  standSlip = standSlip;

  /** @param {any} target */
  fireSlip(target) {
    return fireSlip(target, choose(thingAt(this.field.state, target.path)?.name ?? {}) || target.hex);
  }

  /** Tell the hex that is pointed at in the status line. */
  drawPlace() {
    drawFoot(this);
  }

  /** @param {1 | -1} step */
  stepPane(step) {
    const panes = [this.rail, this.map.frame, this.trayElement, this.side.element].filter((one) => one.offsetParent !== null);
    const at = panes.findIndex((one) => one.contains(document.activeElement));
    const next = panes[(at + step + panes.length) % panes.length];
    if (next === this.side.element && this.side.tab === "text") this.side.editor.focus();
    else next?.focus();
  }

  leave() {
    for (const one of this.undo) one();
    clearTimeout(this.speaking);
    this.tool.leave();
    this.side.destroy();
    this.map.destroy();
  }
}
