/** A choice in one's own words: completed from what is offered, checked by the rules where it is not. */

import { Failure } from "../api.js";
import { showDialog } from "../dialog.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { choose, t } from "../words.js";
import { ruleNode } from "./rule.js";

/**
 * @typedef {import("./game_view.js").GameView} GameView
 * @typedef {{allowed: boolean, choice: number | null, typed: string | null, why: Record<string, string>, rule: string, warn: Record<string, string> | null, fits: number[]}} Answer
 */

const PAUSE = 150; // ms without a letter until the rules are asked
const FEW = 8;

/** @param {GameView} view */
export function askInWords(view) {
  const { session, picking } = view;
  const of = session.state?.asks?.of;
  if (!of || !session.mayChoose) return;
  /** @type {import("./types.js").Choice[]} */
  let fits = [];
  /** @type {Answer | null} */
  let answer = null;
  let chosen = -1;
  let turn = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const list = h("ul", { role: "listbox", id: "words-list", class: "found", "aria-label": t("table.words-fit") });
  const told = h("p", { role: "status" });
  const input = h("input", {
    id: "table-words", autocomplete: "off", spellcheck: "false", maxlength: "300", placeholder: t("table.words-hint"), "aria-label": t("table.in-words"), role: "combobox",
    "aria-expanded": "true", "aria-controls": "words-list", "aria-autocomplete": "list",
  });

  const draw = () => {
    fill(list, ...fits.map((one, n) => h("li", { role: "option", id: `words-${n}`, "aria-selected": String(n === chosen), onclick: () => take(one) }, h("b", {}, choose(one.typed)), h("span", {}, choose(one.text)))));
    list.hidden = fits.length === 0;
    if (chosen >= 0) input.setAttribute("aria-activedescendant", `words-${chosen}`);
    else input.removeAttribute("aria-activedescendant");
    list.children[chosen]?.scrollIntoView({ block: "nearest" });
    if (!answer || !input.value.trim()) fill(told);
    else if (answer.allowed) fill(told, icon("fix", "s"), answer.choice === null ? `${t("table.words-allowed")} ` : "", h("b", {}, choose(answer.why)));
    else if (fits.length === 0) fill(told, icon("cross", "s"), choose(answer.why), " ", ruleNode(session, answer.rule));
    else fill(told);
  };
  /** @param {import("./types.js").Choice} one */
  const take = (one) => {
    fill(view.place.note);
    view.choose(one);
  };
  const check = async () => {
    const mine = ++turn;
    const typed = input.value.trim();
    if (!typed) {
      answer = null;
      chosen = -1;
      fits = picking.choices.slice(0, FEW);
      draw();
      return;
    }
    /** @type {Answer} */
    const found = await session.ask("why", { ...session.me, of, typed });
    if (mine !== turn) return;
    answer = found;
    fits = found.fits.map((n) => picking.choices[n]).filter((one) => one !== undefined);
    chosen = found.allowed && found.choice !== null && fits.length ? 0 : -1;
    draw();
  };
  const guarded = () => check().catch((error) => {
    if (!(error instanceof Failure)) throw error;
    view.say(error.message || t("offline.silent"), "err");
  });
  /** Take what is marked, or what was written where the rules allow it. */
  const enter = async () => {
    clearTimeout(waiting);
    const marked = fits[chosen];
    if (marked) {
      take(marked);
      return;
    }
    await guarded();
    const { allowed = false, choice = null, typed = null, warn = null, why = {} } = answer ?? {};
    const one = choice === null ? undefined : picking.choices[choice];
    if (one) take(one);
    else if (allowed && typed !== null) {
      const go = () => { fill(view.place.note); view.run(session.choose({ typed })); };
      if (!warn) go();
      else showDialog(choose(why), (close) => [h("p", { class: "say" }, choose(warn)), h("div", { class: "acts" }, h("button", { class: "btn solid", onclick: () => { close(); go(); } }, t("table.do-it")), h("button", { class: "btn", onclick: close }, t("dialog.cancel")))]);
    }
  };
  input.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => void guarded(), PAUSE);
  });
  input.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) chosen = Math.max(-1, Math.min(fits.length - 1, chosen + step));
    else if (event.key === "Tab" && !event.shiftKey && fits[Math.max(0, chosen)] && input.value.trim()) {
      input.value = choose(fits[Math.max(0, chosen)]?.typed ?? {});
      void guarded();
    } else if (event.key === "Enter") void enter();
    else if (event.key === "Escape") {
      fill(view.place.note);
      view.place.acts.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
    draw();
  });
  fill(view.place.note, h("div", { class: "band note inwords" }, h("label", { class: "field", for_: "table-words" }, icon("words", "s"), input), h("button", { class: "btn solid", onclick: () => void enter() }, t("table.do-it")),
    h("button", { class: "btn", onclick: () => fill(view.place.note) }, t("dialog.close")), told, list));
  void guarded();
  input.focus();
}
