/** The room of one scenario: rail, map, tray and side, and what they do to each other. */

import { Failure } from "../api.js";
import { announce } from "../dialog.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { save } from "../text/versions.js";
import { choose, t } from "../words.js";
import { Carry } from "./carry.js";
import { fireSlip, sightSlip, standSlip } from "./explain.js";
import { drawHead, drawFoot, drawNote } from "./frame.js";
import { Inspector } from "./inspector.js";
import { MapView } from "./map.js";
import { newObjectiveDialog } from "./objective_form.js";
import { listenToPointers } from "./pointer.js";
import { printDialog } from "./print.js";
import { drawRail } from "./rail.js";
import { Side } from "./side.js";
import { copyScenarioDialog } from "./start.js";
import { pathAtOffset, piecesOn, thingAt } from "./state.js";
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
/** @typedef {import("./state.js").FieldFinding} FieldFinding */

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
    this.unfold = h("button", { class: "btn icon unfold", "aria-label": t("field.unfold"), title: t("field.unfold"), hidden: true, onclick: () => this.side.fold(false) }, icon("unfold"));
    /** @type {FieldFinding | null} */
    this.finding = null;
    this.leading = false; // the map leads the cursor of the text, or the text the map
    this.column = 0; // x that up and down keep to
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
    this.map.element.append(this.inspector.element, this.unfold, this.trayElement);
    fill(place, h("h1", { class: "sr" }, choose(field.state?.head?.title ?? {}) || field.name), this.note, this.rail, this.map.element, this.side.element, this.here);
    field.change = (edits) => this.side.editor.change(edits);
    this.side.begin();
    this.map.drawGround();
    this.useTool(matchMedia("(max-width: 720px)").matches && field.isScenario ? "sight" : "select");
    this.undo.push(listenToPointers(this.map.frame, this.map.view, {
      begin: (point) => this.tool.begin(point),
      move: (point) => this.tool.move(point),
      end: (point) => this.tool.end(point),
      cancel: () => this.tool.cancel(),
      tap: (point) => this.tap(point),
      hover: (point) => this.hover(point),
    }));
    const byKey = (/** @type {KeyboardEvent} */ event) => this.mapKey(event);
    this.map.frame.addEventListener("keydown", byKey);
    this.map.frame.addEventListener("focus", () => this.focused());
    this.map.frame.addEventListener("blur", () => { this.map.put("cursor", []); });
    this.drawAll();
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
    const found = this.field.state?.findings ?? [];
    this.finding = found.find((one) => one.code === this.finding?.code && one.message === this.finding?.message) ?? null;
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
    this.side.editor.goTo(at.line, at.column);
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

  /** @param {import("./pointer.js").Point} point */
  tap(point) {
    const hex = this.map.cellAt(point), path = this.map.pathUnder(point);
    const fault = document.elementsFromPoint(point.clientX, point.clientY).find((one) => one.closest("[data-fault]"))?.closest("[data-fault]");
    if (fault && this.tool === this.tools.select && !this.carry.load) {
      const finding = this.field.state?.findings.find((one) => one.hexes?.includes(fault.getAttribute("data-fault") ?? ""));
      if (finding) this.goToFinding(finding);
      return;
    }
    if (hex) this.map.cursor = hex;
    this.column = this.field.cells.get(hex)?.x ?? this.column;
    this.tool.press(hex, { path, touch: point.kind === "touch", point });
    drawFoot(this);
  }

  /** @param {import("./pointer.js").Point | null} point */
  hover(point) {
    if (point && this.carry.load) this.carry.moveTo(point.x, point.y);
    const hex = point ? this.map.cellAt(point) : "";
    this.pointed = hex;
    this.tool.hover(hex, point);
    drawFoot(this);
  }

  // --- the keyboard over the map

  /** @param {KeyboardEvent} event */
  mapKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== this.map.frame) return;
    if (event.key.startsWith("Arrow")) this.arrowKey(event.key);
    else if (event.key === "Enter" || event.key === " ") this.enterKey();
    else if (event.key === "," || event.key === ".") this.tool.step(event.key === "." ? 1 : -1);
    else return;
    event.preventDefault();
  }

  focused() {
    const { field, map } = this;
    if (!map.cursor || !field.cells.get(map.cursor)) {
      const hex = thingAt(field.state, field.selected)?.hex;
      const middle = field.cells.nearest((field.ground?.size.width ?? 0) / 2, (field.ground?.size.height ?? 0) / 2, 60);
      map.cursor = hex ?? middle?.id ?? field.cells.list[0]?.id ?? "";
      this.column = field.cells.get(map.cursor)?.x ?? 0;
    }
    if (map.frame.matches(":focus-visible")) map.drawCursor();
  }

  /** @param {string} arrow */
  arrowKey(arrow) {
    if (this.tool.arrow(arrow)) return;
    const { field, map } = this;
    const next = field.cells.step(map.cursor, arrow, this.column);
    if (next) {
      map.setCursor(next.id);
      if (arrow === "ArrowLeft" || arrow === "ArrowRight") this.column = next.x;
      if (this.carry.load) this.carry.moveTo(next.x, next.y);
      this.tool.hover(next.id, null);
      drawFoot(this);
    }
    this.speak(this.hereWords());
  }

  enterKey() {
    const { map } = this;
    if (map.cursor) this.tool.press(map.cursor, { path: "", touch: true });
  }

  escape() {
    if (this.tool.escape()) return;
    if (this.tool !== this.tools.select) this.useTool("select");
    else this.map.frame.focus();
  }

  /** @returns {string} The hex under the cursor with its ground and pieces, and what the tool says of it. */
  hereWords() {
    const { field, map } = this;
    const hex = field.ground?.hexes.find((one) => one.id === map.cursor);
    if (!hex) return "";
    const terrain = field.ground?.terrains[hex.terrain]?.name ?? field.ground?.letters.find((one) => one.letter === hex.letter)?.name;
    const pieces = piecesOn(field.state, hex.id).map((one) => choose(one.name));
    const zones = (field.state?.zones ?? []).filter((one) => one.hexes.includes(hex.id)).map((one) => choose(one.name) || one.id);
    const parts = [hex.id, terrain ? choose(terrain) : hex.terrain, hex.level ? t("field.level-n", { n: hex.level }) : "", ...pieces, ...zones];
    const told = this.tool === this.tools.sight ? this.tools.sight.sentence() : this.tool === this.tools.measure ? this.tools.measure.sentence() : "";
    return `${parts.filter(Boolean).join(", ")}. ${told}`.trim();
  }

  /**
   * Say something to those who listen; at most twice a second, the last is said.
   * @param {string} text
   */
  speak(text) {
    clearTimeout(this.speaking);
    this.speaking = setTimeout(() => { this.here.textContent = text; }, PATIENCE);
  }

  // --- deeds

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

  // --- findings

  /** @param {FieldFinding} finding */
  goToFinding(finding) {
    const { field } = this;
    this.finding = finding;
    this.leading = true;
    if (this.side.tab === "generate") this.side.show("text");
    this.side.editor.goTo(finding.line, finding.column);
    this.leading = false;
    const path = finding.paths?.[0];
    if (path && field.isThere(path)) field.select(path);
    const cell = field.cells.get(finding.hexes?.[0] ?? "");
    if (cell) {
      this.map.view.reveal(cell.x, cell.y, 140);
      this.map.cursor = cell.id;
    }
    this.side.drawFindings();
    announce(`${finding.message} ${finding.hint}`);
  }

  /** @param {1 | -1} step */
  stepFinding(step) {
    const found = this.field.state?.findings ?? [];
    if (!found.length) {
      announce(t("findings.none"));
      return;
    }
    const at = this.finding ? found.indexOf(this.finding) : step > 0 ? -1 : 0;
    const next = found[(at + step + found.length) % found.length];
    if (next) this.goToFinding(next);
  }

  cureHere() {
    const found = this.finding ?? this.field.state?.findings.find((one) => one.fixes?.length);
    if (found?.fixes?.length) this.cure(found, 0);
    else announce(t("findings.no-fix"));
  }

  /**
   * Put a finding right by one of its cures.
   * @param {FieldFinding} finding
   * @param {number} n
   */
  cure(finding, n) {
    const { field } = this;
    const fix = finding.fixes?.[n];
    if (!fix || this.refuseReadOnly()) return;
    if (field.doc.text !== field.readText) {
      field.draw(); // its offsets are of another text
      return;
    }
    this.side.editor.change(fix.edits);
    announce(t("findings.fixed"));
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
