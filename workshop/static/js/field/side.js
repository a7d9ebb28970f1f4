/** The side beside the map: text, order and generator behind tabs, and the findings below. */

import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { keep, kept } from "../settings.js";
import { ConflictPanel } from "../text/conflict.js";
import { Editor, showEarlier } from "../text/editor.js";
import { findingSlip } from "../text/slip.js";
import { keepMine } from "../text/versions.js";
import { t } from "../words.js";
import { playFromHere, testFromHere } from "./play.js";
import { showWhy } from "../why.js";
import { drawFound } from "./found.js";
import { GenerateTab } from "./generate_tab.js";
import { OrderTab } from "./order_tab.js";

/** @typedef {import("./view.js").FieldView} FieldView */
/** @typedef {"text" | "order" | "generate"} Tab */

export class Side {
  /** @param {FieldView} view */
  constructor(view) {
    this.view = view;
    /** @type {Tab} */
    this.tab = "text";
    this.tabs = h("div", { class: "tabs" });
    this.code = h("div", { class: "code-pane" });
    this.found = h("section", { class: "found", "aria-label": t("field.found") });
    this.element = h("aside", { class: "side edit", tabindex: "-1", "aria-label": t("field.side-pane") });
    this.order = new OrderTab(view);
    this.generate = new GenerateTab(view);
    this.conflict = new ConflictPanel(view.field, { merge: () => this.merge(), merged: () => this.merged() });
    this.editor = new Editor(this.code, {
      pack: view.field.key, onText: () => view.field.textChanged(), onCursor: () => view.cursorMoved(), onLeave: () => view.map.frame.focus(),
      drawSlip: (finding, close) => findingSlip(finding, { fix: this.curable(finding) ? () => view.findings.cure(/** @type {any} */ (finding), 0) : null, why: () => void showWhy(finding.code), close }),
    });
    this.folded = (kept("field-folded") ?? (matchMedia("(max-width: 1100px)").matches ? "1" : "0")) === "1";
  }

  /** @param {import("../api.js").Finding} finding */
  curable(finding) {
    return !this.view.field.readOnly && Boolean(/** @type {any} */ (finding).fixes?.length);
  }

  /** Put text, tabs and findings in their places. */
  begin() {
    fill(this.element, this.tabs, this.code, this.order.element, this.generate.element, this.conflict.element, this.found);
    this.editor.show(this.view.field.doc);
    const { folded } = this;
    this.show(this.tab);
    this.fold(folded);
  }

  /** @param {Tab} tab */
  show(tab) {
    this.tab = tab;
    this.code.hidden = tab !== "text";
    this.order.element.hidden = tab !== "order";
    this.generate.element.hidden = tab !== "generate";
    this.found.hidden = tab === "generate";
    this.drawTabs();
    this.drawTab();
    if (this.folded) this.fold(false);
  }

  drawTab() {
    if (this.tab === "order") this.order.draw();
    else if (this.tab === "generate") void this.generate.draw();
  }

  /** Fold the side away or bring it back, and remember that. */
  toggle() {
    this.fold(!this.folded);
    keep("field-folded", this.folded ? "1" : "0");
  }

  /** @param {boolean} folded */
  fold(folded) {
    this.folded = folded;
    
    this.view.place.classList.toggle("folded", folded);
    this.drawTabs();
    this.view.drawUnfold();
  }

  drawTabs() {
    const { field } = this.view;
    const doc = field.current;
    if (!doc) return;
    const held = document.activeElement instanceof HTMLElement && this.tabs.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    const tabs = /** @type {Tab[]} */ (field.isScenario ? ["text", "order", "generate"] : ["text"]);
    fill(this.tabs, h("div", { class: "tablist", role: "group", "aria-label": t("field.side-pane") }, tabs.map((one) => h("span", { class: "tab", "data-current": one === this.tab && "true" },
      h("button", { class: "name", "aria-current": one === this.tab && "true", "data-key": `tab ${one}`, onclick: () => this.show(one) }, t(`field.tab-${one}`))))),
    h("span", { class: "end" },
      doc.readOnly ? null : h("button", { class: "btn bare icon", "aria-label": t("edit.history"), title: t("edit.history"), "data-key": "history", onclick: () => void showEarlier(field.key, doc, this.editor) }, icon("clock")),
      this.view.field.isScenario && h("button", { class: "btn bare icon", "aria-label": t("field.play"), title: t("field.play"), "data-key": "play", onclick: () => void playFromHere(this.view.field) }, icon("dice")),
      this.view.field.isScenario && h("button", { class: "btn bare icon", "aria-label": t("field.playtest"), title: t("field.playtest"), "data-key": "playtest", onclick: () => void testFromHere(this.view.field) }, icon("curve")),
      field.isScenario && h("button", { class: "btn bare icon", "aria-label": t("field.print"), title: t("field.print"), "data-key": "print", onclick: () => this.view.print() }, icon("press")),
      doc.readOnly ? null : h("button", { class: "btn bare save", "data-key": "save", disabled: !doc.dirty, title: doc.dirty ? null : t("edit.nothing-to-save"), onclick: () => void this.view.save() }, t("edit.save"), " ", h("kbd", { class: "kbd" }, "Ctrl S")),
      h("button", { class: "btn bare icon", "aria-label": t("field.fold"), title: t("field.fold"), "data-key": "fold", onclick: () => this.toggle() }, icon("chevron"))));
    if (held) {
      const again = this.tabs.querySelector(`[data-key="${CSS.escape(held)}"]`);
      if (again instanceof HTMLElement) again.focus();
    }
  }

  drawFindings() {
    const { view } = this;
    const findings = view.field.state?.findings ?? [];
    this.editor.setFindings(findings.filter((one) => one.inside !== false));
    drawFound(this.found, findings, { goTo: (one) => view.findings.goTo(one), cure: (one, n) => view.findings.cure(one, n), readOnly: view.field.readOnly, current: view.findings.current });
  }

  // --- two versions of the file

  merge() {
    const { field } = this.view;
    const { doc } = field;
    if (!doc.other) return;
    this.show("text");
    doc.merging = true;
    this.editor.startMerge(doc.other.text ?? "");
    field.tell("conflict");
    this.editor.focus();
  }

  merged() {
    const { field } = this.view;
    this.editor.endMerge();
    keepMine(field, field.doc);
    this.editor.markChanges();
    this.drawTabs();
  }

  destroy() {
    this.editor.destroy();
  }
}
