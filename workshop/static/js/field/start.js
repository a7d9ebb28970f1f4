/** Begin a scenario: from nothing by a small form, or as a copy of a built-in one. */

import { Failure, get, post } from "../api.js";
import { showDialog } from "../dialog.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { fieldAddress, go } from "../route.js";
import { choose, pageLanguage, t } from "../words.js";

/**
 * @typedef {{id: string, name: Record<string, string>, bloc?: string}} Nation
 * @typedef {{key: string, type: string, min?: number, max?: number, default?: number, label: Record<string, string>}} Asked
 * @typedef {{id: string, label: Record<string, string>, help: Record<string, string>, fields: Asked[]}} Template
 */

const GAME = "warfare";

export async function newScenarioDialog() {
  /** @type {{templates: Template[], fields: Asked[], nations: Nation[]}} */
  let known;
  try {
    known = await get("/api/field/templates", { game: GAME });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    showDialog(t("start.scenario"), () => [h("p", { class: "say" }, error.message || t("offline.silent"))]);
    return;
  }
  showDialog(t("start.scenario"), (close) => {
    let template = known.templates[0]?.id ?? "sketch";
    const wrong = h("p", { class: "wrong", id: "scenario-wrong", role: "alert" });
    const title = h("input", { class: "field", id: "scenario-title", required: true, maxlength: "80", autofocus: true, value: t("field.new-title") });
    const name = h("input", { class: "field", id: "scenario-name", required: true, maxlength: "60", spellcheck: "false", value: t("field.new-name"), "aria-describedby": "scenario-wrong" });
    const nation = (/** @type {number} */ n) => {
      const made = h("select", { class: "field", id: `scenario-nation-${n}`, "aria-label": t("field.new-side", { n: n + 1 }) }, known.nations.map((one) => h("option", { value: one.id }, choose(one.name))));
      made.value = known.nations[n === 0 ? 0 : Math.max(0, known.nations.findIndex((one) => one.bloc !== known.nations[0]?.bloc))]?.id ?? "";
      return made;
    };
    const sides = [nation(0), nation(1)];
    /** @type {Record<string, HTMLInputElement>} */
    const numbers = {};
    const asked = () => [...(known.templates.find((one) => one.id === template)?.fields ?? []), ...known.fields].filter((one) => one.type === "number");
    const number = (/** @type {Asked} */ one) => numbers[one.key] ??= h("input", { class: "field num", id: `scenario-${one.key}`, type: "number", value: String(one.default ?? ""), min: String(one.min ?? 1), max: String(one.max ?? 99), required: true });
    const size = h("div", { class: "formgrid" });
    const choices = h("div", { class: "templates", role: "group", "aria-label": t("field.new-ground") });
    const draw = () => {
      fill(choices, ...known.templates.map((one) => h("button", { type: "button", "aria-pressed": String(one.id === template), "data-key": one.id, onclick: () => { template = one.id; draw(); } }, icon(one.id === "tiles" ? "tile" : "brush"), h("b", {}, choose(one.label)), h("span", {}, choose(one.help)))));
      fill(size, ...asked().map((one) => h("div", { class: "formrow" }, h("label", { for_: `scenario-${one.key}` }, choose(one.label)), number(one))));
    };
    draw();
    return [h("form", { class: "stack", onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      fill(wrong);
      try {
        const made = await post("/api/field/new", {
          name: name.value.trim(), template, game: GAME, nations: sides.map((one) => [one.value]), title: title.value.trim(), lang: pageLanguage(),
          ...Object.fromEntries(asked().map((one) => [one.key, Number(number(one).value)])),
        });
        close();
        go(fieldAddress(made.pack, made.name));
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        fill(wrong, icon("cross", "s"), error.status === 409 ? t("start.taken", { name: name.value.trim() }) : error.message || t("offline.silent"));
        name.focus();
      }
    } },
    h("label", { class: "labelled", for_: "scenario-title" }, h("span", {}, t("field.new-title-label")), title), choices, size,
    h("div", { class: "formgrid" }, ...sides.map((one, n) => h("div", { class: "formrow" }, h("label", { for_: one.id }, t("field.new-side", { n: n + 1 })), one))),
    h("label", { class: "labelled", for_: "scenario-name" }, h("span", {}, t("field.new-file")), name), wrong,
    h("div", { class: "acts" }, h("button", { class: "btn solid", type: "submit" }, t("start.make")), h("button", { class: "btn", type: "button", onclick: close }, t("dialog.cancel"))))];
  });
}

/**
 * Copy a read-only scenario into the folder, and go there.
 * @param {string} pack
 * @param {string} file
 */
export function copyScenarioDialog(pack, file) {
  showDialog(t("field.copy"), (close) => {
    const wrong = h("p", { class: "wrong", id: "copy-wrong", role: "alert" });
    const plain = file.slice(file.lastIndexOf("/") + 1).replace(/\.ya?ml$/, "").replace(/^\d+-/, "");
    const name = h("input", { class: "field", id: "copy-name", required: true, maxlength: "60", autofocus: true, spellcheck: "false", value: t("start.copy-name", { game: plain }), "aria-describedby": "copy-wrong" });
    return [h("form", { class: "stack", onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      try {
        const made = await post("/api/field/copy", { pack, name: file, to: name.value.trim() });
        close();
        go(fieldAddress(made.pack, made.name));
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        fill(wrong, icon("cross", "s"), error.status === 409 ? t("start.taken", { name: name.value.trim() }) : error.message || t("offline.silent"));
        name.focus();
      }
    } }, h("p", { class: "say" }, t("field.copy-say")), h("label", { class: "labelled", for_: "copy-name" }, h("span", {}, t("field.new-file")), name), wrong,
    h("div", { class: "acts" }, h("button", { class: "btn solid", type: "submit" }, t("start.copy-make")), h("button", { class: "btn", type: "button", onclick: close }, t("dialog.cancel"))))];
  });
}

/**
 * The field before anything is open: scenarios there are, and two ways to begin.
 * @param {HTMLElement} place
 * @param {{generate: () => void}} actions
 */
export async function drawEmptyRoom(place, { generate }) {
  /** @type {{documents: {pack: string, name: string, kind: string, title: Record<string, string>, read_only: boolean}[]}} */
  const { documents } = await get("/api/field/documents");
  const mine = documents.filter((one) => !one.read_only), shelf = documents.filter((one) => one.read_only);
  const list = (/** @type {typeof documents} */ given) => h("ul", { class: "rows" }, given.map((one) => h("li", {}, h("a", { class: "row", href: fieldAddress(one.pack, one.name) }, icon(one.kind === "scenario" ? "flag" : "field"), h("span", {}, choose(one.title)), h("small", {}, one.name)))));
  place.className = "fieldempty";
  fill(place, h("div", { class: "empty" }, h("h1", {}, t("field.empty-title")), h("p", { class: "say" }, t("field.empty-say")),
    h("p", { class: "acts" }, h("button", { class: "btn solid", onclick: () => void newScenarioDialog() }, icon("flag", "s"), t("start.scenario")), h("button", { class: "btn", onclick: generate }, icon("dice", "s"), t("start.generate"))),
    mine.length ? h("div", { class: "runon" }, h("h2", {}, t("field.mine"))) : null, mine.length ? list(mine) : null,
    h("div", { class: "runon" }, h("h2", {}, t("field.shelf"))), list(shelf)));
}
