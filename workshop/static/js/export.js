/** Exports: for which table or printer, what is found on the way, and the files. */

import { Failure, address, get, post } from "./api.js";
import { announce, showDialog } from "./dialog.js";
import { fill, h, quoted, sentence } from "./dom.js";
import { icon } from "./icons.js";
import { deskAddress } from "./route.js";
import { kept, keep } from "./settings.js";
import { t } from "./words.js";

const ASKED_AGAIN = 400; // milliseconds
const FEW_FILES = 3; // shown without being asked for
const NAMES = /** @type {Record<string, string>} */ ({ mpc: "MakePlayingCards", gamecrafter: "The Game Crafter", tts: "Tabletop Simulator", pcio: "playingcards.io", vassal: "VASSAL", tiled: "Tiled" });
const TONES = /** @type {Record<string, [string, string]>} */ ({ error: ["err", "cross"], warning: ["warn", "tri"], note: ["", "info"] });

/**
 * @typedef {{code: string, severity: string, message: string, hint: string, inside: boolean, file: string, line: number}} Found
 * @typedef {{id: number, target: string, into: "fetch" | "folder" | "check", state: "running" | "done" | "failed" | "cancelled",
 *   done: number, of: number, error: string, archive: string, files: {name: string, size: number}[], findings: Found[],
 *   more: number, pieces?: number, paid?: number, skipped?: string[]}} Told
 * @typedef {{languages: string[], targets: {group: string, id: string}[], folders: Record<string, string>, unsaved: boolean,
 *   last: Told | null}} Offer
 */

/** @returns {Promise<void>} The rules of the dialog, there when they have come. */
function loadStyle() {
  if (document.getElementById("export-style")) return Promise.resolve();
  return new Promise((resolve) => {
    const link = h("link", { rel: "stylesheet", href: "/static/css/export.css", id: "export-style" });
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => resolve());
    document.head.append(link);
  });
}

/**
 * Show what a pack can be exported for.
 * @param {string} key
 * @param {string} title
 */
export async function exportDialog(key, title) {
  /** @type {[Offer, void]} */
  const [offer] = await Promise.all([get("/api/exports", { pack: key }), loadStyle()]);
  const view = new ExportView(key, offer);
  showDialog(t("export.title", { title }), () => [view.element], { wide: true });
  view.begin();
}

class ExportView {
  /**
   * @param {string} key
   * @param {Offer} offer
   */
  constructor(key, offer) {
    this.key = key;
    this.offer = offer;
    const last = kept("export");
    this.target = offer.targets.some((one) => one.id === last) ? String(last) : "faces";
    this.language = h("select", { class: "field", id: "export-language" }, ...this.languages());
    this.into = h("select", { class: "field", id: "export-into" },
      h("option", { value: "fetch" }, t("export.fetch")), h("option", { value: "folder" }, ""));
    this.check = h("button", { class: "btn", type: "button", onclick: () => void this.start("check") }, t("export.check"));
    this.run = h("button", { class: "btn solid", type: "submit" }, t("export.run"));
    this.result = h("section", { class: "made", "aria-label": t("export.result") });
    this.element = h("form", { class: "export", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void this.start(this.into.value); } },
      ...["print", "virtual", "share"].map((group) => this.group(group)),
      h("div", { class: "wishes" },
        h("label", { class: "labelled", for_: "export-language" }, h("span", {}, t("export.language")), this.language),
        h("label", { class: "labelled", for_: "export-into" }, h("span", {}, t("export.into")), this.into)),
      offer.unsaved && h("p", { class: "unsaved" }, icon("info", "s"), t("export.unsaved")),
      h("div", { class: "acts" }, this.run, this.check), this.result);
    this.choose(this.target);
  }

  begin() {
    const { last } = this.offer;
    if (last?.state === "running") void this.follow(Promise.resolve(last));
    else if (last?.state === "done" && last.into !== "check") this.ended(last);
    const chosen = this.element.querySelector("input:checked");
    if (chosen instanceof HTMLElement) chosen.focus();
  }

  /** @returns {HTMLOptionElement[]} */
  languages() {
    const names = new Intl.DisplayNames([document.documentElement.lang], { type: "language", fallback: "code" });
    const named = (/** @type {string} */ code) => {
      try {
        return names.of(code) ?? code;
      } catch {
        return code;
      }
    };
    const made = this.offer.languages.map((code) => h("option", { value: code }, sentence(named(code))));
    if (made.length > 1) made.push(h("option", { value: "all" }, t("export.all-languages")));
    return made.length ? made : [h("option", { value: "" }, "–")];
  }

  /** @param {string} group */
  group(group) {
    return h("fieldset", {}, h("legend", {}, t(`export.group-${group}`)),
      h("div", { class: "targets" }, this.offer.targets.filter((one) => one.group === group).map(({ id }) =>
        h("label", { class: "target" },
          h("input", { type: "radio", name: "target", value: id, checked: id === this.target, onchange: () => this.choose(id) }),
          h("span", {}, h("b", {}, NAMES[id] ?? t(`export.name-${id}`)), h("i", {}, t(`export.about-${id}`)))))));
  }

  /** @param {string} target */
  choose(target) {
    this.target = target;
    keep("export", target);
    const folder = this.into.options[1];
    if (folder) folder.textContent = t("export.folder", { folder: this.offer.folders[target] ?? "" });
    this.language.disabled = target === "share";
    this.check.disabled = target === "share";
  }

  /** @param {string} into */
  async start(into) {
    const lang = this.language.value ? { lang: this.language.value } : {};
    await this.follow(post("/api/export", { pack: this.key, target: this.target, into, ...lang }));
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    this.run.disabled = busy;
    this.check.disabled = busy || this.target === "share";
    this.element.classList.toggle("busy", busy);
  }

  /**
   * Show the progress of an export until it ends, while the dialog is open.
   * @param {Promise<Told>} begun
   */
  async follow(begun) {
    fill(this.result);
    this.setBusy(true);
    try {
      const told = await this.progress(await begun);
      if (told.state !== "running") this.ended(told);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.say(error.message || t("offline.silent"));
    } finally {
      this.setBusy(false);
    }
  }

  /**
   * @param {Told} told
   * @returns {Promise<Told>}
   */
  async progress(told) {
    const bar = h("progress", { "aria-label": t("export.progress") });
    const words = h("span", { class: "num" });
    const stop = h("button", { class: "btn", type: "button", onclick: () => void post("/api/export/cancel", { id: String(told.id) }).catch(() => {}) }, t("export.stop"));
    fill(this.result, h("div", { class: "going" }, bar, words, stop));
    while (told.state === "running" && this.element.isConnected) {
      if (told.of > 0) {
        bar.max = told.of;
        bar.value = Math.min(told.done, told.of);
        words.textContent = `${Math.floor((100 * bar.value) / told.of)} %`;
      }
      await new Promise((resolve) => setTimeout(resolve, ASKED_AGAIN));
      told = await get("/api/export/state", { id: String(told.id) });
    }
    return told;
  }

  /** @param {Told} told */
  ended(told) {
    if (told.state === "cancelled") this.say(t("export.stopped"), "info");
    else if (told.state === "failed") this.say(told.error);
    else fill(this.result, this.headline(told), ...this.files(told), ...this.findings(told));
    announce(this.result.querySelector("p")?.textContent ?? "");
  }

  /**
   * @param {string} words
   * @param {string} [sign]
   */
  say(words, sign = "cross") {
    fill(this.result, h("p", { class: sign === "cross" ? "wrong" : "" }, icon(sign, "s"), ...quoted(sentence(words))));
  }

  /** @param {Told} told */
  headline(told) {
    const errors = told.findings.filter((one) => one.severity === "error").length;
    let words = told.findings.length ? t("export.found", { n: told.findings.length + told.more }) : t("export.clean");
    if (told.into === "folder") words = `${t("export.in-folder", { n: told.files.length, folder: this.offer.folders[told.target] ?? "" })} ${words}`;
    else if (told.into === "fetch") words = `${t("export.ready", { n: told.files.length - (told.archive ? 1 : 0) })} ${words}`;
    return h("p", { class: "line" }, icon(errors ? "cross" : told.findings.length ? "tri" : "fix", "s"), words);
  }

  /** @param {Told} told */
  files(told) {
    if (told.into !== "fetch" || told.files.length === 0) return [];
    const link = (/** @type {{name: string, size: number}} */ file, /** @type {string} */ look, /** @type {string} */ words) =>
      h("a", { class: look, href: address("/export", { id: String(told.id), name: file.name }), download: file.name.slice(file.name.lastIndexOf("/") + 1) },
        icon("down", "s"), words, " ", h("span", { class: "num size" }, size(file.size)));
    const whole = told.files.find((one) => one.name === told.archive);
    const single = told.files.filter((one) => one.name !== told.archive);
    const list = h("ul", { class: "files-made" }, single.map((one) => h("li", {}, link(one, whole ? "" : "btn solid", one.name))));
    if (!whole) return [list];
    return [h("p", { class: "whole" }, link(whole, "btn solid", t("export.whole"))),
      h("details", { open: single.length <= FEW_FILES }, h("summary", {}, t("export.single")), list)];
  }

  /** @param {Told} told */
  findings(told) {
    if (told.findings.length === 0) return [];
    return [h("ul", { class: "remarks" }, told.findings.map((one) => {
      const [tone, sign] = TONES[one.severity] ?? ["", "info"];
      return h("li", { class: tone }, icon(sign, "s"), h("div", {}, h("p", {}, ...quoted(sentence(one.message))), one.hint && h("p", { class: "hint" }, ...quoted(sentence(one.hint))),
        h("p", { class: "where num" }, one.code, " ", one.inside ? h("a", { href: deskAddress(this.key, { file: one.file, line: one.line }), onclick: () => this.element.closest("dialog")?.close() }, `${one.file}:${one.line}`) : one.file)));
    }))];
  }
}

/**
 * @param {number} bytes
 * @returns {string}
 */
function size(bytes) {
  const [unit, value] = bytes < 1e6 ? ["kilobyte", bytes / 1e3] : ["megabyte", bytes / 1e6];
  return new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, maximumSignificantDigits: 2 }).format(value);
}
