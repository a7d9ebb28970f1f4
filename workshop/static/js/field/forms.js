/** Small forms by the fields that the server lists: each change is one edit of the text. */

import { h } from "../dom.js";
import { LANGUAGES, choose, pageLanguage, t } from "../words.js";

/** @typedef {import("./state.js").FormField} FormField */
/** @typedef {import("./model.js").Field} Field */

let number = 0;

/**
 * A labelled control of a field. `change` gets the new value; null takes it out of the text.
 * @param {Field} field
 * @param {FormField} given
 * @param {any} value
 * @param {(value: any) => void} change
 * @returns {HTMLElement}
 */
export function formField(field, given, value, change) {
  number += 1;
  const id = `field-form-${number}`;
  const control = controlOf(field, given, value, change, id);
  const help = given.help ? choose(given.help) : "";
  if (given.type === "yes") return h("div", { class: "formrow yes", title: help || null }, control, h("label", { for_: id }, choose(given.label)));
  if (given.type === "words" || given.type === "text") return h("fieldset", { class: "formrow", title: help || null }, h("legend", {}, choose(given.label)), control);
  if (["targets", "objectives", "nations", "hexes"].includes(given.type)) return h("fieldset", { class: "formrow", title: help || null }, h("legend", {}, choose(given.label)), control);
  return h("div", { class: "formrow", title: help || null }, h("label", { for_: id }, choose(given.label)), control);
}

/**
 * @param {Field} field
 * @param {FormField} given
 * @param {any} value
 * @param {(value: any) => void} change
 * @param {string} id
 * @returns {HTMLElement}
 */
function controlOf(field, given, value, change, id) {
  const disabled = field.readOnly;
  const key = `form ${given.key}`;
  const { state } = field;
  switch (given.type) {
    case "yes":
      return h("input", { type: "checkbox", id, checked: Boolean(value), disabled, "data-key": key, onchange: (/** @type {any} */ event) => change(event.target.checked ? true : null) });
    case "number":
    case "turn":
      return h("input", { type: "number", class: "field num", id, value: value ?? "", min: given.min ?? (given.type === "turn" ? 1 : undefined), max: given.max ?? (given.type === "turn" ? (state?.head.turns ?? undefined) : undefined), disabled, "data-key": key, onchange: (/** @type {any} */ event) => change(event.target.value === "" ? null : Number(event.target.value)) });
    case "side":
      return select(id, key, [["", t("field.none")], ...(state?.sides ?? []).map((one) => /** @type {[string, string]} */ ([one.id, choose(one.name) || one.id]))], value, disabled, change);
    case "choice":
      return select(id, key, [["", t("field.none")], ...(given.choices ?? []).map((one) => /** @type {[string, string]} */ ([one.value, choose(one.label)]))], value, disabled, change);
    case "cube":
      return select(id, key, (field.box?.cubes ?? []).map((one) => [one, t(`field.cube-${one}`)]), value, disabled, change);
    case "words":
    case "text":
      return words(given, value, disabled, key, change);
    case "hexes":
      return h("div", { class: "hexlist num" }, value?.length ? value.join(", ") : t("field.hexes-none"));
    case "targets":
      return checks(given.label, key, (state?.pieces ?? []).filter((one) => one.id).map((one) => [/** @type {string} */ (one.id), `${choose(one.name)} (${one.id})`]), value, disabled, change);
    case "objectives":
      return checks(given.label, key, (state?.objectives ?? []).map((one) => [one.id, `${one.letter} ${choose(one.name) || choose(one.sentence)}`]), value, disabled, change);
    case "nations":
      return checks(given.label, key, (field.box?.nations ?? []).map((one) => [one.id, choose(one.name)]), value, disabled, change);
    default:
      return h("input", { class: "field", id, value: value ?? "", disabled, maxlength: "120", spellcheck: "false", "data-key": key, onchange: (/** @type {any} */ event) => change(event.target.value.trim() || null) });
  }
}

/**
 * @param {string} id
 * @param {string} key
 * @param {[string, string][]} choices
 * @param {any} value
 * @param {boolean} disabled
 * @param {(value: any) => void} change
 * @returns {HTMLElement}
 */
function select(id, key, choices, value, disabled, change) {
  const made = h("select", { class: "field", id, disabled, "data-key": key, onchange: () => change(made.value || null) }, choices.map(([one, label]) => h("option", { value: one }, label)));
  made.value = value ?? "";
  return made;
}

/**
 * Words in both languages of the page, each on a line of its own.
 * @param {FormField} given
 * @param {any} value
 * @param {boolean} disabled
 * @param {string} key
 * @param {(value: any) => void} change
 * @returns {HTMLElement}
 */
function words(given, value, disabled, key, change) {
  /** @type {Record<string, string>} */
  const texts = typeof value === "string" ? { "": value } : { ...(value ?? {}) };
  // A text that is the same everywhere is written once, without languages.
  const common = new Set(Object.values(texts)).size === 1 ? Object.values(texts)[0] : undefined;
  const order = [pageLanguage(), ...LANGUAGES.filter((one) => one !== pageLanguage())];
  const long = given.type === "text";
  const inputs = order.map((lang, n) => {
    const own = common === undefined ? texts[lang] : n === 0 ? common : "";
    const props = { class: "field", lang, value: own ?? "", placeholder: n ? common : undefined, disabled, "aria-label": `${choose(given.label)} (${lang.toUpperCase()})`, "data-key": `${key} ${lang}`, maxlength: "4000", onchange: () => tellWords() };
    return h("div", { class: "wordsrow" }, h("span", { class: "lang" }, lang.toUpperCase()), long ? h("textarea", { ...props, rows: "3" }) : h("input", props));
  });
  const tellWords = () => {
    const made = Object.fromEntries(order.map((lang, n) => [lang, /** @type {HTMLInputElement} */ (inputs[n]?.lastElementChild).value.trim()]));
    const filled = new Set(Object.values(made).filter(Boolean));
    const [only = null] = filled;
    if (filled.size < 2) change(only);
    else change(Object.fromEntries(LANGUAGES.map((lang) => [lang, made[lang]])));
  };
  return h("div", { class: "wordsrows" }, ...inputs);
}

/**
 * A list to tick.
 * @param {Record<string, string>} label
 * @param {string} key
 * @param {string[][]} choices
 * @param {any} value
 * @param {boolean} disabled
 * @param {(value: any) => void} change
 * @returns {HTMLElement}
 */
function checks(label, key, choices, value, disabled, change) {
  const ticked = new Set(value ?? []);
  return h("div", { class: "checks", role: "group", "aria-label": choose(label) }, choices.map(([one = "", said = ""]) => h("label", {}, h("input", {
    type: "checkbox", checked: ticked.has(one), disabled, "data-key": `${key} ${one}`,
    onchange: (/** @type {any} */ event) => {
      if (event.target.checked) ticked.add(one);
      else ticked.delete(one);
      change(ticked.size ? choices.map(([name = ""]) => name).filter((name) => ticked.has(name)) : null);
    },
  }), said)));
}
