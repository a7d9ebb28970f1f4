/** A table of text as cells to write in; only rows in sight are drawn, and an edit changes its own cell alone. */

import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../words.js";
import { parseTable, separatorOf, writtenCell } from "./csv.js";

/** @typedef {import("./csv.js").Cell} Cell */
/** @typedef {{changed: (changes: {from: number, to: number, insert: string}[]) => void, cell: (line: number, column: number) => void}} GridActions */

const ROW = 32; // px
const SPARE = 12; // rows drawn beyond the sight

export class Grid {
  /** @param {GridActions} actions */
  constructor(actions) {
    this.actions = actions;
    /** @type {import("../text/document.js").Doc | null} */
    this.doc = null;
    /** @type {Cell[][]} */
    this.rows = [];
    /** @type {number[]} Line where each row begins. */
    this.lines = [];
    this.separator = ",";
    this.text = "";
    /** @type {HTMLInputElement | null} Cell that was written in last. */
    this.last = null;
    this.first = 0;
    this.body = h("tbody");
    this.head = h("thead");
    this.cells = h("div", { class: "cells" }, h("table", {}, this.head, this.body));
    this.count = h("span", { class: "muted num" });
    this.bar = h("div", { class: "gridbar" });
    this.element = h("div", { class: "grid" }, this.bar, this.cells);
    this.cells.addEventListener("scroll", () => {
      const first = this.firstInSight();
      if (Math.abs(first - this.first) > SPARE / 2) this.drawRows();
    });
    this.cells.addEventListener("keydown", (event) => this.keyed(event));
    this.cells.addEventListener("focusin", (event) => {
      const input = event.target instanceof HTMLInputElement ? event.target : null;
      this.last = input ?? this.last;
      if (!input || !this.doc) return;
      const row = Number(input.dataset.row), cells = this.rows[row];
      const cell = cells?.[Number(input.dataset.column)];
      this.actions.cell(this.lineOf(row), (cell?.from ?? 0) - (cells?.[0]?.from ?? 0) + 1);
    });
    this.cells.addEventListener("change", (event) => {
      if (event.target instanceof HTMLInputElement) this.take(event.target);
    });
  }

  /** @param {import("../text/document.js").Doc} doc */
  show(doc) {
    const same = this.doc === doc && this.text === doc.text;
    this.doc = doc;
    if (same && this.body.childElementCount) return;
    this.text = doc.text;
    this.separator = separatorOf(doc.text, doc.name);
    this.rows = parseTable(doc.text, this.separator);
    this.lines = linesOf(doc.text, this.rows);
    fill(this.bar, h("span", { class: "num" }, t("table.size", { rows: Math.max(0, this.rows.length - 1), columns: this.columns() })),
      !doc.readOnly && h("span", { class: "end" }, h("button", { class: "btn bare", onclick: () => this.addRow() }, icon("plus", "s"), t("table.add-row")),
        h("button", { class: "btn bare", onclick: () => this.removeRow() }, icon("cross", "s"), t("table.remove-row"))));
    this.drawRows();
  }

  /** @returns {number} */
  columns() {
    return Math.max(1, ...this.rows.map((row) => row.length));
  }

  /** @returns {number} */
  firstInSight() {
    return Math.max(0, Math.floor(this.cells.scrollTop / ROW) - SPARE);
  }

  /** @returns {HTMLInputElement | null} */
  focused() {
    const at = document.activeElement;
    return at instanceof HTMLInputElement && this.cells.contains(at) ? at : null;
  }

  drawRows() {
    const held = this.focused();
    const at = held && { row: held.dataset.row, column: held.dataset.column };
    const columns = this.columns();
    const head = this.rows[0] ?? [];
    fill(this.head, h("tr", {}, h("th", { class: "num", scope: "col" }, h("span", { class: "sr" }, t("table.line"))),
      ...Array.from({ length: columns }, (_, n) => h("th", { scope: "col" }, this.input(0, n, head[n]?.text ?? "", t("table.head", { n: n + 1 }))))));
    this.first = this.firstInSight();
    const seen = Math.ceil((this.cells.clientHeight || 700) / ROW) + 2 * SPARE;
    const last = Math.min(this.rows.length - 1, this.first + seen);
    const made = [];
    for (let n = this.first + 1; n <= last; n += 1) {
      const row = this.rows[n] ?? [];
      made.push(h("tr", {}, h("th", { class: "num", scope: "row" }, this.lineOf(n)),
        ...Array.from({ length: columns }, (_, c) => h("td", {}, this.input(n, c, row[c]?.text ?? "", `${head[c]?.text ?? c + 1}, ${row[0]?.text ?? n}`)))));
    }
    fill(this.body, spacer(this.first, columns), ...made, spacer(this.rows.length - 1 - last, columns));
    if (at) this.cell(Number(at.row), Number(at.column))?.focus();
  }

  /**
   * @param {number} row
   * @param {number} column
   * @param {string} text
   * @param {string} label
   * @returns {HTMLInputElement}
   */
  input(row, column, text, label) {
    return h("input", { value: text, "aria-label": label, "data-row": row, "data-column": column, readOnly: this.doc?.readOnly ?? false, spellcheck: "false", autocomplete: "off" });
  }

  /**
   * @param {number} row
   * @param {number} column
   * @returns {HTMLInputElement | null}
   */
  cell(row, column) {
    return this.cells.querySelector(`input[data-row="${row}"][data-column="${column}"]`);
  }

  /**
   * Line of the text where a row begins.
   * @param {number} row
   * @returns {number}
   */
  lineOf(row) {
    return this.lines[row] ?? 1;
  }

  /** @param {HTMLInputElement} input */
  take(input) {
    const row = Number(input.dataset.row), column = Number(input.dataset.column);
    const cells = this.rows[row] ?? [];
    const cell = cells[column];
    const insert = writtenCell(input.value, this.separator);
    if (cell) {
      if (cell.text !== input.value) this.actions.changed([{ from: cell.from, to: cell.to, insert }]);
    } else if (input.value) {
      // A short row gets the cells that it lacks.
      const end = cells.at(-1)?.to ?? 0;
      this.actions.changed([{ from: end, to: end, insert: this.separator.repeat(column - cells.length + 1) + insert }]);
    }
    if (this.doc) this.show(this.doc);
  }

  addRow() {
    const text = this.text;
    const empty = this.separator.repeat(Math.max(0, this.columns() - 1));
    const named = `new-${this.rows.length}`;
    this.actions.changed([{ from: text.length, to: text.length, insert: `${text === "" || text.endsWith("\n") ? "" : "\n"}${named}${empty}\n` }]);
    if (this.doc) this.show(this.doc);
    this.cells.scrollTop = this.cells.scrollHeight;
    this.drawRows();
    const input = this.cell(this.rows.length - 1, 0);
    input?.focus();
    input?.select();
  }

  removeRow() {
    const held = this.focused() ?? this.last;
    const row = Number(held?.dataset.row ?? 0);
    const cells = this.rows[row];
    if (row < 1 || !cells) return;
    const text = this.text;
    const from = cells[0]?.from ?? 0;
    const next = this.rows[row + 1]?.[0]?.from ?? text.length;
    this.actions.changed([{ from, to: next, insert: "" }]);
    if (this.doc) this.show(this.doc);
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    const input = this.focused();
    if (!input) return;
    this.last = input;
    const row = Number(input.dataset.row), column = Number(input.dataset.column);
    const down = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key];
    if (down === undefined || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    if (event.key === "Enter") this.take(input);
    const to = Math.max(0, Math.min(this.rows.length - 1, row + down));
    this.scrollTo(to);
    this.cell(to, column)?.focus();
    this.cell(to, column)?.select();
  }

  /** @param {number} row */
  scrollTo(row) {
    if (row < 1) return;
    const top = (row - 1) * ROW, height = this.cells.clientHeight - 2 * ROW;
    if (top < this.cells.scrollTop || top > this.cells.scrollTop + height) this.cells.scrollTop = top - height / 2;
    if (!this.cell(row, 0)) this.drawRows();
  }

  /** @param {number} line */
  goTo(line) {
    const row = this.rows.findIndex((_, n) => this.lineOf(n) >= line);
    if (row < 0) return;
    this.scrollTo(row);
  }

  focus() {
    (this.cell(Math.max(1, this.first + 1), 0) ?? this.cell(0, 0))?.focus();
  }
}

/**
 * @param {string} text
 * @param {Cell[][]} rows
 * @returns {number[]}
 */
function linesOf(text, rows) {
  let line = 1, at = 0;
  return rows.map((row) => {
    const from = row[0]?.from ?? 0;
    for (; at < from; at += 1) if (text[at] === "\n") line += 1;
    return line;
  });
}

/**
 * An empty row as high as the rows that are not drawn.
 * @param {number} rows
 * @param {number} columns
 * @returns {HTMLElement | null}
 */
function spacer(rows, columns) {
  if (rows <= 0) return null;
  const cell = h("td", { colspan: columns + 1 });
  cell.style.setProperty("height", `${rows * ROW}px`);
  return h("tr", { class: "spacer", "aria-hidden": "true" }, cell);
}
