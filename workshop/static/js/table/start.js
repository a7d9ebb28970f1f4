/** What can be played: the games with their starts, saved games, open tables. */

import { Failure, get, post } from "../api.js";
import { showDialog } from "../dialog.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { go, tableAddress } from "../route.js";
import { ago, choose, t } from "../words.js";

/**
 * @typedef {Record<string, string>} Words
 * @typedef {{named: string, title: Words, seats?: {id: string, name: Words}[]}} Start
 * @typedef {{game: string, name: Words, first: string, pack: string, starts: Start[], players: (string | {id: string, words?: Words, name?: Words})[]}} Game
 * @typedef {{games: Game[], saved: {named: string, game: string, changed: string, choices?: number, title?: Words}[], mine?: {named: string, game: string, title: Words}[],
 *   tables: {table: string, title: Words, game: string, over: boolean, choices: number}[]}} Starts
 */

const USUAL = "greedy";

/** @param {HTMLElement} place */
export async function drawStart(place) {
  /** @type {Starts} */
  const data = await get("/api/table/starts");
  place.className = "tablestart";
  const heading = (/** @type {string} */ words) => h("div", { class: "runon" }, h("h2", {}, words));
  fill(place, h("div", { class: "startpage" },
    h("h1", {}, t("table.start-title")), h("p", { class: "say" }, t("table.start-say")),
    data.tables.length ? [heading(t("table.open-tables")), h("ul", { class: "playrows" }, data.tables.map((one) => h("li", {}, h("a", { class: "playrow", href: tableAddress(one.table) }, icon("dice"), h("span", {}, h("b", {}, choose(one.title)), h("small", { class: "num" }, t(one.over ? "table.row-over" : "table.row-choices", { n: one.choices }))), h("span", { class: "btn" }, t(one.over ? "table.look-at" : "table.go-to")))))) ] : null,
    h("ul", { class: "boxes playboxes" }, data.games.map((game) => h("li", {},
      h("button", { class: `box ${game.game}`, "data-game": game.game, onclick: () => openDialog(game) }, h("span", { class: "lid" }, h("img", { src: `/cover/${game.game}`, alt: "" }), h("span", { class: "ttl" }, h("b", {}, choose(game.name)), h("i", {}, t("table.n-starts", { n: game.starts.length })))))))),
    data.mine?.length ? [heading(t("table.mine")), h("ul", { class: "playrows" }, data.mine.map((one) => h("li", {}, h("div", { class: "playrow" }, icon("flag"), h("span", {}, h("b", {}, choose(one.title)), h("small", {}, one.named)),
      h("button", { class: "btn", onclick: () => mineDialog(data, one) }, icon("play", "s"), t("table.play"))))))] : null,
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
 * @param {"play" | "replay"} as
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
 * @param {Starts} data
 * @param {{named: string, game: string, title: Words, seats?: {id: string, name: Words}[]}} one
 */
function mineDialog(data, one) {
  const game = data.games.find((each) => each.game === one.game);
  openDialog({ game: one.game, name: one.title, first: one.named, pack: "", starts: [one], players: game?.players ?? [USUAL] });
}

/**
 * Ask which start, who plays and by what seed; then open the table.
 * @param {Game} game
 * @param {{text?: string}} [more]
 */
export function openDialog(game, more = {}) {
  showDialog(choose(game.name), (close) => {
    let start = game.starts.find((one) => one.named.endsWith(`/${game.first}`)) ?? /** @type {Start} */ (game.starts[0]);
    const ids = game.players.map((one) => (typeof one === "string" ? { id: one, words: t(`table.player-${one}`) } : { id: one.id, words: choose(one.words ?? one.name ?? {}) || t(`table.player-${one.id}`) }));
    const wrong = h("p", { class: "wrong", role: "alert" });
    const starts = h("div", { class: "startlist", role: "radiogroup", "aria-label": t("table.which-start") });
    const seats = h("div", { class: "stack" });
    const seed = h("input", { class: "field num", id: "table-seed", inputmode: "numeric", pattern: "[0-9]{0,9}", placeholder: t("table.by-chance") });
    const play = h("button", { class: "btn solid", type: "submit" }, icon("dice", "s"), t("table.sit-down"));
    /** @type {HTMLSelectElement[]} */
    let chosen = [];
    const options = (/** @type {string} */ value, /** @type {boolean} */ people) => {
      const made = h("select", { class: "field" }, people && h("option", { value: "person" }, t("table.person-here")), ids.map((one) => h("option", { value: one.id }, one.words)));
      made.value = value;
      return made;
    };
    const drawSeats = () => {
      if (!start.seats?.length) {
        chosen = [];
        fill(seats);
        return;
      }
      chosen = start.seats.map((_, n) => options(n === 0 ? "person" : USUAL, true));
      fill(seats, ...start.seats.map((seat, n) => h("label", { class: "seatrow" }, h("span", {}, choose(seat.name)), chosen[n])));
    };
    const drawStarts = () => fill(starts, ...game.starts.map((one) => h("label", { class: one === start ? "on" : "" }, h("input", { type: "radio", name: "start", checked: one === start, value: one.named, onchange: () => {
      start = one;
      for (const label of starts.children) label.classList.toggle("on", label.querySelector("input")?.checked ?? false);
      drawSeats();
    } }), h("span", {}, choose(one.title)))));
    drawStarts();
    drawSeats();
    return [h("form", { class: "stack", onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      play.disabled = true;
      fill(wrong);
      try {
        const number = Number(seed.value.trim());
        const { table } = await post("/api/table/open", { named: start.named, ...(more.text === undefined ? { as: "play" } : {}), ...(chosen.length ? { seats: chosen.map((one) => one.value) } : {}), ...(seed.value.trim() ? { seed: number } : {}), ...more });
        close();
        go(tableAddress(table));
      } catch (error) {
        play.disabled = false;
        if (!(error instanceof Failure)) throw error;
        fill(wrong, icon("cross", "s"), error.message || t("offline.silent"));
      }
    } }, starts, seats, h("label", { class: "seatrow" }, h("span", {}, t("table.seed")), seed), wrong,
    h("div", { class: "acts" }, play, h("button", { class: "btn", type: "button", onclick: close }, t("dialog.cancel"))))];
  });
}

/**
 * Play a text that is not saved.
 * @param {string} game
 * @param {Start} start
 * @param {string} text
 */
export async function openText(game, start, text) {
  /** @type {Starts} */
  const data = await get("/api/table/starts");
  const known = data.games.find((one) => one.game === game);
  openDialog({ game, name: start.title, first: start.named, pack: "", starts: [start], players: known?.players ?? [USUAL] }, { text });
}
