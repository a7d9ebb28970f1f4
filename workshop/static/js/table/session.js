/** A seat at a table: its position, the stream of what happens, and what the seat does. Whoever draws listens to "change". */

import { Failure, get, post } from "../api.js";
import { keep, kept } from "../settings.js";

/**
 * @typedef {import("./types.js").State} State
 * @typedef {import("./types.js").Step} Step
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {import("./types.js").HandOver} HandOver
 */

export const SPEEDS = [0, 0.5, 1, 2, 4]; // 0: do not play back
const EVENT = 1200; // ms that a step of another seat is shown at speed 1

export class Session extends EventTarget {
  /** @param {import("./types.js").Hello} hello */
  constructor(hello) {
    super();
    this.hello = hello;
    this.base = `/api/table/${encodeURIComponent(hello.table)}`;
    /** @type {number | null} */
    this.seat = hello.me.seat;
    /** @type {State | null} */
    this.state = null;
    /** @type {HandOver | null} */
    this.handover = null;
    /** @type {Step | null} The step of another seat that is shown just now. */
    this.playing = null;
    /** @type {Step | null} The last step in which a die fell. */
    this.rolled = null;
    this.busy = false;
    /** @type {"" | "away" | "gone"} The connection to the table: lost for a while, or for good. */
    this.lost = "";
    /** @type {Record<number, boolean>} Guests by seat: true while connected. */
    this.here = {};
    this.watching = 0;
    /** @type {{event: string, data: any}[]} */
    this.queue = [];
    /** @type {EventSource | null} */
    this.source = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
  }

  /** @param {string} key */
  static async open(key) {
    return new Session(await get(`/api/table/${encodeURIComponent(key)}`));
  }

  get guest() {
    return this.hello.me.role !== "host";
  }

  get persons() {
    return this.hello.seats.filter((one) => one.by === "person");
  }

  /** @returns {number} Speed of the playback; 0 shows every position at once. */
  get speed() {
    const found = Number(kept("table-speed") ?? 1);
    return SPEEDS.includes(found) ? found : 1;
  }

  /** @param {number} speed */
  set speed(speed) {
    keep("table-speed", String(speed));
    this.changed();
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }

  /** @returns {{seat?: number}} The seat that this machine's page speaks for; a guest's is fixed. */
  get me() {
    return this.guest || this.seat === null ? {} : { seat: this.seat };
  }

  // --- reading

  /** Read the position anew. */
  async read() {
    const host = !this.guest;
    const watch = host && this.persons.length === 0;
    const seat = host && this.seat !== null ? String(this.seat) : watch ? "watch" : undefined;
    try {
      this.take(await get(`${this.base}/state`, { seat }));
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== "handover") throw error;
      this.giveUp(error.data);
    }
  }

  /** @param {State} state */
  take(state) {
    const before = this.state;
    const same = before !== null && before.seat === state.seat;
    if (same && state.seq < before.seq) { // the stream was faster
      this.changed();
      return;
    }
    const newer = state.told.filter((one) => one.events.some((event) => event.die) && (!same || one.choice > before.choices));
    this.rolled = newer.at(-1) ?? (same && state.choices >= before.choices ? this.rolled : null);
    this.state = state;
    this.handover = null;
    this.playing = null;
    this.seat = typeof state.seat === "number" ? state.seat : this.seat;
    this.queue = this.queue.filter((one) => (one.data.seq ?? Infinity) > state.seq);
    if (!same || !this.source) this.listen(state);
    this.changed();
    if (this.queue.length) this.next();
  }

  /** @param {HandOver} handover */
  giveUp(handover) {
    this.close();
    this.state = null;
    this.rolled = null;
    this.handover = handover;
    this.seat = null;
    this.changed();
  }

  // --- the stream

  /** @param {State} state */
  listen(state) {
    this.close();
    const query = new URLSearchParams({ from: String(state.seq) });
    if (!this.guest) query.set("seat", this.seat === null ? "watch" : String(this.seat));
    const source = new EventSource(`${this.base}/events?${query}`);
    this.source = source;
    source.addEventListener("open", () => this.connection(source, ""));
    source.addEventListener("error", () => this.connection(source, source.readyState === EventSource.CLOSED ? "gone" : "away"));
    for (const name of ["step", "asks", "reset", "left", "over", "people", "closed"]) {
      source.addEventListener(name, (event) => {
        if (this.source !== source) return;
        this.heard(name, JSON.parse(/** @type {MessageEvent} */ (event).data));
      });
    }
  }

  /**
   * @param {EventSource} source
   * @param {"" | "away" | "gone"} lost
   */
  connection(source, lost) {
    if (this.source !== source || this.lost === lost) return;
    this.lost = lost;
    this.changed();
  }

  /**
   * @param {string} event
   * @param {any} data
   */
  heard(event, data) {
    if (event === "left") this.source?.close();
    else if (event === "closed") {
      this.close();
      this.lost = "gone";
      this.changed();
      this.dispatchEvent(new Event("closed"));
    } else if (event === "people") {
      this.here = Object.fromEntries(data.seats.map((/** @type {{seat: number, here: boolean}} */ one) => [one.seat, one.here]));
      this.watching = data.watching;
      this.changed();
    } else if (event === "reset") void this.read().catch(() => {});
    else if (this.state && (data.seq ?? 0) > this.state.seq) {
      this.queue.push({ event, data });
      if (this.timer === undefined && !this.busy) this.next(); // while a choice is on its way its answer comes first
    }
  }

  /** Take the next message; a step of another seat stays for a while before the one after it. */
  next() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.playing = null;
    let one = this.queue.shift();
    for (; one && this.state; one = this.queue.shift()) {
      if (one.data.seq <= this.state.seq) continue;
      this.state.seq = one.data.seq;
      if (one.event === "step") {
        this.happened(one.data);
        const wait = this.speed && !this.still.matches && one.data.events.length ? EVENT / this.speed : 0;
        if (wait && !one.data.mine) {
          this.playing = one.data;
          this.timer = setTimeout(() => this.next(), wait);
          break;
        }
      } else if (one.event === "asks") {
        this.asked(one.data);
      } else if (one.event === "over") {
        this.state.result = one.data.result;
        this.state.asks = null;
        void this.read().catch(() => {});
      }
    }
    this.changed();
  }

  /** @param {Step} step */
  happened(step) {
    const { state } = this;
    if (!state) return;
    if (step.picture) state.picture = step.picture;
    state.told = [...state.told, { ...step, picture: null }].slice(-200);
    state.choices = Math.max(state.choices, step.choice);
    state.turn = step.turn;
    this.rolled = step.events.some((event) => event.die) ? step : null;
    this.dispatchEvent(new CustomEvent("step", { detail: step }));
  }

  /**
   * What is asked now, and what stands beside it.
   * @param {any} data
   */
  asked({ asks, undo, saved, lesson }) {
    if (this.state) Object.assign(this.state, { asks, undo, saved, ...(lesson === undefined ? {} : { lesson }) });
  }

  /** Show at once what has happened meanwhile. */
  skip() {
    const rest = this.queue;
    this.queue = [];
    clearTimeout(this.timer);
    this.timer = undefined;
    this.playing = null;
    for (const { event, data } of rest) {
      if (!this.state || data.seq <= this.state.seq) continue;
      this.state.seq = data.seq;
      if (event === "step") this.happened(data);
      else if (event === "asks") this.asked(data);
      else if (event === "over") {
        this.state.result = data.result;
        void this.read().catch(() => {});
      }
    }
    this.changed();
  }

  close() {
    this.source?.close();
    this.source = null;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.queue = [];
  }

  // --- doing

  /** @returns {boolean} True while this seat is asked and nothing is played back. */
  get mayChoose() {
    return Boolean(this.state?.asks?.yours) && !this.playing && !this.busy && this.queue.length === 0;
  }

  /**
   * @param {string} what
   * @param {object} [data]
   * @returns {Promise<any>}
   */
  async ask(what, data = {}) {
    return post(`${this.base}/${what}`, data);
  }

  /**
   * Do something that ends in another position.
   * @param {string} what
   * @param {object} data
   */
  async act(what, data) {
    if (this.busy) return;
    this.busy = true;
    this.changed();
    try {
      const state = await this.ask(what, { ...this.me, ...data });
      this.busy = false;
      this.take(state);
    } catch (error) {
      this.busy = false;
      if (error instanceof Failure && error.code === "stale") {
        await this.read();
        return;
      }
      this.next();
      throw error;
    }
  }

  /** @param {Choice | {typed: string}} choice */
  async choose(choice) {
    const of = this.state?.asks?.of;
    if (!this.mayChoose || !of) return;
    await this.act("choose", { of, ...("n" in choice ? { choice: choice.n } : { typed: choice.typed }) });
  }

  async undo() {
    if (this.state) await this.act("undo", { choices: this.state.choices });
  }

  async leave() {
    this.giveUp(await this.ask("leave", this.me));
  }

  /** @param {number} seat */
  async sit(seat) {
    this.seat = seat;
    this.take(await this.ask("sit", { seat }));
  }
}
