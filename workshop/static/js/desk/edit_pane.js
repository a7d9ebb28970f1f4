/** The middle pane: tabs, the editor or the table of the open file, and slips of findings. */

import { address } from "../api.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { fieldAddress } from "../route.js";
import { Editor, showEarlier } from "../text/editor.js";
import { findingSlip } from "../text/slip.js";
import { keepMine } from "../text/versions.js";
import { t } from "../words.js";
import { Grid } from "./grid.js";
import { sheetTable } from "./sheets.js";

/** @typedef {import("../api.js").Finding} Finding */
/** @typedef {import("../text/document.js").Doc} Doc */
/**
 * @typedef {{open: (name: string) => void, save: () => void, fix: (finding: Finding) => void, why: (finding: Finding) => void,
 *   leave: () => void}} EditActions
 */

const MAPS = /^(scenarios|boards)\//; // folders of files that the Field opens

export class EditPane {
  /**
   * @param {import("./model.js").Desk} desk
   * @param {EditActions} actions
   */
  constructor(desk, actions) {
    this.desk = desk;
    this.actions = actions;
    this.tabs = h("div", { class: "tabs" });
    this.code = h("div", { class: "code-pane" });
    this.other = h("div", { class: "other-pane", hidden: true });
    this.element = h("section", { class: "edit", tabindex: "-1", "aria-label": t("edit.title") }, this.tabs, this.code, this.other);
    this.editor = new Editor(this.code, {
      pack: desk.key, onText: (doc) => desk.textChanged(doc), onCursor: (line, column) => this.moved(line, column), onLeave: actions.leave,
      drawSlip: (finding, close) => this.drawSlip(finding, close),
    });
    this.grid = new Grid({ changed: (changes) => this.editor.change(changes), cell: (line, column) => desk.current && desk.setCursor(desk.current, line, column) });
    /** @type {Doc | null} */
    this.shown = null;
  }

  /**
   * @param {number} line
   * @param {number} column
   */
  moved(line, column) {
    if (this.desk.current && this.editor.doc === this.desk.current) this.desk.setCursor(this.desk.current, line, column);
  }

  destroy() {
    this.editor.destroy();
  }

  // --- tabs

  drawTabs() {
    const { desk } = this;
    const doc = desk.current;
    const held = document.activeElement instanceof HTMLElement && this.tabs.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    const shelf = h("div", { class: "tablist", role: "group", "aria-label": t("edit.tabs") }, [...desk.docs.values()].map((one) => h("span", { class: "tab", "data-current": one === doc && "true" },
      h("button", { class: "name", "aria-current": one === doc && "true", title: one.name, "data-key": `tab ${one.name}`, onclick: () => this.actions.open(one.name) }, one.shortName,
        one.dirty && h("span", { class: "u" }, "●", h("span", { class: "sr" }, t("bar.unsaved")))),
      desk.docs.size > 1 && !one.dirty && h("button", { class: "shut", "aria-label": t("edit.close", { name: one.shortName }), onclick: () => desk.close(one.name) }, icon("cross", "s")))));
    const end = h("span", { class: "end" },
      h("button", { class: "btn bare icon drawer", "aria-label": t("files.title"), title: t("files.title"), onclick: () => this.toggleFiles() }, icon("folder")),
      doc?.kind === "csv" && h("span", { class: "pick", role: "group", "aria-label": t("edit.view") }, /** @type {const} */ (["table", "text"]).map((one) => h("button", {
        "aria-pressed": String(doc.view === one), "data-key": one, onclick: () => this.setView(one) }, t(`edit.${one}`)))),
      doc?.kind === "yaml" && MAPS.test(doc.name) && h("a", { class: "btn bare icon", href: fieldAddress(desk.key, doc.name), "aria-label": t("room.field"), title: t("room.field"), "data-key": "field" }, icon("field")),
      doc?.isText && !doc.readOnly && h("button", { class: "btn bare icon", "aria-label": t("edit.history"), title: t("edit.history"), "data-key": "history", onclick: () => void showEarlier(desk.key, doc, this.editor) }, icon("clock")),
      h("button", { class: "btn bare pause", "aria-pressed": String(desk.paused), title: t("edit.pause-about"), "data-key": "pause", onclick: () => desk.pause(!desk.paused) }, icon(desk.paused ? "play" : "pause", "s"), h("span", { class: "words" }, t(desk.paused ? "edit.go-on" : "edit.pause"))),
      doc?.isText && !doc.readOnly && h("button", { class: "btn bare save", "data-key": "save", disabled: !doc.dirty, title: doc.dirty ? null : t("edit.nothing-to-save"), onclick: this.actions.save }, t("edit.save"), " ", h("kbd", { class: "kbd" }, "Ctrl S")));
    fill(this.tabs, shelf, end);
    if (held) {
      const again = this.tabs.querySelector(`[data-key="${CSS.escape(held)}"]`);
      if (again instanceof HTMLElement) again.focus();
    }
  }

  toggleFiles() {
    document.querySelector(".files")?.classList.toggle("shown");
  }

  /** @param {"text" | "table"} view */
  setView(view) {
    if (!this.desk.current) return;
    this.desk.current.view = view;
    this.drawDoc();
  }

  // --- the open file

  drawDoc() {
    const doc = this.desk.current;
    this.drawTabs();
    if (!doc) {
      fill(this.other, h("p", { class: "muted" }, t("edit.none")));
      this.showOther(true);
      return;
    }
    const asTable = doc.kind === "csv" && doc.view === "table" && doc.isText && !doc.merging;
    if (doc.isText) {
      const other = this.shown !== doc;
      this.editor.show(doc);
      this.shown = doc;
      if (other) this.drawFindings();
    } else {
      this.editor.keepState();
      this.shown = null;
    }
    if (asTable) {
      fill(this.other, this.grid.element);
      this.grid.show(doc);
    } else if (!doc.isText) fill(this.other, notText(doc, this.desk.key));
    this.showOther(asTable || !doc.isText);
  }

  /** @param {boolean} shown */
  showOther(shown) {
    this.other.hidden = !shown;
    this.code.hidden = shown;
  }

  /** The text was replaced from outside the editor. */
  textReplaced() {
    const doc = this.desk.current;
    if (doc?.isText && this.editor.doc === doc) this.editor.takeText(doc.text);
    if (doc) this.drawDoc();
  }

  drawFindings() {
    const doc = this.desk.current;
    if (!doc?.isText || this.editor.doc !== doc) return;
    this.editor.setFindings(this.desk.findingsOf(doc.name));
    if (!this.other.hidden && doc.view === "table") this.grid.show(doc);
  }

  /** @returns {Finding | null} */
  findingHere() {
    return this.desk.current?.isText ? this.editor.findingHere() : null;
  }

  /**
   * @param {number} line
   * @param {number} column
   */
  goTo(line, column) {
    this.editor.goTo(line, column);
    if (!this.other.hidden) this.grid.goTo(line);
  }

  /** A file was opened without a place in it: look at the card of its cursor, or at the first that it has. */
  tellPlace() {
    const { current } = this.desk;
    if (!current?.isText) return;
    this.desk.showCardOf(current.name);
    this.editor.tellCursor();
  }

  focus() {
    if (this.other.hidden) this.editor.focus();
    else this.grid.focus();
  }

  /** @param {Finding} finding */
  openSlip(finding) {
    if (!this.other.hidden && this.desk.current?.view === "table") this.setView("text");
    this.editor.openSlip(finding);
  }

  /** @param {{from: number, to: number, insert: string}[]} edits */
  change(edits) {
    this.editor.change(edits);
  }

  saved() {
    this.editor.markChanges();
    this.drawTabs();
  }

  merge() {
    const doc = this.desk.current;
    if (!doc?.other) return;
    doc.merging = true;
    this.drawDoc();
    this.editor.startMerge(doc.other.text ?? "");
    this.desk.tell("conflict");
    this.editor.focus();
  }

  merged() {
    const doc = this.desk.current;
    if (!doc) return;
    this.editor.endMerge();
    keepMine(this.desk, doc);
    this.editor.markChanges();
    this.drawDoc();
  }

  // --- slips

  /**
   * @param {Finding} finding
   * @param {() => void} close
   * @returns {HTMLElement}
   */
  drawSlip(finding, close) {
    const { fix, why } = this.actions;
    return findingSlip(finding, { fix: finding.fixable && !this.desk.readOnly ? fix : null, why, close });
  }
}

/**
 * What is shown of a file that is no text: a picture, the sheets of a workbook, or why it is not shown.
 * @param {Doc} doc
 * @param {string} pack
 * @returns {Node}
 */
function notText(doc, pack) {
  if (doc.kind === "picture") return h("figure", { class: "picture" }, h("img", { src: address("/raw", { pack, name: doc.name, rev: doc.rev }), alt: doc.name }), h("figcaption", {}, doc.name));
  if (doc.kind === "sheet") return sheetTable(pack, doc);
  return h("p", { class: "unreadable" }, icon("info"), doc.problem || t("edit.not-shown"));
}
