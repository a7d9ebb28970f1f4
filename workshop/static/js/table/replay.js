/** A game told again: what happened now, the list of all that happened, and a scrubber with turns, losses and who is ahead. */

import { Failure, get, post } from "../api.js";
import { announce } from "../dialog.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { listenToPointers } from "../map/pointer.js";
import { go, tableAddress } from "../route.js";
import { keep, kept } from "../settings.js";
import { setFoot, setHeading } from "../shell.js";
import { choose, pageLanguage, t } from "../words.js";
import { Curve } from "./curve.js";
import { showLook } from "./look.js";
import { MapBoard } from "./map_board.js";
import { drawMats } from "./mats.js";
import { drawPlainBoard, isPlain } from "./plain_board.js";
import { hexOf } from "./picking.js";
import { seatMark, seatName } from "./seats.js";
import { stepLines } from "./told.js";
import { ActionTrack } from "./track.js";

/**
 * @typedef {{n: number, seat: number | null, turn: number, words: Record<string, string>, lost: number[]}} Line
 * @typedef {{choices: number, steps: Line[], turns: {turn: number, n: number, name?: Record<string, string>}[],
 *   curve: {camps: {id: string, seats: number[], name: Record<string, string>}[], points: [number, number[]][]} | null, result: import("./types.js").Result | null}} Replay
 * @typedef {{n: number, of: number, step: import("./types.js").Step | null, picture: import("./types.js").Picture, turn: number}} Moment
 */

const SPEEDS = [0.5, 1, 2, 4];
const EVENT = 1200; // ms of an event at speed 1
const NEAR = 90; // lines of the list that are shown around the present one

export class ReplayView {
  /**
   * @param {HTMLElement} room
   * @param {import("./session.js").Session} session
   * @param {Replay} data
   */
  constructor(room, session, data) {
    this.room = room;
    this.session = session;
    this.data = data;
    this.n = -1;
    this.wanted = 0;
    this.eyes = "all";
    this.speed = SPEEDS.find((one) => String(one) === kept("replay-speed")) ?? 1;
    /** @type {Map<string, Promise<Moment>>} */
    this.moments = new Map();
    /** @type {Moment | null} */
    this.moment = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    const { hello } = session;
    this.map = hello.ground ? new MapBoard(hello, (face) => this.face(face)) : null;
    this.track = new ActionTrack(hello);
    this.board = this.map?.element ?? h("section", { class: "cloth", "aria-label": t("table.mats") });
    this.now = h("aside", { class: "now", "aria-label": t("table.now"), tabindex: "-1" });
    this.controls = h("div", { class: "ctl" });
    this.drawn = ""; // controls as they are shown
    this.curve = new Curve(hello, data, (n) => void this.show(n));
    this.scrub = h("section", { class: "scrub", "aria-label": t("table.scrubber") }, this.controls, this.curve.element);
    this.unlisten = this.map ? listenToPointers(this.map.frame, this.map.view, { begin: () => "pan", move: () => {}, end: () => {}, cancel: () => {}, hover: () => {}, tap: (point) => this.look(/** @type {MapBoard} */ (this.map).under(point)) }) : () => {};
    this.map?.eye.remove();
  }

  /**
   * @param {HTMLElement} room
   * @param {import("./session.js").Session} session
   */
  static async open(room, session) {
    const view = new ReplayView(room, session, await get(`${session.base}/replay`));
    room.className = `replay ${view.map ? "withmap" : "withcards"}`;
    fill(room, view.track.element, view.board, view.now, view.scrub);
    setHeading({ title: t("table.told-again-title", { title: choose(session.hello.title) }), unsaved: false, errors: null, warnings: 0 });
    setFoot([session.hello.seed !== null ? h("span", { class: "num" }, t("table.foot-seed", { seed: session.hello.seed })) : null, view.data.result ? h("span", {}, view.resultWords()) : null], [h("span", {}, t("table.foot-rules", { rules: session.hello.rules }))]);
    await view.show(0);
    return view;
  }

  get count() {
    return this.data.choices;
  }

  /** @param {string} face */
  face(face) {
    return `${face}${face.includes("?") ? "&" : "?"}lang=${pageLanguage()}`;
  }

  resultWords() {
    const { result } = this.data;
    if (!result) return "";
    const names = result.winners.map((one) => seatName(this.session.hello, one)).join(", ");
    return result.adjourned ? t("table.adjourned") : result.winners.length ? t("table.wins", { names, n: result.winners.length }) : t("table.nobody-wins");
  }

  /**
   * @param {number} n
   * @returns {Promise<Moment>}
   */
  fetch(n) {
    const key = `${n} ${this.eyes}`;
    let found = this.moments.get(key);
    if (!found) {
      found = get(`${this.session.base}/replay/${n}`, { eyes: this.eyes });
      found.catch(() => this.moments.delete(key));
      this.moments.set(key, found);
      if (this.moments.size > 60) this.moments.delete(this.moments.keys().next().value ?? "");
    }
    return found;
  }

  /**
   * Show the position after a choice.
   * @param {number} wanted
   */
  async show(wanted) {
    const n = Math.max(0, Math.min(this.count, wanted));
    this.wanted = n;
    this.curve.move(n);
    try {
      const moment = await this.fetch(n);
      if (this.wanted !== n) return;
      this.n = n;
      this.moment = moment;
      this.draw();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.pause();
      announce(error.message || t("offline.silent"));
    }
  }

  draw() {
    const { moment, session, map } = this;
    if (!moment) return;
    const { picture, step } = moment;
    this.track.draw(picture, { speed: session.still.matches ? 0 : this.speed });
    const about = new Set((step?.events ?? []).flatMap((one) => one.about));
    if (map) {
      map.draw(picture, { marked: about });
      const found = [...about].map((id) => (map.hexes.has(id) ? id : hexOf(/** @type {any} */ ({ picture }), id))).filter((one) => one !== null);
      const way = step?.events.find((one) => one.kind === "moves")?.about.filter((id) => map.hexes.has(id)) ?? [];
      map.drawLine(way.length ? { from: way[0] ?? null, path: way.slice(1) } : { from: found[0] ?? null, to: found.find((one) => one !== found[0]) ?? null, hit: found.slice(1) });
    } else if (isPlain(picture)) drawPlainBoard(this.board, picture);
    else {
      drawMats(this.board, { hello: session.hello, picture, seat: this.eyes === "all" ? 0 : Number(this.eyes), face: (face) => this.face(face), picked: [], usable: new Set(), targets: new Set(), about,
        press: (_id, _kind, card) => card && showLook(session, { word: "", name: choose(card.name), face: this.face(card.face), values: card.values ? choose(card.values) : "" }) });
    }
    this.drawNow();
    this.drawControls();
  }

  drawNow() {
    const { moment, session, session: { hello }, data } = this;
    if (!moment) return;
    const { step, picture } = moment;
    const line = data.steps[this.n - 1];
    const seat = step?.seat ?? line?.seat ?? null;
    const from = Math.max(0, Math.min(this.n - NEAR / 2, data.steps.length - NEAR));
    const hadFocus = this.now.contains(document.activeElement);
    const held = document.activeElement instanceof HTMLElement && hadFocus ? (document.activeElement.dataset.key ?? "") : "";
    const list = h("ol", { class: "list", "aria-label": t("table.events") }, data.steps.slice(from, from + NEAR).map((one) => h("li", { "aria-current": one.n === this.n ? "true" : null },
      h("button", { "data-key": `n${one.n}`, onclick: () => void this.show(one.n) }, h("span", { class: "num" }, one.n), seatMark(hello, one.seat), h("span", { class: "w" }, choose(one.words)), one.lost.map((lost) => h("span", { class: "lostmark", title: t("table.lost-by", { name: seatName(hello, lost) }) }, icon("cross", "s")))))));
    fill(this.now, h("p", { class: "no num" }, t("table.choice-of", { n: this.n, of: this.count }), ` · ${choose(picture.head)}`),
      h("h1", {}, seat !== null && seatMark(hello, seat), this.n === 0 ? t("table.at-start") : choose(line?.words ?? step?.did ?? {})),
      this.n === this.count && data.result ? h("p", { class: "swing" }, h("b", {}, this.resultWords()), " ", choose(data.result.words)) : null,
      h("ul", { class: "happened" }, step ? stepLines(session, step) : []),
      h("div", { class: "btns" },
        !session.guest && h("button", { class: "btn", "data-key": "fork", disabled: this.n >= this.count, onclick: () => void this.fork() }, icon("dice", "s"), t("table.play-from-here")),
        h("label", { class: "eyes" }, h("span", {}, t("table.whose-eyes")), this.eyesSelect())), list);
    const current = list.querySelector("[aria-current]");
    if (current instanceof HTMLElement) list.scrollTop = current.offsetTop - list.clientHeight / 2 + 20;
    if (hadFocus) /** @type {HTMLElement | null} */ (this.now.querySelector(`[data-key="${CSS.escape(held.startsWith("n") ? `n${this.n}` : held)}"]`))?.focus({ preventScroll: true });
  }

  eyesSelect() {
    const { hello } = this.session;
    const made = h("select", { class: "field", "data-key": "eyes", onchange: () => { this.eyes = made.value; void this.show(this.n); } }, h("option", { value: "all" }, t("table.eyes-all")), hello.seats.map((one) => h("option", { value: String(one.seat) }, choose(one.name))));
    made.value = this.eyes;
    return made;
  }

  drawControls() {
    // At every event new buttons would slip away below a finger.
    const drawn = `${this.timer !== undefined} ${this.speed}`;
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const held = document.activeElement instanceof HTMLElement && this.controls.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    const playing = this.timer !== undefined;
    const button = (/** @type {string} */ name, /** @type {string} */ words, /** @type {() => void} */ run, /** @type {string} */ look) => h("button", { class: `btn icon ${look}`, "aria-label": words, title: words, "data-key": name, onclick: run }, icon(name));
    fill(this.controls, h("div", { class: "playrow2" }, button("back", t("table.event-before"), () => void this.show(this.n - 1), "bare"), button(playing ? "pause" : "play", t(playing ? "table.pause" : "table.play-replay"), () => this.toggle(), "solid"), button("step", t("table.event-after"), () => void this.show(this.n + 1), "bare")),
      h("span", { class: "pick num", role: "group", "aria-label": t("table.speed") }, SPEEDS.map((one) => h("button", { "aria-pressed": String(one === this.speed), "aria-label": t("table.speed-n", { n: one }), "data-key": `s${one}`, onclick: () => this.setSpeed(one) }, one === 0.5 ? "½" : one))));
    if (held) /** @type {HTMLElement | null} */ (this.controls.querySelector(`[data-key="${CSS.escape(held === "play" || held === "pause" ? (playing ? "pause" : "play") : held)}"]`))?.focus();
  }

  // --- going on

  toggle() {
    if (this.timer !== undefined) this.pause();
    else {
      const again = this.n >= this.count;
      this.timer = setTimeout(() => this.goOn(), again ? 0 : 120);
      if (again) void this.show(0);
    }
    this.drawControls();
  }

  async goOn() {
    if (this.n >= this.count) return this.pause();
    const at = Date.now();
    await this.show(this.n + 1);
    if (this.timer === undefined) return;
    if (this.n < this.count) void this.fetch(this.n + 1).catch(() => {});
    this.timer = setTimeout(() => void this.goOn(), Math.max(60, EVENT / this.speed - (Date.now() - at)));
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.drawControls();
  }

  /** @param {number} step */
  turn(step) {
    const marks = this.data.turns.map((one) => one.n);
    const next = step > 0 ? marks.find((one) => one > this.n) : marks.findLast((one) => one < this.n);
    void this.show(next ?? (step > 0 ? this.count : 0));
  }

  nextSpeed() {
    this.setSpeed(SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1);
    announce(t("table.speed-n", { n: this.speed }));
  }

  /** @param {number} speed */
  setSpeed(speed) {
    this.speed = speed;
    keep("replay-speed", String(speed));
    this.drawControls();
  }

  /** Play on from the position that is shown. */
  async fork() {
    try {
      const { table } = await post(`${this.session.base}/fork`, { n: this.n });
      go(tableAddress(table));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      announce(error.message);
    }
  }

  /** @param {{hex: string, piece: string}} under */
  look({ hex, piece }) {
    const found = this.moment?.picture.pieces.find((one) => one.id === piece);
    if (found) showLook(this.session, { word: "", name: choose(found.name), face: found.face ? this.face(found.face) : "", back: found.back ? this.face(found.back) : "", values: this.map?.spoken(found) ?? "" });
    else if (hex && this.map && this.moment) announce(this.map.spokenHex(hex, this.moment.picture));
  }

  leave() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.unlisten();
    this.track.forget();
    this.map?.destroy();
    this.curve.destroy();
    this.session.close();
  }
}
