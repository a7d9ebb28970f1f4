/** The bar of what may be done: who acts, one press for each action, hint, why not, take back. */

import { fill, h, sentence } from "../dom.js";
import { icon } from "../icons.js";
import { playtestAddress, tableAddress } from "../route.js";
import { choose, pageLanguage, t } from "../words.js";
import { askHint, askWhy } from "./advice.js";
import { facesNode } from "./dice.js";
import { askInWords } from "./in_words.js";
import { lessonBar, wantedChoice } from "./lesson.js";
import { ruleNode } from "./rule.js";
import { seatMark, seatName } from "./seats.js";

/**
 * @typedef {import("./game_view.js").GameView} GameView
 * @typedef {import("./picking.js").Entry} Entry
 * @typedef {import("./types.js").Choice} Choice
 */

const ICONS = /** @type {Record<string, string>} */ ({
  move: "move", fire: "fire", overwatch: "watch", smoke: "smoke", pass: "out", assault: "fire", barrage: "fire", suppress: "fire", support: "star",
  load: "box", unload: "box", place: "flag", setup: "flag", repair: "heal", rally: "heal", end: "out", ready: "fix", hide: "eye",
});

/** @param {GameView} view */
export function drawActions(view) {
  const { session, place: { acts } } = view;
  const state = session.state;
  const asks = state?.asks ?? null;
  const held = document.activeElement instanceof HTMLElement && acts.contains(document.activeElement) ? (document.activeElement.dataset.key ?? "bar") : "";
  if (session.playing) fill(acts, ...playback(view));
  else if (!asks || !asks.yours) fill(acts, ...waiting(view));
  else fill(acts, subject(view), offer(view), help(view));
  acts.classList.toggle("busy", session.busy);
  if (held) {
    const again = acts.querySelector(`[data-key="${CSS.escape(held)}"]`) ?? acts.querySelector(".offer .best button, [data-key=next-step]") ?? (state?.lesson ? null : acts.querySelector(".offer button"));
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    else acts.focus({ preventScroll: true });
  }
  const other = document.activeElement?.closest(".offer > li");
  const marked = wantedChoice(view) ? acts.querySelector(".offer .best") : null;
  if (marked && (!other || other === marked)) marked.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** @param {GameView} view */
function playback(view) {
  const { session } = view;
  return [h("div", { class: "say" }, seatMark(session.hello, session.playing?.seat ?? null), h("b", {}, choose(session.playing?.name ?? {})), " ", h("span", {}, t("table.plays-back"))),
    h("div", { class: "help row" }, h("button", { class: "btn solid", "data-key": "skip", onclick: () => session.skip() }, t("table.go-on"), " ", h("span", { class: "kbd" }, t("keys.space"))))];
}

/** @param {GameView} view */
function waiting(view) {
  const { session } = view;
  const { state, hello } = session;
  const asks = state?.asks ?? null;
  if (!asks) return ended(view);
  if (asks.waits === "lesson") return lessonBar(view);
  const mark = seatMark(hello, asks.seat);
  const name = h("b", {}, choose(asks.name));
  if (asks.waits === "handover") {
    return [h("div", { class: "say" }, mark, " ", t("table.hand-over-to", { name: choose(asks.name) })),
      h("div", { class: "help row" }, undoButton(view), h("button", { class: "btn solid", "data-key": "leave", autofocus: true, onclick: () => view.run(session.leave()) }, t("table.hand-over"), " ", h("span", { class: "kbd" }, "Enter")))];
  }
  const words = t(asks.thinks ? "table.thinks" : asks.waits === "guest" && !asks.here ? "table.guest-away" : "table.guest-decides");
  return [h("div", { class: "say thinks", role: "status" }, mark, " ", name, " ", words, asks.thinks && h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"))),
    asks.thinks && !session.guest && h("div", { class: "help row" }, h("button", { class: "btn", "data-key": "hurry", onclick: () => view.run(session.ask("hurry")) }, t("table.hurry")))];
}

/**
 * The end: who won and why, and what one can do with a game that is over.
 * @param {GameView} view
 */
function ended(view) {
  const { session } = view;
  const result = session.state?.result;
  const names = (result?.winners ?? []).map((one) => seatName(session.hello, one)).join(", ");
  const words = !result ? t("table.over") : result.adjourned ? t("table.adjourned") : names ? t("table.wins", { names, n: result.winners.length }) : t("table.nobody-wins");
  return [h("div", { class: "say result", role: "status" }, ...(result?.winners ?? []).map((one) => seatMark(session.hello, one)), h("b", {}, words), result && h("span", { class: "because" }, sentence(choose(result.words)), " ", ruleNode(session, result.rule))),
    h("div", { class: "help row" }, ...endButtons(session))];
}

/** @param {import("./session.js").Session} session */
function endButtons({ hello, guest }) {
  const story = (/** @type {string} */ form) => `/table/${encodeURIComponent(hello.table)}/story.${form}?lang=${pageLanguage()}`;
  return [h("a", { class: "btn solid", href: guest ? "#/?told" : tableAddress(hello.table, true) }, icon("play", "s"), t("table.tell-again")),
    h("a", { class: "btn", href: story("html"), target: "_blank", rel: "noopener" }, icon("book", "s"), t("table.story")), h("a", { class: "btn", href: story("pdf"), download: "" }, "PDF"),
    hello.named ? h("a", { class: "btn", href: playtestAddress(hello.named) }, icon("curve", "s"), t("table.playtest")) : null];
}

/** @param {GameView} view */
function subject(view) {
  const { session, picking } = view;
  const asks = session.state?.asks;
  const piece = session.state?.picture.pieces.find((one) => one.id === picking.subject);
  const question = choose(asks?.question ?? {});
  if (!piece || !piece.face) {
    return h("div", { class: `unit plain${asks?.secret ? " secret" : ""}` }, h("div", {}, h("b", { class: "ask" }, question), " ", ruleNode(session, asks?.rule ?? ""),
      picking.wantsUnit && h("span", { class: "muted" }, t("table.pick-unit")),
      picking.subjects.length > 1 && h("span", { class: "next" }, nextButton(view)),
      backButton(view)));
  }
  const src = (/** @type {string} */ face) => view.face(face);
  return h("div", { class: "unit" }, h("img", { src: src(piece.face), alt: "", class: piece.wide ? "wide" : "" }), piece.back && h("img", { src: src(piece.back), alt: t("table.back-of", { name: choose(piece.name) }), class: piece.wide ? "wide" : "" }),
    h("div", {}, h("b", {}, choose(piece.name)), h("span", { class: "muted" }, [choose(piece.placed), ...piece.marks.map((one) => choose(one.name)), piece.damage ? t("table.damage", { n: piece.damage }) : ""].filter(Boolean).join(", ")),
      asks?.kind !== "act" && h("span", { class: "asked" }, question),
      h("span", { class: "next" }, backButton(view) || (picking.subjects.length > 1 && nextButton(view)))));
}

/** @param {GameView} view */
function nextButton(view) {
  return h("button", { class: "btn bare", "data-key": "next", onclick: () => view.nextUnit(1) }, icon("chevron", "s"), t("table.next-unit"), " ", h("span", { class: "kbd" }, "n"));
}

/** @param {GameView} view */
function backButton(view) {
  const { picking } = view;
  return picking.group || picking.aim || picking.cards.length ? h("button", { class: "btn bare", "data-key": "back", onclick: () => picking.back() }, icon("unfold", "s"), t("table.back"), " ", h("span", { class: "kbd" }, "Esc")) : null;
}

/** @param {GameView} view */
function offer(view) {
  const { picking } = view;
  const entries = picking.entries;
  let number = 0;
  const bar = h("ol", { class: `offer${entries.length > 6 ? " many" : ""}`, "aria-label": choose(view.session.state?.asks?.question ?? {}) }, ...entries.map((entry) => {
    const first = entry.choices[0];
    const key = first?.verb === "pass" && entry.choices.length === 1 ? "0" : ++number <= 9 ? String(number) : "";
    return h("li", { class: classOf(view, entry) }, button(view, entry, key));
  }), ...nots(view, entries.length));
  return bar;
}

/**
 * @param {GameView} view
 * @param {Entry} entry
 */
function classOf(view, entry) {
  const marked = wantedChoice(view)?.n ?? view.hint?.choice;
  const best = entry.choices.some((one) => one.n === marked);
  const odds = entry.choices.length === 1 && entry.choices[0]?.odds;
  return [best && "best", odds && "odds"].filter(Boolean).join(" ");
}

/**
 * @param {GameView} view
 * @param {Entry} entry
 * @param {string} key
 */
function button(view, entry, key) {
  const { group } = entry;
  const one = /** @type {Choice} */ (entry.choices[0]);
  const own = view.picking.groups.find((each) => each.choices.includes(one.n));
  const costs = entry.choices.map((each) => each.cost).filter((each) => each !== null);
  const cost = costs.length ? [...new Set([Math.min(...costs), Math.max(...costs)])].join("–") : "";
  const unit = (group ?? own)?.unit ?? "";
  const aim = one.to.length ? one.to.map((id) => view.nameOf(id)).join(", ") : "";
  const hexed = view.session.hello.ground !== null && view.picking.subject !== "";
  const title = group ? choose(group.name) : hexed && own ? choose(own.name) : choose(one.text);
  const small = group ? count(view, entry) : hexed ? (aim && t("table.at", { name: aim })) : one.note && choose(one.note) !== `${cost} ${unit}` ? choose(one.note) : "";
  const press = () => (group && !(entry.choices.length === 1) ? view.picking.openGroup(group.id) : view.choose(one));
  return h("button", {
    "data-key": group ? `g:${group.id}` : `c:${one.n}`, "data-typed": group ? null : one.typed.en ?? "", "aria-keyshortcuts": key || null, "aria-haspopup": group ? "true" : null,
    "aria-label": [title, cost && `${cost} ${unit}`, small].filter(Boolean).join(", "), onclick: press,
    onpointerenter: () => view.point(entry), onpointerleave: () => view.point(null), onfocus: () => view.point(entry), onblur: () => view.point(null),
  },
  h("span", { class: "what" }, icon(ICONS[one.verb] ?? "chevron", "s"), h("span", {}, title)), cost && h("span", { class: "cost num", title: unit }, cost),
  one.odds && !group && facesNode(one.odds), small && h("small", {}, small), group && icon("chevron", "s more"), key && h("span", { class: "key kbd", "aria-hidden": "true" }, key));
}

/**
 * @param {GameView} view
 * @param {Entry} entry
 */
function count(view, entry) {
  const hexes = entry.choices.every((one) => one.path.length > 0);
  return t(hexes ? "table.n-hexes" : view.session.hello.ground ? "table.n-targets" : "table.n-ways", { n: entry.choices.length });
}

/**
 * What one would try and may not: greyed, with its reason.
 * @param {GameView} view
 * @param {number} shown
 */
function nots(view, shown) {
  const given = view.nots ?? (view.picking.cards.length || shown > 5 ? [] : (view.session.state?.asks?.nots ?? []).slice(0, 3));
  return given.map((one) => h("li", { class: "off" }, h("div", {}, h("b", {}, choose(one.text)), h("small", {}, choose(one.why), " ", ruleNode(view.session, one.rule)))));
}

/** @param {GameView} view */
function help(view) {
  return h("div", { class: "help" }, undoButton(view),
    h("button", { class: "btn", "data-key": "hint", onclick: () => void askHint(view) }, icon("star", "s"), t("table.hint"), " ", h("span", { class: "kbd" }, "h")),
    h("button", { class: "btn", "data-key": "words", onclick: () => askInWords(view) }, icon("words", "s"), t("table.in-words"), " ", h("span", { class: "kbd" }, "/")),
    h("button", { class: "btn", "data-key": "why", onclick: () => void askWhy(view) }, icon("info", "s"), t("table.why"), " ", h("span", { class: "kbd" }, "w")));
}

/** @param {GameView} view */
function undoButton(view) {
  const undo = view.session.state?.undo;
  return h("button", { class: "btn", "data-key": "undo", disabled: !undo?.can, title: undo?.can ? null : undo?.why ? choose(undo.why) : t("table.nothing-to-undo"), onclick: () => view.run(view.session.undo()) },
    icon("undo", "s"), t("table.undo"), " ", h("span", { class: "kbd" }, "u"));
}
