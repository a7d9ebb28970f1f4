/** Ask which start of a game, who plays and by what seed: at the Table and for a playtest. */

import { Failure, get } from "../api.js";
import { showDialog } from "../dialog.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { choose, t } from "../words.js";

/**
 * @typedef {Record<string, string>} Words
 * @typedef {{named: string, title: Words, seats?: {id: string, name: Words}[]}} Start
 * @typedef {string | {id: string, words?: Words, name?: Words}} Player
 * @typedef {{game: string, name: Words, first: string, pack: string, starts: Start[], players: Player[], lesson?: boolean}} Game
 * @typedef {{games: Game[], saved: {named: string, game: string, changed: string, choices?: number, title?: Words}[], mine?: {named: string, game: string, title: Words}[],
 *   tables: {table: string, title: Words, game: string, over: boolean, choices: number}[]}} Starts
 * @typedef {{named: string, seats: string[], seed: number | null}} Chosen
 * @typedef {{people: boolean, usual: string[], seed: string, more?: Node[], button: Node[], begin: (chosen: Chosen) => Promise<void>}} Wish
 */

/**
 * @param {Game} game
 * @param {Wish} wish `usual`: who plays a seat unless another is chosen, the first of them that the game has.
 */
export function startDialog(game, wish) {
  showDialog(choose(game.name), (close) => {
    let start = game.starts.find((one) => one.named.endsWith(`/${game.first}`)) ?? /** @type {Start} */ (game.starts[0]);
    const players = game.players.map((one) => (typeof one === "string" ? { id: one, words: t(`table.player-${one}`) } : { id: one.id, words: choose(one.words ?? one.name ?? {}) || t(`table.player-${one.id}`) }));
    const usual = wish.usual.find((id) => players.some((one) => one.id === id)) ?? players[0]?.id ?? "";
    const wrong = h("p", { class: "wrong", role: "alert" });
    const starts = h("div", { class: "startlist", role: "radiogroup", "aria-label": t("table.which-start") });
    const seats = h("div", { class: "stack" });
    const seed = h("input", { class: "field num", id: "table-seed", inputmode: "numeric", pattern: "[0-9]{0,9}", placeholder: wish.seed });
    const button = h("button", { class: "btn solid", type: "submit" }, ...wish.button);
    /** @type {HTMLSelectElement[]} */
    let chosen = [];
    const options = (/** @type {string} */ value) => {
      const made = h("select", { class: "field" }, wish.people && h("option", { value: "person" }, t("table.person-here")), players.map((one) => h("option", { value: one.id }, one.words)));
      made.value = value;
      return made;
    };
    const drawSeats = () => {
      chosen = (start.seats ?? []).map((_, n) => options(n === 0 && wish.people ? "person" : usual));
      fill(seats, ...(start.seats ?? []).map((seat, n) => h("label", { class: "seatrow" }, h("span", {}, choose(seat.name)), chosen[n])));
    };
    fill(starts, ...game.starts.map((one) => h("label", { class: one === start ? "on" : "" }, h("input", { type: "radio", name: "start", checked: one === start, value: one.named, onchange: () => {
      start = one;
      for (const label of starts.children) label.classList.toggle("on", label.querySelector("input")?.checked ?? false);
      drawSeats();
    } }), h("span", {}, choose(one.title)))));
    drawSeats();
    return [h("form", { class: "stack", onsubmit: async (/** @type {Event} */ event) => {
      event.preventDefault();
      button.disabled = true;
      fill(wrong);
      try {
        await wish.begin({ named: start.named, seats: chosen.map((one) => one.value), seed: seed.value.trim() ? Number(seed.value.trim()) : null });
        close();
      } catch (error) {
        button.disabled = false;
        if (!(error instanceof Failure)) throw error;
        fill(wrong, icon("cross", "s"), error.message || t("offline.silent"));
      }
    } }, starts, seats, ...(wish.more ?? []), h("label", { class: "seatrow" }, h("span", {}, t("table.seed")), seed), wrong,
    h("div", { class: "acts" }, button, h("button", { class: "btn", type: "button", onclick: close }, t("dialog.cancel"))))];
  });
}

/**
 * A start of its own, as a game with that start alone.
 * @param {string} game
 * @param {Start} start
 * @param {Player[]} players
 * @returns {Game}
 */
export function onlyStart(game, start, players) {
  return { game, name: start.title, first: start.named, pack: "", starts: [start], players };
}

/**
 * A start of the folder with its seats and opponents.
 * @param {{named: string, game: string, title: Words}} one
 * @returns {Promise<Game>}
 */
export async function startOfFolder(one) {
  const { seats, players } = await get("/api/table/seats", { named: one.named });
  return onlyStart(one.game, { named: one.named, title: one.title, seats }, players);
}

/**
 * Boxes of the games, each of which opens something; `beside` makes what stands below a box.
 * @param {Game[]} games
 * @param {(game: Game) => void} open
 * @param {(game: Game) => Node | null} [beside]
 */
export function boxes(games, open, beside = () => null) {
  return h("ul", { class: "boxes playboxes" }, games.map((game) => h("li", {},
    h("button", { class: `box ${game.game}`, "data-game": game.game, onclick: () => open(game) }, h("span", { class: "lid" }, h("img", { src: `/cover/${game.game}`, alt: "" }), h("span", { class: "ttl" }, h("b", {}, choose(game.name)), h("i", {}, t("table.n-starts", { n: game.starts.length }))))), beside(game))));
}
