/** The left pane: files of the pack as a tree, findings, and the records of the open file. */

import { Failure, post } from "../api.js";
import { showDialog } from "../dialog.js";
import { fill, h, quoted, sentence } from "../dom.js";
import { openExport } from "../export_open.js";
import { icon } from "../icons.js";
import { choose, t } from "../words.js";
import { cardsOfFile } from "./cards.js";
import { SIGNS, TONES } from "../text/marks.js";

/** @typedef {import("../api.js").Finding} Finding */
/** @typedef {import("../api.js").ListedFile} ListedFile */
/** @typedef {{open: (name: string, line?: number) => void, created: (name: string) => void, goTo: (finding: Finding) => void}} FileActions */

const ICONS = /** @type {Record<string, string>} */ ({ markdown: "book", jinja: "template", svg: "picture", picture: "picture", csv: "grid", sheet: "grid", po: "words" });
const MOST_LISTED = 60;

export class FilePane {
  /**
   * @param {import("./model.js").Desk} desk
   * @param {FileActions} actions
   */
  constructor(desk, actions) {
    this.desk = desk;
    this.actions = actions;
    /** @type {Set<string>} */
    this.closed = new Set();
    this.outlined = "";
    this.head = h("div", { class: "head" });
    this.tree = h("ul", { class: "tree" });
    this.found = h("section", { class: "foundlist", "aria-label": t("files.findings") });
    this.outline = h("section", { class: "outline", "aria-label": t("files.outline") });
    this.element = h("nav", { class: "files", "aria-label": t("files.title"), tabindex: "-1" }, this.head, this.tree, this.found, this.outline);
  }

  draw() {
    const { overview } = this.desk;
    const held = document.activeElement instanceof HTMLElement && this.element.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    fill(this.head, h("span", { class: "name" }, overview.folder),
      h("span", { class: "end" }, h("button", { class: "btn bare icon", "aria-label": t("export.open"), title: t("export.open"), onclick: () => this.export() }, icon("out")), !overview.read_only && h("button", { class: "btn bare icon", "aria-label": t("files.new"), title: t("files.new"), onclick: () => this.newFile() }, icon("plus"))));
    fill(this.tree, ...this.rows(overview.files, ""));
    this.drawFindings();
    this.drawOutline();
    if (held) {
      const again = this.element.querySelector(`[data-key="${CSS.escape(held)}"]`);
      if (again instanceof HTMLElement) again.focus();
    }
  }

  export() {
    void openExport(this.desk.key, choose(this.desk.overview.title) || this.desk.overview.folder);
  }

  /**
   * Rows of a folder: what the game begins with first, folders in their order.
   * @param {ListedFile[]} files
   * @param {string} folder
   * @returns {Node[]}
   */
  rows(files, folder) {
    const depth = folder ? folder.split("/").length : 0;
    const inside = files.filter((one) => one.name.startsWith(folder && `${folder}/`));
    const rest = (/** @type {ListedFile} */ one) => one.name.slice(folder ? folder.length + 1 : 0);
    const plain = inside.filter((one) => !rest(one).includes("/"));
    const folders = [...new Set(inside.filter((one) => rest(one).includes("/")).map((one) => rest(one).split("/")[0] ?? ""))];
    const first = plain.filter((one) => one.name === "game.yaml"), others = plain.filter((one) => one.name !== "game.yaml");
    return [
      ...first.map((one) => this.fileRow(one, depth)),
      ...folders.sort().flatMap((name) => this.folderRow(files, folder ? `${folder}/${name}` : name, depth)),
      ...others.map((one) => this.fileRow(one, depth)),
    ];
  }

  /**
   * @param {ListedFile[]} files
   * @param {string} folder
   * @param {number} depth
   * @returns {Node[]}
   */
  folderRow(files, folder, depth) {
    const open = !this.closed.has(folder);
    const count = files.filter((one) => one.name.startsWith(`${folder}/`)).length;
    const row = h("li", {}, h("button", {
      class: `d depth${Math.min(depth, 3)}${open ? " open" : ""}`, "aria-expanded": String(open), "data-key": folder,
      onclick: () => {
        if (open) this.closed.add(folder);
        else this.closed.delete(folder);
        this.draw();
      },
    }, folder.slice(folder.lastIndexOf("/") + 1), !open && h("span", { class: "muted num" }, count)));
    return [row, ...(open ? this.rows(files, folder) : [])];
  }

  /**
   * @param {ListedFile} file
   * @param {number} depth
   * @returns {Node}
   */
  fileRow(file, depth) {
    const { desk } = this;
    const findings = desk.findings.filter((one) => one.inside && one.file === file.name);
    const errors = findings.filter((one) => one.severity === "error").length;
    const warnings = findings.filter((one) => one.severity === "warning").length;
    const dirty = desk.docs.get(file.name)?.dirty;
    return h("li", {}, h("button", {
      class: `f depth${Math.min(depth, 3)}`, "aria-current": desk.current?.name === file.name && "true", title: file.name, "data-key": file.name,
      onclick: () => this.actions.open(file.name),
    }, icon(ICONS[file.kind] ?? "file", "s"), h("span", { class: "nm" }, file.name.slice(file.name.lastIndexOf("/") + 1)),
    dirty && h("span", { class: "u" }, "●", h("span", { class: "sr" }, t("bar.unsaved"))),
    errors > 0 && h("em", { class: "e num", title: t("findings.errors", { n: errors }) }, icon("cross", "s"), errors),
    errors === 0 && warnings > 0 && h("em", { class: "e w num", title: t("findings.warnings", { n: warnings }) }, icon("tri", "s"), warnings)));
  }

  drawFindings() {
    const found = this.desk.allFindings();
    this.found.hidden = found.length === 0;
    fill(this.found, h("div", { class: "head" }, t("files.findings"), h("span", { class: "end num" }, found.length)),
      h("ul", {}, found.slice(0, MOST_LISTED).map((one) => h("li", {}, h("button", { class: `line ${TONES[one.severity]}`, onclick: () => this.actions.goTo(one) },
        icon(SIGNS[one.severity], "s"), h("span", {}, h("span", { class: "say" }, ...quoted(sentence(one.message))), h("small", {}, `${one.code} · ${one.file.slice(one.file.lastIndexOf("/") + 1)} ${one.line}`)))))),
      found.length > MOST_LISTED ? h("p", { class: "muted" }, t("files.more-findings", { n: found.length - MOST_LISTED })) : null);
  }

  drawOutline() {
    const { desk } = this;
    const cards = desk.current ? cardsOfFile(desk.components, desk.current.name) : [];
    this.outline.hidden = cards.length === 0;
    // Thousands of records are not drawn again for every letter.
    const key = cards.map(({ record }) => `${record.id} ${choose(record.name)} ${record.line}`).join("\n");
    if (key !== this.outlined) this.drawRecords(cards);
    this.outlined = key;
    const card = desk.card ? `${desk.card.component}/${desk.card.record}` : "";
    for (const one of this.outline.querySelectorAll("button")) {
      if (one.dataset.card === card) one.setAttribute("aria-current", "true");
      else one.removeAttribute("aria-current");
    }
    // Only the list itself may move, never the page.
    const current = this.outline.querySelector("[aria-current]"), list = this.outline.querySelector("ul");
    if (current instanceof HTMLElement && list) {
      const top = current.offsetTop - list.offsetTop;
      if (top < list.scrollTop || top + current.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
    }
  }

  /** @param {import("./cards.js").Card[]} cards */
  drawRecords(cards) {
    fill(this.outline, h("div", { class: "head" }, t("files.outline")), h("ul", { class: "num" }, cards.map(({ component, record }) => h("li", {}, h("button", {
      "data-card": `${component.id}/${record.id}`,
      onclick: () => this.actions.open(record.file, record.line),
    }, h("span", { class: "nm" }, choose(record.name) || record.id), h("span", {}, record.line))))));
  }

  newFile() {
    showDialog(t("files.new"), (close) => {
      const wrong = h("p", { class: "wrong", id: "new-wrong", role: "alert" });
      const input = h("input", { required: true, maxlength: "200", autofocus: true, placeholder: "decks/more.yaml", "aria-describedby": "new-wrong", spellcheck: "false" });
      return [h("form", {
        class: "stack",
        onsubmit: async (/** @type {Event} */ event) => {
          event.preventDefault();
          const name = input.value.trim();
          try {
            await post("/api/create", { pack: this.desk.key, name, text: "" });
            close();
            this.actions.created(name);
          } catch (error) {
            if (!(error instanceof Failure)) throw error;
            fill(wrong, icon("cross", "s"), error.status === 409 ? t("files.exists", { name }) : error.code === "no-file" || error.code === "read-only" ? t("files.cannot", { name }) : error.message || t("offline.silent"));
            input.focus();
          }
        },
      }, h("p", { class: "say" }, t("files.new-say")), h("label", { class: "labelled" }, h("span", {}, t("files.name")), h("span", { class: "field" }, input)), wrong,
      h("div", { class: "acts" }, h("button", { class: "btn solid", type: "submit" }, t("files.create")), h("button", { class: "btn", type: "button", onclick: close }, t("dialog.cancel"))))];
    });
  }
}
