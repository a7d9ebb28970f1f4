/** A lesson at the table: the step that is shown, what to press, what came of it, and the rules that are met. */

import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { choose, pageLanguage, t } from "../words.js";
import { stepLines } from "./told.js";

/**
 * @typedef {import("./game_view.js").GameView} GameView
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {import("./types.js").Lesson} Lesson
 * @typedef {import("./picking.js").Entry} Entry
 * @typedef {{words: string, show: () => void}} Press
 */

const WIDE = matchMedia("(min-width: 721px)");

/** @param {GameView} view */
export function lessonOf(view) {
  return view.session.state?.lesson ?? null;
}

/**
 * The choice that the lesson asks for, while it may be made.
 * @param {GameView} view
 * @returns {Choice | null}
 */
export function wantedChoice(view) {
  const lesson = lessonOf(view);
  if (!lesson || lesson.wanted === null || !view.session.mayChoose) return null;
  return view.picking.choices.find((one) => one.n === lesson.wanted) ?? null;
}

/**
 * Of choices that may be marked on the table, those of the lesson.
 * @param {GameView} view
 * @param {Choice[]} choices
 */
export function led(view, choices) {
  const wanted = wantedChoice(view);
  return wanted ? choices.filter((one) => one === wanted) : choices;
}

/** @param {GameView} view */
export function drawLesson(view) {
  const { room, place: { lesson: panel } } = view;
  const lesson = lessonOf(view);
  room.classList.toggle("led", lesson !== null);
  panel.hidden = lesson === null;
  if (!lesson) return fill(panel);
  const same = panel.dataset.step === String(lesson.at) && panel.dataset.wanted === String(lesson.wanted) && panel.dataset.lang === pageLanguage();
  const body = panel.querySelector(".lessonbody");
  const top = same ? (body?.scrollTop ?? 0) : 0;
  const opened = new Map([...panel.querySelectorAll("details")].map((one) => [one.dataset.rule, one.open]));
  const held = document.activeElement instanceof HTMLElement && panel.contains(document.activeElement) ? document.activeElement.dataset.key : "";
  panel.dataset.step = String(lesson.at);
  panel.dataset.wanted = String(lesson.wanted);
  panel.dataset.lang = pageLanguage();
  fill(panel, head(view, lesson), h("div", { class: "lessonbody", tabindex: "0", role: "region", "aria-labelledby": "lesson-title" },
    h("h2", { id: "lesson-title" }, choose(lesson.titles[lesson.at] ?? {})), lines(lesson.text).map((words) => h("p", {}, words)),
    lesson.picture && h("img", { class: "shown", src: view.face(lesson.picture), alt: t("lesson.picture") }), press(view, lesson),
    lesson.events.length > 0 && h("ul", { class: "cameof", "aria-live": "polite", "aria-label": t("lesson.happened") }, stepLines(view.session, /** @type {any} */ ({ events: lesson.events, did: null }))),
    lesson.rules.length > 0 && h("section", { class: "met", "aria-label": t("lesson.rules") }, h("h3", {}, t("lesson.rules")), lesson.rules.map((one, n) => rule(one, opened.get(one.rule) ?? (n === 0 && WIDE.matches))))), foot(view, lesson));
  const now = panel.querySelector(".lessonbody");
  if (now) now.scrollTop = top;
  if (!same && !WIDE.matches) requestAnimationFrame(() => view.map?.view.fit()); // the panel has taken some of its room
  if (held) /** @type {HTMLElement | null} */ (panel.querySelector(`[data-key="${held}"]`))?.focus({ preventScroll: true });
}

/**
 * @param {GameView} view
 * @param {Lesson} lesson
 */
function head(view, lesson) {
  const of = lesson.titles.length;
  return h("header", {}, h("b", {}, t("lesson.title")), h("ol", { class: "steps", "aria-label": t("lesson.steps") }, lesson.titles.map((title, n) => h("li", {}, h("button", {
    "data-key": `step-${n}`, class: n < lesson.at || (n === lesson.at && lesson.done) ? "past" : "", "aria-current": n === lesson.at ? "step" : null, "aria-label": t("lesson.step-named", { n: n + 1, of, title: choose(title) }), title: choose(title), onclick: () => goTo(view, n),
  }, String(n + 1))))));
}

/**
 * What to press now, one press at a time: the counter, the action, where to.
 * @param {GameView} view
 * @param {Lesson} lesson
 */
function press(view, lesson) {
  if (!lesson.press || lesson.wanted === null) return null;
  const next = nextPress(view);
  return h("div", { class: "topress" }, h("p", {}, h("span", { class: "muted" }, t("lesson.your-turn")), " ", h("b", {}, choose(lesson.press))),
    next && h("p", { class: "nextpress" }, icon("chevron", "s"), h("span", {}, next.words), h("button", { class: "btn", "data-key": "show", onclick: next.show }, t("lesson.show-me"))));
}

/**
 * @param {GameView} view
 * @returns {Press | null}
 */
function nextPress(view) {
  const { picking } = view;
  const wanted = wantedChoice(view);
  if (!wanted) return null;
  const found = entryOf(view, wanted);
  const piece = wanted.piece;
  if (piece && picking.subject !== piece && (picking.wantsUnit || !found)) {
    return { words: t("lesson.press-piece", { name: view.nameOf(piece) }), show: () => { picking.clear(); picking.pickPiece(piece); view.nextUnit(0); } };
  }
  if (!found) return { words: t("lesson.go-back"), show: () => { picking.clear(); view.picked(); } };
  const key = found.group ? `g:${found.group.id}` : `c:${wanted.n}`;
  const words = found.group ? t("lesson.press-group", { name: choose(found.group.name) }) : t(view.map && piece ? "lesson.press-marked" : "lesson.press-choice");
  return { words, show: () => {
    const button = view.place.acts.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (!(button instanceof HTMLElement)) return;
    button.scrollIntoView({ block: "nearest", inline: "center" });
    button.focus();
  } };
}

/**
 * @param {GameView} view
 * @param {Choice} wanted
 * @returns {Entry | undefined}
 */
function entryOf(view, wanted) {
  return view.picking.entries.find((one) => one.choices.includes(wanted));
}

/**
 * A rule that is met for the first time.
 * @param {Lesson["rules"][number]} met
 * @param {boolean} open
 */
function rule(met, open) {
  const text = lines(met.lines);
  const number = /^[\d.]+/.exec(text[0] ?? "")?.[0] ?? met.rule;
  return h("details", { "data-rule": met.rule, open }, h("summary", {}, h("b", {}, number), " ", h("span", {}, (text[0] ?? "").slice(number === met.rule ? 0 : number.length).trim())), h("div", {}, text.map((line, n) => h("p", {}, n ? line : line.slice(number === met.rule ? 0 : number.length).trim()))));
}

/**
 * @param {GameView} view
 * @param {Lesson} lesson
 */
function foot(view, lesson) {
  return h("footer", {}, h("button", { class: "btn", "data-key": "step-back", disabled: lesson.at === 0, onclick: () => goTo(view, lesson.at - 1) }, t("lesson.back")),
    !lesson.done && lesson.at + 1 < lesson.titles.length && h("button", { class: "btn", "data-key": "step-skip", onclick: () => goTo(view, lesson.at + 1) }, t("lesson.skip")),
    h("button", { class: "btn bare", "data-key": "lesson-leave", onclick: () => leave(view) }, t("lesson.leave")));
}

/**
 * What the bar of actions has between two steps.
 * @param {GameView} view
 */
export function lessonBar(view) {
  const lesson = lessonOf(view);
  if (!lesson) return [];
  const title = lesson.titles[lesson.at + 1];
  if (!title) {
    return [h("div", { class: "say" }, h("b", {}, t("lesson.over")), " ", h("span", {}, t("lesson.over-about"))),
      h("div", { class: "help row" }, h("button", { class: "btn solid", "data-key": "next-step", onclick: () => leave(view) }, icon("play", "s"), t("lesson.play-on")), h("a", { class: "btn", href: "#/table" }, icon("dice", "s"), t("lesson.games")))];
  }
  return [h("div", { class: "say" }, h("span", { class: "muted" }, t("lesson.next-is")), h("b", {}, choose(title))),
    h("div", { class: "help row" }, h("button", { class: "btn solid", "data-key": "next-step", onclick: () => goTo(view, lesson.at + 1) }, t("lesson.next"), " ", h("span", { class: "kbd" }, t("keys.space"))))];
}

/**
 * Say kindly that another choice comes next.
 * @param {GameView} view
 */
export function sayOther(view) {
  view.say(t("lesson.other", { press: choose(lessonOf(view)?.press ?? {}) }));
}

/**
 * Go to the next step, if the one that is shown is done.
 * @param {GameView} view
 * @returns {boolean} False where there is nothing to go on with.
 */
export function nextStep(view) {
  const button = view.place.acts.querySelector('[data-key="next-step"]');
  if (!(button instanceof HTMLElement)) return false;
  button.click();
  return true;
}

/**
 * @param {GameView} view
 * @param {number} step
 */
function goTo(view, step) {
  view.run(view.session.act("lesson", { step }));
}

/** @param {GameView} view */
function leave(view) {
  view.run(view.session.act("lesson", { leave: true }));
}

/**
 * @param {Record<string, string[]>} text
 * @returns {string[]}
 */
function lines(text) {
  return /** @type {string[]} */ (/** @type {unknown} */ (choose(/** @type {any} */ (text)))) ?? [];
}
