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

const SIDES = ["attackers", "defenders"];
const MOST_ROLLS = 6;
const MOST_BUTTONS = 6; // choices shown as a row; more are a list

/** @type {Roll[]} Rolls of this window; they outlive the room. */
const rolls = [];
/** @type {WishField[] | null} */
let wishFields = null;
/** @type {{id: string, name: Record<string, string>}[]} */
let nations = [];
/** @type {Record<string, any>} */
const wishes = {};
/** @type {Set<string>} Keys of wishes that stay when the rest is rolled. */
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
        const [asked, known] = await Promise.all([get("/api/field/wishes", { game: this.view.gameId }), get("/api/field/templates", { game: this.view.gameId })]);
        nations = known.nations;
        wishFields = asked.wishes;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        fill(this.element, h("p", { class: "lede" }, error.message || t("offline.silent")));
        return;
      }
    }
    const held = document.activeElement instanceof HTMLElement && this.element.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    fill(this.element,
      h("h2", {}, t("field.wishes")), h("p", { class: "lede" }, t("field.wishes-about")),
      ...(wishFields ?? []).map((one) => this.wish(one)),
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
    const label = choose(field.label), isLocked = locked.has(field.key);
    const hasMap = field.type === "map" && this.view.field.ground !== null;
    const control = this.control(field, value, rolledNow);
    return h("div", { class: "wish", title: field.help ? choose(field.help) : null }, control.id ? h("label", { for_: control.id }, label) : h("span", { class: "lbl" }, label), control,
      h("button", { class: "keep", "aria-pressed": String(isLocked), "aria-label": t("field.keep-wish", { wish: label }), title: t("field.keep-wish", { wish: label }), "data-key": `lock ${field.key}`,
        disabled: !isLocked && value === undefined && rolledNow === undefined && !hasMap, onclick: () => this.lock(field.key) }, icon("lock", "s")));
  }

  /**
   * @param {WishField} field
   * @param {any} value
   * @param {any} rolledNow
   * @returns {HTMLElement}
   */
  control(field, value, rolledNow) {
    const set = (/** @type {any} */ given) => {
      const keys = this.together(field.key);
      if (given === null) for (const one of keys) this.free(one);
      else {
        wishes[field.key] = given;
        for (const one of keys) this.hold(one); // a wish that is chosen is meant
      }
      void this.draw();
    };
    const id = `wish-${field.key}`, label = choose(field.label), key = field.key;
    const choices = field.type === "nations" ? nations.map((one) => ({ value: one.id, label: one.name })) : (field.choices ?? numbers(field));
    const shown = value ?? rolledNow;
    if (field.type === "map") return h("span", { class: "lbl" }, t(locked.has(key) ? "field.map-stays" : "field.map-rolled"));
    if (choices.length && choices.length <= MOST_BUTTONS) {
      return h("span", { class: "pick", role: "group", "aria-label": label }, choices.map((one) => h("button", {
        "aria-pressed": String(String(shown ?? "") === one.value), class: locked.has(key) ? "" : "rolled", "data-key": `${key} ${one.value}`,
        onclick: () => set(String(value) === one.value && locked.has(key) ? null : typed(field, one.value)) }, choose(one.label))));
    }
    if (choices.length) {
      const many = [value].flat().join(" + ");
      const name = (/** @type {any} */ given) => [given].flat().map((one) => choose(choices.find((choice) => choice.value === String(one))?.label ?? { "": String(one) })).join(" + ");
      const select = h("select", { class: "field", id, "data-key": key, onchange: () => set(select.value === "" ? null : typed(field, select.value)) },
        h("option", { value: "" }, rolledNow ? t("field.is-rolled", { what: name(rolledNow) }) : t("field.is-open")),
        value !== undefined && !choices.some((one) => one.value === many) ? h("option", { value: many }, name(value)) : null, choices.map((one) => h("option", { value: one.value }, choose(one.label))));
      select.value = value === undefined ? "" : many;
      return select;
    }
    return h("input", { class: "field num", id, type: "number", min: field.min, max: field.max, value: value ?? "", placeholder: rolledNow ? String(rolledNow) : t("field.is-open"), "data-key": key, onchange: (/** @type {any} */ event) => set(event.target.value === "" ? null : Number(event.target.value)) });
  }

  /** @param {string} key */
  lock(key) {
    const keys = this.together(key);
    if (locked.has(key)) for (const one of keys) this.free(one);
    else for (const one of keys) this.hold(one);
    void this.draw();
  }

  /**
   * The nations of both sides are wished for together, or not at all.
   * @param {string} key
   * @returns {string[]}
   */
  together(key) {
    return SIDES.includes(key) && rolls[this.shown] ? SIDES : [key];
  }

  /** @param {string} key */
  free(key) {
    locked.delete(key);
    delete wishes[key];
  }

  /** @param {string} key */
  hold(key) {
    locked.add(key);
    const rolledNow = rolls[this.shown]?.rolled[key];
    if (rolledNow !== undefined && wishes[key] === undefined) wishes[key] = rolledNow;
  }

  async roll() {
    if (this.rolling) return;
    this.rolling = true;
    this.refusal = "";
    void this.draw();
    const kept = Object.fromEntries(Object.entries(wishes).filter(([key]) => locked.has(key)));
    const { parts, instead } = this.handMade();
    for (const key of instead) delete kept[key];
    const seed = /^\d+$/.test(this.seed) ? { seed: Number(this.seed) } : {};
    try {
      const answer = await post("/api/field/generate", { game: this.view.gameId, wishes: kept, ...seed, ...(parts.length && this.view.field.current ? { keep: { text: this.view.field.doc.text, parts } } : {}) });
      if (answer.refused) {
        this.refusal = answer.refused.message;
        return;
      }
      const roll = { ...answer, picture: await pictureOf(answer.text) };
      rolls.unshift(roll);
      for (const old of rolls.splice(MOST_ROLLS)) URL.revokeObjectURL(old.picture);
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
   * Parts of the scenario that stay as they are in the text, because it was changed by hand.
   * @returns {{parts: string[], instead: string[]}} The parts, and the wishes that they stand for.
   */
  handMade() {
    const { current } = this.view.field;
    const changed = current !== null && current.text.trim() !== "" && current.text !== rolls[this.shown]?.text;
    if (!changed) return { parts: [], instead: [] };
    /** @type {[string, string[]][]} */
    const known = [["tiles", ["lay"]], ["sides", ["attackers", "defenders"]], ["mission", ["mission"]]];
    const stay = known.filter(([, keys]) => keys.every((key) => locked.has(key)));
    return { parts: stay.map(([part]) => part), instead: stay.flatMap(([, keys]) => keys) };
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
 * @returns {Choice[]} Its numbers, if they are few.
 */
function numbers({ type, min = 1, max = 0 }) {
  if (type !== "number" || max - min >= MOST_BUTTONS) return [];
  return Array.from({ length: max - min + 1 }, (_, n) => ({ value: String(min + n), label: { "": String(min + n) } }));
}

/**
 * @param {WishField} field
 * @param {string} value
 */
function typed({ type }, value) {
  return type === "number" ? Number(value) : type === "nations" ? value.split(" + ") : value;
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
