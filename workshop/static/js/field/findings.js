/** From finding to finding, and their cures. */

import { announce } from "../dialog.js";
import { t } from "../words.js";

/** @typedef {import("./state.js").FieldFinding} FieldFinding */

export class Findings {
  /** @param {import("./view.js").FieldView} view */
  constructor(view) {
    this.view = view;
    /** @type {FieldFinding | null} */
    this.current = null;
  }

  get all() {
    return this.view.field.state?.findings ?? [];
  }

  /** The text was read anew: the same finding stays the current one. */
  changed() {
    this.current = this.all.find((one) => one.code === this.current?.code && one.message === this.current?.message) ?? null;
  }

  /** @param {FieldFinding} finding */
  goTo(finding) {
    const { view, view: { field } } = this;
    this.current = finding;
    view.leading = true;
    if (view.side.tab === "generate") view.side.show("text");
    view.side.editor.lead(finding.line, finding.column);
    const path = finding.paths?.[0];
    if (path && field.isThere(path)) field.select(path);
    view.leading = false;
    const cell = field.cells.get(finding.hexes?.[0] ?? "");
    if (cell) {
      view.map.view.reveal(cell.x, cell.y, 140);
      view.map.cursor = cell.id;
    }
    view.side.drawFindings();
    announce(`${finding.message} ${finding.hint}`);
  }

  /** @param {1 | -1} step */
  step(step) {
    if (!this.all.length) {
      announce(t("findings.none"));
      return;
    }
    const at = this.current ? this.all.indexOf(this.current) : step > 0 ? -1 : 0;
    const next = this.all[(at + step + this.all.length) % this.all.length];
    if (next) this.goTo(next);
  }

  /** Put right the current finding, or the first that has a cure. */
  cureHere() {
    const found = this.current ?? this.all.find((one) => one.fixes?.length);
    if (found?.fixes?.length) this.cure(found, 0);
    else announce(t("findings.no-fix"));
  }

  /**
   * Put a finding right by one of its cures.
   * @param {FieldFinding} finding
   * @param {number} n
   */
  cure(finding, n) {
    const { view, view: { field } } = this;
    const fix = finding.fixes?.[n];
    if (!fix || view.refuseReadOnly()) return;
    if (field.doc.text !== field.readText) {
      field.draw(); // its offsets are of another text
      return;
    }
    view.side.editor.change(fix.edits);
    announce(t("findings.fixed"));
  }
}
