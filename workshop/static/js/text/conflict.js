/** Both versions of a file that another program changed: side by side, to be merged, kept or taken. */

import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { clock, t } from "../words.js";
import { diffLines, replaced } from "./diff.js";
import { keepMine, takeOther } from "./versions.js";

const AROUND = 1; // equal lines beside each difference
const MOST = 12; // lines of a side

export class ConflictPanel {
  /**
   * @param {import("./document.js").TextRoom} room
   * @param {{merge: () => void, merged: () => void}} actions
   */
  constructor(room, actions) {
    this.room = room;
    this.actions = actions;
    this.element = h("div", { class: "conflict", hidden: true, tabindex: "-1", role: "region", "aria-label": t("conflict.title") });
  }

  draw() {
    const doc = this.room.current;
    const other = doc?.other;
    this.element.hidden = !other;
    this.element.classList.toggle("merging", doc?.merging ?? false);
    if (!doc || !other) {
      this.element.replaceChildren();
      return;
    }
    const time = clock(other.when);
    if (doc.merging) {
      fill(this.element, h("div", { class: "band note" }, icon("info"), h("p", {}, t("conflict.merging")),
        h("span", { class: "end" }, h("button", { class: "btn solid", onclick: this.actions.merged }, t("conflict.merged")))));
      return;
    }
    const lines = other.text === null ? null : doc.dirty || doc.text !== other.text ? excerpt(doc.text, other.text) : null;
    fill(this.element,
      h("div", { class: "band warn", role: "alert" }, icon("tri"), h("p", {}, h("b", {}, t(other.text === null ? "conflict.gone" : "conflict.changed", { name: doc.shortName, time })), " ", doc.dirty ? t("conflict.unsaved") : "")),
      lines && h("div", { class: "two" },
        h("div", {}, h("h3", {}, t("conflict.mine")), h("pre", { tabindex: "0" }, side(lines, "new"))),
        h("div", {}, h("h3", {}, t("conflict.disk", { time })), h("pre", { tabindex: "0" }, side(lines, "old")))),
      h("div", { class: "acts" },
        other.text !== null && h("button", { class: "btn solid", onclick: this.actions.merge }, t("conflict.merge")),
        h("button", { class: "btn", onclick: () => keepMine(this.room, doc) }, t("conflict.keep")),
        other.text !== null && h("button", { class: "btn", onclick: () => takeOther(this.room, doc, other.rev, other.text ?? "") }, t("conflict.take"))),
      h("p", { class: "muted" }, t("conflict.nothing-lost")));
  }

  focus() {
    const first = this.element.querySelector("button");
    if (first instanceof HTMLElement) first.focus();
  }
}

/**
 * Lines that differ with their neighbours; null stands for lines left out.
 * @param {string} mine
 * @param {string} disk
 * @returns {(import("./diff.js").DiffLine | null)[]}
 */
function excerpt(mine, disk) {
  const all = diffLines(disk, mine);
  const near = all.map((_, n) => all.slice(Math.max(0, n - AROUND), n + AROUND + 1).some((one) => one.kind !== "same"));
  /** @type {(import("./diff.js").DiffLine | null)[]} */
  const made = [];
  all.forEach((line, n) => {
    if (near[n]) made.push(line);
    else if (made.at(-1) !== null && made.length) made.push(null);
  });
  return made;
}

/**
 * Words of a changed line, with what its other version does not have marked.
 * @param {string} text
 * @param {string | undefined} other
 * @param {"a" | "b"} name
 * @returns {Node[]}
 */
function marked(text, other, name) {
  const change = other === undefined ? null : replaced(other, text);
  if (!change) return [h("mark", { class: name }, text || " ")];
  // Whole words are easier to read than letters.
  let { from } = change, to = from + change.insert.length;
  while (from > 0 && /\w/.test(text[from - 1] ?? "")) from -= 1;
  while (to < text.length && /\w/.test(text[to] ?? "")) to += 1;
  return [document.createTextNode(text.slice(0, from)), h("mark", { class: name }, text.slice(from, to) || " "), document.createTextNode(text.slice(to))];
}

/**
 * @param {(import("./diff.js").DiffLine | null)[]} lines
 * @param {"old" | "new"} kind
 * @returns {Node[]}
 */
function side(lines, kind) {
  const olds = lines.filter((line) => line?.kind === "old"), news = lines.filter((line) => line?.kind === "new");
  const paired = olds.length === news.length;
  const shown = lines.filter((line) => line === null || line.kind === "same" || line.kind === kind);
  const made = shown.slice(0, MOST).map((line) => {
    if (line === null) return h("span", { class: "gap" }, "⋯\n");
    if (line.kind === "same") return document.createTextNode(`${line.text}\n`);
    const at = (kind === "new" ? news : olds).indexOf(line);
    const other = paired ? (kind === "new" ? olds : news)[at]?.text : undefined;
    return h("span", {}, ...marked(line.text, other, kind === "new" ? "a" : "b"), "\n");
  });
  return shown.length > MOST ? [...made, document.createTextNode("⋯")] : made;
}
