/** A series of games on the server: its latest figures, and what can be asked of it. */

import { get, post } from "../api.js";

/**
 * @typedef {Record<string, string>} Words
 * @typedef {{name?: Words, words?: Words, value: number, low?: number, high?: number, text?: Words | null, side?: string, at?: number,
 *   parts?: {value: number, tone?: string, side?: string}[]}} Row
 * @typedef {{id: string, title: Words, note: Words | null, form: "shares" | "worth" | "bars" | "columns" | "words", rows: Row[], band?: [number, number], marked?: number, keys?: boolean, advice?: Words | null}} Section
 * @typedef {{series: string, named: string, title: Words, game: string, state: "running" | "stopped" | "done" | "failed", stage: "games" | "cards", failure: string | null,
 *   games: number, most: number, progress: {n: number, of: number}, tenths: number, players: Words[], seed: number, headline: Words, sentence: Words,
 *   points: {words: Words, hexes: string[]}[], caution: Words, sides: {id: string, name: Words, colour: string}[], band: [number, number] | null,
 *   run: {games: number, shares: number[], low: number, high: number}[], losses: {side: string, at: [string, number][]}[], lost_title: Words, sections: Section[],
 *   cards: boolean, judged: boolean, notable: string[]}} SeriesData
 */

export class Series extends EventTarget {
  /**
   * @param {string} key
   * @param {SeriesData & {ground: import("../table/types.js").Ground | null}} data
   */
  constructor(key, data) {
    super();
    this.base = `/api/playtest/${encodeURIComponent(key)}`;
    this.key = key;
    /** @type {SeriesData} */
    this.data = data;
    this.ground = data.ground;
    /** @type {EventSource | null} */
    this.source = null;
    this.follow();
  }

  /** @param {string} key */
  static async open(key) {
    return new Series(key, await get(`/api/playtest/${encodeURIComponent(key)}`));
  }

  get isRunning() {
    return this.data.state === "running";
  }

  /** Listen until the series ends; a lost line is taken up again by the browser. */
  follow() {
    if (!this.isRunning || this.source) return;
    const source = new EventSource(`${this.base}/events`);
    this.source = source;
    source.addEventListener("series", (event) => {
      this.data = JSON.parse(/** @type {MessageEvent} */ (event).data);
      if (!this.isRunning) this.close();
      this.dispatchEvent(new Event("change"));
    });
  }

  close() {
    this.source?.close();
    this.source = null;
  }

  async stop() {
    await post(`${this.base}/stop`, {});
  }

  /** @param {number} games Games beyond those that are left. */
  async more(games) {
    await this.begun(post(`${this.base}/more`, { games }));
  }

  async judge() {
    await this.begun(post(`${this.base}/cards`, {}));
  }

  /** @param {Promise<unknown>} asked */
  async begun(asked) {
    await asked;
    this.data = await get(this.base);
    this.follow();
    this.dispatchEvent(new Event("change"));
  }

  /**
   * Keep a notable game as a replay, and open it to be told.
   * @param {string} why
   * @returns {Promise<string>} Key of its table.
   */
  async tell(why) {
    const { named } = await post(`${this.base}/keep`, { why });
    return (await post("/api/table/open", { named, as: "replay" })).table;
  }

  /**
   * Address of the report.
   * @param {string} form
   * @param {string} language
   */
  report(form, language) {
    return `/playtest/${encodeURIComponent(this.key)}/report.${form}?lang=${language}`;
  }
}
