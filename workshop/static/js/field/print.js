/** Print the order of a scenario or its map: choices, progress, and the finished file. */

import { Failure, post } from "../api.js";
import { showDialog } from "../dialog.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { live } from "../live.js";
import { choose, pageLanguage, t } from "../words.js";
import { pick } from "./tray_parts.js";

/**
 * @param {import("./model.js").Field} field
 */
export function printDialog(field) {
  let what = "order", paper = "a4", lang = pageLanguage(), low = false, job = "";
  const stop = new AbortController();
  showDialog(t("field.print"), () => {
    const progress = h("div", { class: "job", role: "status" });
    const form = h("div", { class: "stack" });
    const draw = () => fill(form,
      h("p", { class: "say" }, t(`field.print-${what}-say`)),
      row(t("field.print-what"), ["order", "map"].map((one) => ({ value: one, words: t(`field.print-${one}`), current: what === one, press: () => { what = one; draw(); } }))),
      row(t("field.print-paper"), ["a4", "letter", "a3"].map((one) => ({ value: one, words: t(`field.paper-${one}`), current: paper === one, press: () => { paper = one; draw(); } }))),
      row(t("field.print-language"), /** @type {const} */ (["en", "it"]).map((one) => ({ value: one, words: one === "en" ? "English" : "Italiano", current: lang === one, press: () => { lang = one; draw(); } }))),
      row(t("field.print-ink"), [false, true].map((one) => ({ value: String(one), words: t(one ? "stage.low" : "stage.full"), current: low === one, press: () => { low = one; draw(); } }))),
      h("div", { class: "acts" }, h("button", { class: "btn solid", onclick: () => void start() }, icon("press", "s"), t("field.print-make"))), progress);
    const start = async () => {
      fill(progress, h("p", {}, t("field.print-begins")));
      try {
        job = (await post("/api/field/print", { pack: field.key, name: field.name, text: field.doc.text, what, lang, paper, low })).job;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        fill(progress, h("p", { class: "wrong", role: "alert" }, icon("cross", "s"), error.message || t("offline.silent")));
      }
    };
    live.addEventListener("job", (event) => {
      const told = /** @type {CustomEvent} */ (event).detail;
      if (told.job === job) fill(progress, ...jobWords(told));
    }, { signal: stop.signal });
    draw();
    return [form];
  });
  document.querySelector("dialog[open]")?.addEventListener("close", () => stop.abort());
}

/**
 * @param {string} label
 * @param {Parameters<typeof pick>[1]} choices
 */
function row(label, choices) {
  return h("div", { class: "formrow" }, h("span", { class: "lbl" }, label), pick(label, choices));
}

/**
 * @param {{job: string, state: string, done?: number, total?: number, words?: Record<string, string>, file?: string, url?: string}} told
 * @returns {Node[]}
 */
function jobWords({ job, state, done = 0, total = 0, words = {}, file = "", url }) {
  const said = choose(words);
  if (state === "done") return [h("p", { class: "good" }, icon("fix", "s"), said || t("field.print-done", { file })), ...(url ? [h("a", { class: "btn", href: url, target: "_blank", rel: "noopener", "data-key": "pdf" }, icon("file", "s"), t("field.print-open"))] : [])];
  if (state === "running") {
    const bar = h("i", {});
    bar.style.width = `${total ? Math.round((100 * done) / total) : 10}%`;
    return [h("p", {}, said || t("field.print-runs", { done, total })), h("div", { class: "prog" }, bar), h("button", { class: "btn bare", onclick: () => void post("/api/field/cancel", { job }).catch(() => {}) }, t("field.print-stop"))];
  }
  return [h("p", { class: "wrong", role: "alert" }, icon("cross", "s"), said || t(state === "cancelled" ? "field.print-stopped" : "field.print-failed"))];
}
