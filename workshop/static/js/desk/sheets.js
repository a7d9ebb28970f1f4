/** Sheets of a workbook, to be looked at: they are changed in the program that made them. */

import { Failure, get } from "../api.js";
import { fill, h } from "../dom.js";
import { t } from "../words.js";

/**
 * @param {string} pack
 * @param {import("../text/document.js").Doc} doc
 * @returns {HTMLElement}
 */
export function sheetTable(pack, doc) {
  const place = h("div", { class: "grid sheet" }, h("p", { class: "muted" }, t("sheet.reading")));
  /** @param {string} sheet */
  const show = async (sheet) => {
    try {
      const found = await get("/api/sheet", { pack, name: doc.name, sheet: sheet || undefined });
      doc.sheet = found.sheet;
      fill(place,
        h("div", { class: "gridbar" },
          h("span", { class: "pick", role: "group", "aria-label": t("sheet.sheets") }, found.sheets.map((/** @type {string} */ one) => h("button", { "aria-pressed": String(one === found.sheet), onclick: () => void show(one) }, one))),
          h("span", { class: "muted" }, t("sheet.look-only"))),
        h("div", { class: "cells", tabindex: "0", role: "region", "aria-label": found.sheet }, h("table", {}, h("tbody", {}, found.rows.slice(0, 1000).map((/** @type {string[]} */ row, /** @type {number} */ n) => h("tr", {},
          h("th", { scope: "row", class: "num" }, n + 1), row.map((cell) => h(n === 0 ? "th" : "td", n === 0 ? { scope: "col" } : {}, cell))))))));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (sheet) return void show(""); // it was taken out of the workbook
      fill(place, h("p", { class: "unreadable" }, error.message || t("offline.silent")));
    }
  };
  void show(doc.sheet);
  return place;
}
