/** What has happened, in sentences; and beside it goals, forces and how the game is won. */

import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { choose, t } from "../words.js";
import { dieNode } from "./dice.js";
import { ruleNode } from "./rule.js";
import { seatClass, seatMark, seatName, seatWords } from "./seats.js";

/**
 * @typedef {import("./game_view.js").GameView} GameView
 * @typedef {import("./types.js").Step} Step
 */

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const MOST = 80; // steps that are shown

/** @param {GameView} view */
export function drawTold(view) {
  const { session, place: { told } } = view;
  const state = session.state;
  if (!state) return;
  const { goals, pieces } = state.picture;
  /** @type {[string, string][]} */
  const tabs = [["told", t("table.told")], ...(goals.length ? /** @type {[string, string][]} */ ([["goals", t("table.goals")]]) : []),
    ...(pieces.length && session.hello.ground ? /** @type {[string, string][]} */ ([["forces", t("table.forces")]]) : []), ["order", t("table.order")]];
  if (!tabs.some(([id]) => id === view.tab)) view.tab = "told";
  const before = told.querySelector(".tellpanel");
  const grown = told.querySelector(".log")?.getAttribute("data-n") !== String(state.told.length);
  const low = !before || grown || before.scrollTop + before.clientHeight > before.scrollHeight - 8;
  const at = before?.scrollTop ?? 0;
  fill(told, h("div", { class: "telltabs", role: "tablist", "aria-label": t("table.beside") }, tabs.map(([id, words]) => h("button", { role: "tab", id: `tab-${id}`, "data-key": `tab-${id}`, "aria-selected": String(id === view.tab), tabindex: id === view.tab ? "0" : "-1", "aria-controls": "tellpanel",
      onclick: () => { view.tab = id; drawTold(view); },
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        event.preventDefault();
        event.stopPropagation();
        view.tab = tabs[(tabs.findIndex(([one]) => one === id) + step + tabs.length) % tabs.length]?.[0] ?? "told";
        drawTold(view);
        /** @type {HTMLElement | null} */ (told.querySelector(`#tab-${view.tab}`))?.focus();
      } }, words)),
    h("span", { class: "end" }, h("button", { class: "btn bare icon drawer", "aria-label": t("dialog.close"), onclick: () => view.showTold(false) }, icon("cross")))),
  h("div", { class: "tellpanel", role: "tabpanel", id: "tellpanel", "aria-labelledby": `tab-${view.tab}`, tabindex: "0" }, panel(view)),
  view.tab === "told" && goals.length > 0 && h("div", { class: "goals short" }, h("div", { class: "head" }, t("table.goals")), goalList(view)));
  const log = told.querySelector(".tellpanel");
  if (log) log.scrollTop = view.tab === "told" && low ? log.scrollHeight : view.tab === view.tabBefore ? at : 0;
  view.tabBefore = view.tab;
}

/** @param {GameView} view */
function panel(view) {
  if (view.tab === "goals") return goalList(view, true);
  if (view.tab === "forces") return forces(view);
  if (view.tab === "order") return order(view);
  return log(view);
}

/** @param {GameView} view */
function log(view) {
  const { session } = view;
  const steps = session.state?.told ?? [];
  /** @type {Node[]} */
  const made = [];
  let seat = /** @type {number | null | undefined} */ (undefined);
  for (const step of steps.slice(-MOST)) {
    if (step.events.length === 0 && !step.did && !step.why) continue;
    if (step.seat !== seat) {
      seat = step.seat;
      if (seat !== null) made.push(h("li", { class: "who" }, seatMark(session.hello, seat), seatWords(session, seat)));
    }
    made.push(...stepLines(session, step));
  }
  const asks = session.state?.asks;
  if (asks?.yours) made.push(h("li", { class: "who" }, seatMark(session.hello, asks.seat), seatWords(session, asks.seat)), h("li", { class: "ask" }, choose(asks.question ?? {}), " ", h("span", { class: "muted num" }, t("table.n-choices", { n: asks.choices?.length ?? 0 }))));
  return h("ol", { class: "log", "data-n": String(steps.length) }, made.length ? made : h("li", { class: "muted" }, t("table.nothing-yet")));
}

/**
 * The lines of one step: each event in a sentence, with its rule; before them why the sheet did it.
 * @param {{base: string}} session
 * @param {Step} step
 */
export function stepLines(session, step) {
  const paid = step.events.find((one) => one.kind === "paid");
  const lines = step.events.filter((one) => one !== paid).map((event) => h("li", { class: [event.secret && "secret", event.die && "roll"].filter(Boolean).join(" ") }, event.die && dieNode(event.die), h("span", {}, choose(event.words), " ", ruleNode(session, event.rule))));
  const why = /** @type {string[]} */ (/** @type {unknown} */ (choose(/** @type {any} */ (step.why ?? {})) || []));
  lines.unshift(...why.map((one) => h("li", { class: "reason" }, one)));
  if (lines.length === 0 && step.did) lines.push(h("li", {}, choose(step.did)));
  if (paid) lines.push(h("li", { class: "paid num" }, choose(paid.words), " ", ruleNode(session, paid.rule)));
  return lines;
}

/**
 * @param {GameView} view
 * @param {boolean} [whole]
 */
function goalList(view, whole = false) {
  const { hello } = view.session;
  const goals = view.session.state?.picture.goals ?? [];
  return h("ul", { class: `goallist${whole ? " whole" : ""}` }, goals.map((goal, n) => h("li", { class: goal.state },
    h("span", { class: `ring ${seatClass(hello, goal.seat)}`, title: seatName(hello, goal.seat) }, goal.letter || LETTERS[n]),
    h("span", { class: "gname" }, choose(goal.name), whole && h("small", {}, [seatName(hello, goal.seat), choose(goal.text), goal.when ? choose(goal.when) : ""].filter(Boolean).join(" · "))),
    goal.state === "met" && icon("fix", "s"), goal.state === "met" && h("span", { class: "sr" }, t("table.goal-met")),
    h("em", { class: "num" }, goal.need > 1 ? t("table.of", { n: goal.have, of: goal.need }) : goal.points || ""))));
}

/** @param {GameView} view */
function forces(view) {
  const { session } = view;
  const pieces = session.state?.picture.pieces ?? [];
  return h("div", { class: "forces" }, session.hello.seats.map((seat) => {
    const own = pieces.filter((one) => one.seat === seat.seat && one.kind !== "cube");
    return h("section", {}, h("h3", {}, seatMark(session.hello, seat.seat), choose(seat.name)), h("ul", {}, own.map((piece) => h("li", { class: piece.place === "lost" ? "lost" : "" },
      h("button", { class: "piecerow", onclick: () => view.look(piece.id) }, piece.face ? h("img", { src: view.face(piece.face), alt: "", loading: "lazy" }) : h("i", { class: "lozenge" }, "?"),
        h("span", {}, choose(piece.name), h("small", {}, [choose(piece.placed), ...piece.marks.map((one) => choose(one.name)), piece.damage ? t("table.damage", { n: piece.damage }) : "", piece.due ? t("table.due", { n: piece.due }) : ""].filter(Boolean).join(", "))))))));
  }));
}

/** @param {GameView} view */
function order(view) {
  const lines = /** @type {string[]} */ (/** @type {unknown} */ (choose(/** @type {any} */ (view.session.state?.goals ?? {}))));
  const briefing = view.session.hello.briefing;
  const text = Array.isArray(lines) ? lines : [];
  const told = briefing ? choose(briefing) : "";
  return h("div", { class: "orderwords" }, told && !text.some((one) => one.trim() === told.trim()) && h("p", {}, told), text.map((line) => line.trim() === "" ? null : line.endsWith(":") && !line.startsWith(" ") ? h("h3", {}, line.slice(0, -1)) : h("p", { class: line.startsWith(" ") ? "in" : "" }, line.trim())));
}
