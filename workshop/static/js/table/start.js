/** What can be played: the games with their starts, saved games, open tables. */

import { Failure, get, post } from "../api.js";
import { showDialog } from "../dialog.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { go, tableAddress } from "../route.js";
import { boxes, onlyStart, startDialog, startOfFolder } from "../starts/start_dialog.js";
import { ago, choose, t } from "../words.js";

/** @typedef {import("../starts/start_dialog.js").Starts} Starts */
/** @typedef {import("../starts/start_dialog.js").Game} Game */

const USUAL = ["greedy"];

/** @param {HTMLElement} place */
export async function drawStart(place) {
  /** @type {Starts} */
  const data = await get("/api/table/starts");
  place.className = "tablestart";
  const heading = (/** @type {string} */ words) => h("div", { class: "runon" }, h("h2", {}, words));
  fill(place, h("div", { class: "startpage" },
    h("h1", {}, t("table.start-title")), h("p", { class: "say" }, t("table.start-say")),
    data.tables.length ? [heading(t("table.open-tables")), h("ul", { class: "playrows" }, data.tables.map((one) => h("li", {}, h("a", { class: "playrow", href: tableAddress(one.table) }, icon("dice"), h("span", {}, h("b", {}, choose(one.title)), h("small", { class: "num" }, t(one.over ? "table.row-over" : "table.row-choices", { n: one.choices }))), h("span", { class: "btn" }, t(one.over ? "table.look-at" : "table.go-to")))))) ] : null,
    boxes(data.games, openDialog, (game) => game.lesson ? h("button", { class: "btn learn", "aria-label": t("lesson.learn-named", { name: choose(game.name) }), onclick: (/** @type {Event} */ event) => openSaved(event, game.game, "lesson") }, icon("book", "s"), t("lesson.learn")) : null),
    data.mine?.length ? [heading(t("table.mine")), h("ul", { class: "playrows" }, data.mine.map((one) => h("li", {}, h("div", { class: "playrow" }, icon("flag"), h("span", {}, h("b", {}, choose(one.title)), h("small", {}, one.named)),
      h("button", { class: "btn", onclick: (/** @type {Event} */ event) => mineDialog(event, one) }, icon("play", "s"), t("table.play"))))))] : null,
    data.saved.length ? [heading(t("table.saved")), h("ul", { class: "playrows" }, data.saved.map((one) => h("li", {}, h("div", { class: "playrow" }, icon("save"), h("span", {}, h("b", {}, one.title ? choose(one.title) : gameName(data, one.game)), h("small", {}, `${one.named} · ${ago(one.changed)}`)),
      h("button", { class: "btn", onclick: (/** @type {Event} */ event) => openSaved(event, one.named, "play") }, icon("play", "s"), t("table.play-on")),
      h("button", { class: "btn", onclick: (/** @type {Event} */ event) => openSaved(event, one.named, "replay") }, icon("undo", "s"), t("table.tell-again"))))))] : null));
}

/**
 * @param {Starts} data
 * @param {string} id
 */
function gameName(data, id) {
  const game = data.games.find((one) => one.game === id);
  return game ? choose(game.name) : id;
}

/**
 * @param {Event} event
 * @param {string} named
 * @param {"play" | "replay" | "lesson"} as
 */
async function openSaved(event, named, as) {
  const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
  button.disabled = true;
  try {
    const { table } = await post("/api/table/open", { named, as });
    go(tableAddress(table, as === "replay"));
  } catch (error) {
    button.disabled = false;
    if (!(error instanceof Failure)) throw error;
    showDialog(named, () => [h("p", { class: "say" }, error.message || t("offline.silent"))]);
  }
}

/**
 * @param {Event} event
 * @param {{named: string, game: string, title: Record<string, string>}} one
 */
async function mineDialog(event, one) {
  const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
  button.disabled = true;
  try {
    openDialog(await startOfFolder(one));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    showDialog(choose(one.title), () => [h("p", { class: "say" }, error.message || t("offline.silent"))]);
  } finally {
    button.disabled = false;
  }
}

/**
 * Ask which start, who plays and by what seed; then open the table.
 * @param {Game} game
 * @param {{text?: string}} [more]
 */
function openDialog(game, more = {}) {
  startDialog(game, {
    people: true, usual: USUAL, seed: t("table.by-chance"), button: [icon("dice", "s"), document.createTextNode(t("table.sit-down"))],
    begin: async ({ named, seats, seed }) => {
      const { table } = await post("/api/table/open", { named, ...(more.text === undefined ? { as: "play" } : {}), ...(seats.length ? { seats } : {}), ...(seed === null ? {} : { seed }), ...more });
      go(tableAddress(table));
    },
  });
}

/**
 * Play a text that is not saved.
 * @param {string} game
 * @param {import("../starts/start_dialog.js").Start} start
 * @param {string} text
 */
export async function openText(game, start, text) {
  /** @type {Starts} */
  const data = await get("/api/table/starts");
  const known = data.games.find((one) => one.game === game);
  openDialog(onlyStart(game, start, known?.players ?? USUAL), { text });
}
