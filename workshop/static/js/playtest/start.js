/** What can be played many times: the games with their starts, scenarios of the folder, series of this workshop. */

import { Failure, get, post } from "../api.js";
import { showDialog } from "../dialog.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { go } from "../route.js";
import { boxes, onlyStart, startDialog, startOfFolder } from "../starts/start_dialog.js";
import { choose, t } from "../words.js";

/** @typedef {import("../starts/start_dialog.js").Starts} Starts */
/** @typedef {import("../starts/start_dialog.js").Game} Game */
/** @typedef {{series: string, title: Record<string, string>, state: string, games: number, most: number, headline: Record<string, string>}} Told */

const USUAL = ["planner", "greedy"]; // as the command
const GAMES = 400;

/**
 * @param {HTMLElement} place
 * @param {string} of What is to be played; empty to choose.
 */
export async function drawStart(place, of) {
  /** @type {[Starts, {series: Told[]}]} */
  const [data, { series }] = await Promise.all([get("/api/table/starts"), get("/api/playtest")]);
  if (!place.isConnected) return;
  place.className = "tablestart";
  const heading = (/** @type {string} */ words) => h("div", { class: "runon" }, h("h2", {}, words));
  fill(place, h("div", { class: "startpage" },
    h("h1", {}, t("playtest.start-title")), h("p", { class: "say" }, t("playtest.start-say")),
    series.length ? [heading(t("playtest.series")), h("ul", { class: "playrows" }, series.map((one) => h("li", {}, h("a", { class: "playrow", href: `#/playtest/${one.series}` }, icon("curve"), h("span", {}, h("b", {}, choose(one.title)), h("small", { class: "num" }, t("playtest.games-of", { n: one.games, of: one.most }), " ", choose(one.headline))), h("span", { class: "btn" }, t("playtest.look"))))))] : null,
    boxes(data.games, openDialog),
    data.mine?.length ? [heading(t("table.mine")), h("ul", { class: "playrows" }, data.mine.map((one) => h("li", {}, h("div", { class: "playrow" }, icon("flag"), h("span", {}, h("b", {}, choose(one.title)), h("small", {}, one.named)),
      h("button", { class: "btn", onclick: () => void openNamed(data, one.named) }, icon("curve", "s"), t("room.playtest"))))))] : null));
  if (of) await openNamed(data, of);
}

/**
 * Ask about one start by its name.
 * @param {Starts} data
 * @param {string} named
 */
async function openNamed(data, named) {
  const game = data.games.find((one) => one.starts.some((start) => start.named === named));
  if (game) {
    openDialog({ ...game, first: named.slice(named.indexOf("/") + 1) });
    return;
  }
  try {
    openDialog(await startOfFolder(data.mine?.find((one) => one.named === named) ?? { named, game: "", title: { "": named } }));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    showDialog(named, () => [h("p", { class: "say" }, error.message || t("offline.silent"))]);
  }
}

/**
 * Ask who plays and how often; then begin.
 * @param {Game} game
 * @param {{text?: string}} [more]
 */
function openDialog(game, more = {}) {
  const games = h("input", { class: "field num", id: "playtest-games", type: "number", min: "1", max: "100000", value: String(GAMES), required: true });
  startDialog(game, {
    people: false, usual: USUAL, seed: "1", button: [icon("curve", "s"), document.createTextNode(t("playtest.begin"))],
    more: [h("label", { class: "seatrow" }, h("span", {}, t("playtest.how-many")), games)],
    begin: async ({ named, seats, seed }) => {
      const { series } = await post("/api/playtest/start", { named, games: Number(games.value), ...(seats.length ? { players: seats } : {}), ...(seed === null ? {} : { seed }), ...more });
      go(`#/playtest/${series}`);
    },
  });
}

/**
 * Playtest a text that is not saved.
 * @param {string} game
 * @param {import("../starts/start_dialog.js").Start} start
 * @param {string} text
 */
export async function testText(game, start, text) {
  /** @type {Starts} */
  const data = await get("/api/table/starts");
  openDialog(onlyStart(game, start, data.games.find((one) => one.game === game)?.players ?? USUAL), { text });
}
