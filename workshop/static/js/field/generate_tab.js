/** Generate: wishes with locks, one button that rolls the rest, earlier rolls as pictures to go back to. */

import { Failure, get, post } from "../api.js";
import { tab } from "../boot.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { choose, t } from "../words.js";

/** @typedef {import("./view.js").FieldView} FieldView */
/**
 * @typedef {{value: string, label: Record<string, string>}} Choice
 * @typedef {{key: string, type: string, label: Record<string, string>, help?: Record<string, string>, choices?: Choice[],
 *   min?: number, max?: number, keep?: boolean}} WishField
 * @typedef {{seed: string, text: string, title: Record<string, string>, summary?: Record<string, string>,
 *   rolled: Record<string, any>, picture: string}} Roll
 */

const MOST_ROLLS = 6;
const MOST_BUTTONS = 6; // choices shown as a row; more are a list
const PARTS = ["tiles", "sides", "mission"];

/** @type {Roll[]} Rolls of this window; they outlive the room. */
const rolls = [];
/** @type {WishField[] | null} */
let wishFields = null;
/** @type {Record<string, any>} */
const wishes = {};
/** @type {Set<string>} Keys of wishes, and parts of the scenario, that stay when the rest is rolled. */
const locked = new Set();

export class GenerateTab {
  /** @param {FieldView} view */
  constructor(view) {
    this.view = view;
    this.element = h("div", { class: "gen" });
    this.rolling = false;
    this.refusal = "";
    this.seed = "";
    this.shown = -1;
  }

  async draw() {
    if (!wishFields) {
      fill(this.element, h("p", { class: "lede" }, "…"));
      try {
        wishFields = (await get("/api/field/wishes", { game: this.view.gameId })).wishes;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        fill(this.element, h("p", { class: "lede" }, error.message || t("offline.silent")));
        return;
      }
    }
    const held = document.activeElement instanceof HTMLElement && this.element.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    const { readOnly } = this.view;
    fill(this.element,
      h("h2", {}, t("field.wishes")), h("p", { class: "lede" }, t("field.wishes-about")),
      ...(wishFields ?? []).map((one) => this.wish(one)),
      rolls.length && !readOnly ? h("div", { class: "wish parts" }, h("span", { class: "lbl" }, t("field.keep-parts")), h("span", { class: "pick", role: "group", "aria-label": t("field.keep-parts") }, PARTS.map((part) => h("button", {
        "aria-pressed": String(locked.has(`part ${part}`)), "data-key": `part ${part}`, onclick: () => this.lock(`part ${part}`) }, t(`field.part-${part}`))))) : null,
      h("div", { class: "rollrow" },
        h("button", { class: "btn solid", "data-key": "roll", disabled: this.rolling, onclick: () => void this.roll() }, icon("dice"), t(this.rolling ? "field.rolling" : rolls.length ? "field.roll-again" : "field.roll")),
        h("input", { class: "field num seed", "aria-label": t("field.seed"), title: t("field.seed-about"), placeholder: t("field.seed"), value: this.seed, inputmode: "numeric", "data-key": "seed", maxlength: "12", onchange: (/** @type {any} */ event) => { this.seed = event.target.value.trim(); } })),
      h("p", { class: "wrong", role: "alert" }, this.refusal ? icon("cross", "s") : null, this.refusal),
      ...this.rolled());
    if (held) {
      const again = this.element.querySelector(`[data-key="${CSS.escape(held)}"]`);
      if (again instanceof HTMLElement) again.focus();
    }
  }

  /** @param {WishField} field */
  wish(field) {
    const value = wishes[field.key];
    const rolledNow = rolls[this.shown]?.rolled[field.key];
    const id = `wish-${field.key}`;
    const set = (/** @type {any} */ given) => {
      if (given === null) {
        delete wishes[field.key];
        locked.delete(field.key);
      } else {
        wishes[field.key] = given;
        locked.add(field.key); // a wish that is chosen is meant
      }
      void this.draw();
    };
    const choices = field.choices ?? (field.type === "number" || field.type === "turn" ? numbers(field) : []);
    let control;
    if (choices.length && choices.length <= MOST_BUTTONS) {
      control = h("span", { class: "pick", role: "group", "aria-label": choose(field.label) }, choices.map((one) => h("button", {
        "aria-pressed": String(String(value ?? rolledNow ?? "") === one.value), class: value === undefined ? "rolled" : "", "data-key": `${field.key} ${one.value}`,
        onclick: () => set(String(value) === one.value ? null : typed(field, one.value)) }, choose(one.label))));
    } else if (choices.length) {
      const select = h("select", { class: "field", id, "data-key": field.key, onchange: () => set(select.value === "" ? null : typed(field, select.value)) },
        h("option", { value: "" }, rolledNow ? t("field.is-rolled", { what: choose(choices.find((one) => one.value === String(rolledNow))?.label ?? {}) || String(rolledNow) }) : t("field.is-open")), choices.map((one) => h("option", { value: one.value }, choose(one.label))));
      select.value = value === undefined ? "" : String(value);
      control = select;
    } else if (field.type === "yes") {
      control = h("span", { class: "pick", role: "group", "aria-label": choose(field.label) }, [true, false].map((one) => h("button", { "aria-pressed": String(value === one), "data-key": `${field.key} ${one}`, onclick: () => set(value === one ? null : one) }, t(one ? "field.yes" : "field.no"))));
    } else {
      control = h("input", { class: "field", id, value: value ?? "", placeholder: rolledNow ? String(rolledNow) : t("field.is-open"), "data-key": field.key, maxlength: "80", spellcheck: "false", onchange: (/** @type {any} */ event) => set(event.target.value.trim() || null) });
    }
    const isLocked = locked.has(field.key);
    return h("div", { class: "wish", title: field.help ? choose(field.help) : null }, control.id ? h("label", { for_: id }, choose(field.label)) : h("span", { class: "lbl" }, choose(field.label)), control,
      h("button", { class: "keep", "aria-pressed": String(isLocked), "aria-label": t("field.keep-wish", { wish: choose(field.label) }), title: t("field.keep-wish", { wish: choose(field.label) }), "data-key": `lock ${field.key}`,
        disabled: !isLocked && value === undefined && rolledNow === undefined, onclick: () => this.lock(field.key) }, icon("lock", "s")));
  }

  /** @param {string} key */
  lock(key) {
    if (locked.has(key)) {
      locked.delete(key);
      delete wishes[key];
    } else {
      locked.add(key);
      const rolledNow = rolls[this.shown]?.rolled[key];
      if (rolledNow !== undefined && wishes[key] === undefined) wishes[key] = rolledNow;
    }
    void this.draw();
  }

  async roll() {
    if (this.rolling) return;
    this.rolling = true;
    this.refusal = "";
    void this.draw();
    const parts = PARTS.filter((part) => locked.has(`part ${part}`));
    const kept = Object.fromEntries(Object.entries(wishes).filter(([key]) => locked.has(key)));
    const seed = /^\d+$/.test(this.seed) ? { seed: Number(this.seed) } : {};
    try {
      const answer = await post("/api/field/generate", { game: this.view.gameId, wishes: kept, ...seed, ...(parts.length && this.view.field.current ? { keep: { text: this.view.field.doc.text, parts } } : {}) });
      const roll = { ...answer, picture: await pictureOf(answer.text) };
      rolls.unshift(roll);
      rolls.length = Math.min(rolls.length, MOST_ROLLS);
      this.seed = "";
      await this.take(0);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.refusal = error.message || t("offline.silent");
    } finally {
      this.rolling = false;
      void this.draw();
    }
  }

  /**
   * Put a roll into the editor, as one step that can be taken back.
   * @param {number} n
   */
  async take(n) {
    const roll = rolls[n];
    if (!roll) return;
    this.shown = n;
    await this.view.takeText(roll.text);
    void this.draw();
  }

  /** @returns {(Node | null)[]} */
  rolled() {
    const roll = rolls[this.shown];
    if (!rolls.length) return [];
    return [
      h("div", { class: "runon" }, h("b", {}, t("field.rolled"))),
      h("div", { class: "rolls" }, rolls.map((one, n) => h("button", { "aria-pressed": String(n === this.shown), "data-key": `roll ${n}`, onclick: () => void this.take(n) }, one.picture ? h("img", { src: one.picture, alt: "" }) : null, h("span", {}, choose(one.title)), h("small", { class: "num muted" }, one.seed)))),
      roll?.summary ? h("p", { class: "lede" }, choose(roll.summary)) : null,
      h("div", { class: "rollrow" }, h("button", { class: "btn", "data-key": "as text", onclick: () => this.view.side.show("text") }, t("field.open-as-text")), h("button", { class: "btn", "data-key": "print roll", onclick: () => this.view.print() }, icon("press", "s"), t("field.print"))),
    ];
  }
}

/**
 * @param {WishField} field
 * @returns {Choice[]}
 */
function numbers({ min = 1, max = min }) {
  return Array.from({ length: Math.max(0, Math.min(12, max - min + 1)) }, (_, n) => ({ value: String(min + n), label: { "": String(min + n) } }));
}

/**
 * @param {WishField} field
 * @param {string} value
 */
function typed(field, value) {
  return field.type === "number" || field.type === "turn" ? Number(value) : value;
}

/**
 * The flat map of a text as a picture that lasts as long as this window.
 * @param {string} text
 * @returns {Promise<string>}
 */
async function pictureOf(text) {
  try {
    const state = await post("/api/field/state", { pack: "folder:", name: "rolled.yaml", text, seq: 0, tab: `${tab}0`, have: [] });
    const href = state.ground?.pictures.flat;
    if (!href) return "";
    const answer = await fetch(href);
    return answer.ok ? URL.createObjectURL(await answer.blob()) : "";
  } catch {
    return ""; // a roll without its picture is a roll still
  }
}
