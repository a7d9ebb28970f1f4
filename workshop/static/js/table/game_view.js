/** The table of one seat: board or mats, what is told, and the bar of what may be done. */

import { Failure, post } from "../api.js";
import { announce, showDialog } from "../dialog.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { listenToPointers } from "../map/pointer.js";
import { go, playtestAddress } from "../route.js";
import { setFoot, setHeading } from "../shell.js";
import { choose, pageLanguage, t } from "../words.js";
import { drawActions } from "./actions.js";
import { toggleEye } from "./advice.js";
import { dieNode, tumble } from "./dice.js";
import { showLinks } from "./guest_links.js";
import { drawHandOver } from "./handover.js";
import { drawLesson, led, sayOther, wantedChoice } from "./lesson.js";
import { showLook } from "./look.js";
import { drawLostNote, lostNote } from "./lost_note.js";
import { MapBoard } from "./map_board.js";
import { firstHex, hovered, mapKey, tapped } from "./map_hand.js";
import { drawMats } from "./mats.js";
import { Picking, hexOf } from "./picking.js";
import { drawPlainBoard, isPlain } from "./plain_board.js";
import { ruleNode } from "./rule.js";
import { seatName } from "./seats.js";
import { SPEEDS } from "./session.js";
import { drawTold } from "./told.js";
import { ActionTrack } from "./track.js";

/**
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {import("./types.js").State} State
 */

const AIMED = new Set(["fire", "assault", "suppress", "barrage", "support", "martyr", "strike"]); // verbs that harm what they aim at

export class GameView {
  /**
   * @param {HTMLElement} room
   * @param {Session} session
   */
  constructor(room, session) {
    this.room = room;
    this.session = session;
    this.picking = new Picking(() => this.picked());
    /** @type {MapBoard | null} */
    this.map = session.hello.ground ? new MapBoard(session.hello, (face) => this.face(face)) : null;
    this.track = new ActionTrack(session.hello, session);
    this.place = {
      track: this.track.element,
      board: this.map?.element ?? h("section", { class: "cloth", "aria-label": t("table.mats") }),
      told: h("aside", { class: "tell", "aria-label": t("table.beside") }),
      acts: h("section", { class: "acts", tabindex: "-1", "aria-label": t("table.actions") }),
      rolled: h("div", { class: "rolled", role: "status", hidden: true }),
      lost: lostNote(),
      note: h("div", { class: "tablenote" }),
      lesson: h("section", { class: "lesson", hidden: true, "aria-label": t("lesson.title") }),
    };
    this.tab = "told";
    this.tabBefore = "told";
    /** @type {{choice: number | null, typed?: string, why: Record<string, string>, of: string} | null} */
    this.hint = null;
    /** @type {import("./types.js").Not[] | null} */
    this.nots = null;
    /** @type {string[] | null} */
    this.seen = null;
    this.pointed = /** @type {import("./picking.js").Entry | null} */ (null);
    /** @type {Step | null | undefined} */
    this.shownRoll = undefined;
    this.asked = "";
    this.placed = false;
    /** @type {(() => void)[]} */
    this.undo = [];
  }

  begin() {
    const { room, place, session } = this;
    room.className = `play ${this.map ? "withmap" : "withcards"}`;
    const wide = h("button", { class: "btn tolddrawer", onclick: () => this.showTold(!room.classList.contains("tells")) }, icon("book", "s"), t("table.told"));
    fill(room, place.track, place.board, place.note, place.told, place.lesson, place.acts);
    place.board.append(place.rolled, place.lost);
    this.wide = wide;
    if (this.map) {
      const { map } = this;
      map.element.append(wide);
      map.eye.addEventListener("click", () => void toggleEye(this));
      this.undo.push(listenToPointers(map.frame, map.view, { begin: () => "pan", move: () => {}, end: () => {}, cancel: () => {}, tap: (point) => tapped(this, map.under(point)), hover: (point) => hovered(this, point && map.under(point)) }));
      map.frame.addEventListener("keydown", (event) => mapKey(this, event));
      map.frame.addEventListener("focus", () => map.frame.matches(":focus-visible") && map.setCursor(map.cursor || firstHex(this)));
      map.frame.addEventListener("blur", () => map.put("cursor", []));
    }
    const changed = () => this.draw();
    session.addEventListener("change", changed);
    const closed = () => session.guest || go("#/table"); // a guest has no other place
    session.addEventListener("closed", closed);
    this.undo.push(() => { session.removeEventListener("change", changed); session.removeEventListener("closed", closed); });
    this.draw();
  }

  leave() {
    for (const one of this.undo) one();
    this.track.forget();
    this.map?.destroy();
    this.session.close();
  }

  // --- drawing

  draw() {
    const { session, room } = this;
    if (session.handover) {
      // Nothing of a position may stay in the page.
      for (const one of Object.values(this.place)) one.remove();
      this.map?.draw({ ...NOTHING });
      this.track.forget();
      for (const one of [this.place.told, this.place.acts, this.place.rolled]) fill(one);
      if (!this.map) fill(this.place.board);
      room.dataset.state = "handed-over";
      this.picking.follow(null);
      this.hint = this.nots = this.seen = null;
      drawHandOver(room, session, (seat) => this.run(session.sit(seat)));
      setFoot([]);
      return;
    }
    if (!session.state) return;
    const { asks, choices } = session.state;
    room.dataset.state = session.playing || session.busy ? "moves" : !asks ? "over" : asks.yours ? "asks" : asks.waits === "handover" ? "hands-over" : "waits";
    room.dataset.choices = String(choices);
    if (!this.place.board.isConnected) {
      room.className = `play ${this.map ? "withmap" : "withcards"}`;
      fill(room, this.place.track, this.place.board, this.place.note, this.place.told, this.place.lesson, this.place.acts);
    }
    const of = session.state.asks?.of ?? "";
    const fresh = of !== this.asked;
    if (fresh) {
      this.asked = of;
      this.hint = this.nots = null;
      this.seen = null;
      this.pointed = null;
      this.map?.shade(null);
      fill(this.place.note);
      if (of) announce(`${seatName(session.hello, session.state.asks?.seat ?? null)}: ${choose(session.state.asks?.question ?? {})}`);
    }
    this.picking.follow(session.state);
    this.drawFrame();
    this.drawBoard();
    // One's own cards lie nearest, below what does not fit.
    if (fresh && of && !this.map) this.place.board.scrollTop = this.place.board.scrollHeight;
    drawActions(this); // first: its height says how much room is left for what is told
    drawTold(this);
    drawLesson(this);
    this.drawRolled();
    drawLostNote(this.place.lost, session);
  }

  picked() {
    this.nots = null;
    this.drawBoard();
    drawActions(this);
    drawLesson(this);
  }

  drawFrame() {
    const { session, session: { state, hello } } = this;
    if (!state) return;
    setHeading({ title: choose(hello.title), unsaved: false, errors: null, warnings: 0 });
    this.track.draw(state.picture, { cost: this.pointedCost, speed: session.still.matches ? 0 : session.speed });
    const against = [...new Set(hello.seats.filter((one) => one.seat !== session.seat).map((one) => choose(one.who)))];
    const guests = hello.seats.filter((one) => one.by === "guest");
    setFoot([
      h("span", { class: "num" }, t("table.foot-choice", { n: state.choices }), hello.seed !== null && `, ${t("table.foot-seed", { seed: hello.seed })}`),
      session.guest ? null : h("span", {}, t("table.foot-against", { who: against.join(", ") })),
      hello.guests.length ? h("button", { class: "btn bare links", onclick: () => showLinks(hello) }, icon("people", "s"), t("table.links")) : null,
      guests.length ? h("span", {}, icon("people", "s"), guests.map((one) => `${choose(one.name)}: ${t(session.here[one.seat] ? "table.is-here" : "table.is-away")}`).join(", ")) : null,
      state.saved ? h("span", { class: "good" }, icon("fix", "s"), t("table.foot-saved", { file: state.saved })) : null,
      hello.named ? h("span", {}, h("a", { href: playtestAddress(hello.named) }, t("table.playtest"))) : null,
    ], [h("span", {}, t("table.foot-rules", { rules: hello.rules }))]);
  }

  drawBoard() {
    const { session, session: { state, hello }, picking } = this;
    if (!state) return;
    const about = new Set((session.playing?.events ?? []).flatMap((one) => one.about));
    if (isPlain(state.picture)) {
      drawPlainBoard(this.place.board, state.picture);
      this.place.board.append(this.place.rolled, this.place.lost, ...(this.wide ? [this.wide] : []));
      return;
    }
    if (!this.map) {
      const may = session.mayChoose;
      const left = may ? led(this, picking.left) : [];
      const usable = new Set(left.flatMap((one) => [...one.cards, ...(one.piece ? [one.piece] : [])]));
      const began = picking.cards.length > 0 || picking.group !== "" || picking.subject !== "";
      const targets = new Set(began || left.every((one) => one.cards.length === 0) ? left.flatMap((one) => one.to) : []);
      drawMats(this.place.board, {
        hello, picture: state.picture, seat: session.seat ?? 0, face: (face) => this.face(face), picked: [...picking.cards, picking.subject, picking.aim].filter(Boolean),
        usable: may && !began ? new Set(led(this, picking.choices).flatMap((one) => [...one.cards, ...(one.piece ? [one.piece] : [])])) : usable, targets, about,
        press: (id, kind, card) => this.pressed(id, kind, card), drop: (card, target) => this.dropped(card, target),
      });
      this.place.board.append(this.place.rolled, this.place.lost, ...(this.wide ? [this.wide] : []));
      return;
    }
    if (!this.placed) this.placed = this.map.begin(state.picture, session.seat);
    const wanted = wantedChoice(this)?.piece;
    const able = new Set(wanted && picking.subject !== wanted ? [wanted] : session.mayChoose && picking.wantsUnit ? picking.subjects : []);
    this.map.draw(state.picture, { selected: picking.subject, marked: about, able });
    this.drawMarks();
  }

  drawMarks() {
    const { map, session, picking, session: { state } } = this;
    if (!map || !state) return;
    const left = session.mayChoose && !(picking.wantsUnit && !picking.group) ? (this.pointed?.choices ?? led(this, picking.left)) : [];
    const hexes = (/** @type {Choice[]} */ choices) => choices.flatMap((one) => one.to.map((id) => (map.hexes.has(id) ? id : hexOf(state, id)))).filter((one) => one !== null);
    map.drawReach({ reach: hexes(left.filter((one) => one.path.length > 0)), targets: hexes(left.filter((one) => AIMED.has(one.verb))), places: hexes(left.filter((one) => one.path.length === 0 && !AIMED.has(one.verb))) });
    if (session.playing) {
      const step = session.playing;
      const about = [...new Set(step.events.flatMap((one) => one.about))];
      const found = about.map((id) => (map.hexes.has(id) ? id : hexOf(state, id))).filter((one) => one !== null);
      const way = step.events.find((one) => one.kind === "moves")?.about.filter((id) => map.hexes.has(id)) ?? [];
      map.drawLine(way.length ? { from: way[0] ?? null, path: way.slice(1) } : { from: found[0] ?? null, to: found.find((one) => one !== found[0]) ?? null, hit: found.slice(1) });
      const cell = map.cells.get(found[0] ?? "");
      if (cell) map.view.reveal(cell.x, cell.y);
      return;
    }
    const one = this.pointed?.choices.length === 1 ? this.pointed.choices[0] : undefined;
    const aim = one?.to[0] ?? "";
    const harm = one?.odds ? one.odds.faces.filter((face) => face.harm > 0).length : 0;
    map.drawLine(one ? { from: hexOf(state, one.piece ?? ""), to: map.hexes.has(aim) ? aim : hexOf(state, aim), path: one.path, words: [one.cost !== null ? `${one.cost} AP` : "", one.odds && one.odds.roll === "combat" ? `${harm}/${one.odds.faces.length}` : ""].filter(Boolean).join(" · ") } : {});
  }

  drawRolled() {
    const { session, place: { rolled } } = this;
    const step = session.rolled;
    if (step === this.shownRoll) return;
    this.shownRoll = step;
    const event = step?.events.findLast((one) => one.die);
    rolled.hidden = !event;
    if (!event?.die || !step) return;
    const die = dieNode(event.die, true);
    const after = step.events[step.events.indexOf(event) + 1];
    fill(rolled, die, h("p", {}, h("b", {}, choose(step.did ?? step.name ?? {})), " ", choose(event.words), " ", after && after.about.some((one) => event.about.includes(one) || step.events[0]?.about.includes(one)) && after.kind !== "paid" ? choose(after.words) : "", " ", ruleNode(session, event.rule)),
      h("button", { class: "btn bare icon", "aria-label": t("dialog.close"), onclick: () => { rolled.hidden = true; } }, icon("cross", "s")));
    tumble(die);
  }

  /** @param {string} face */
  face(face) {
    return `${face}${face.includes("?") ? "&" : "?"}lang=${pageLanguage()}`;
  }

  /**
   * What a thing is called on the page.
   * @param {string} id
   */
  nameOf(id) {
    const picture = this.session.state?.picture;
    const named = picture?.pieces.find((one) => one.id === id) ?? picture?.places.flatMap((one) => one.cards).find((one) => one.id === id) ?? picture?.gauges.find((one) => one.id === id);
    if (named && "hex" in named && named.code) return `${choose(named.name)} ${named.hex ?? ""}`.trim();
    if (named) return choose(named.name);
    const seat = /^p(\d+)$/.exec(id);
    return seat ? seatName(this.session.hello, Number(seat[1])) : id;
  }

  // --- what a person does

  /**
   * Run something of the session, and say what went wrong.
   * @param {Promise<unknown>} doing
   */
  run(doing) {
    doing.catch((error) => {
      if (!(error instanceof Failure)) throw error;
      if (error.code === "lesson") return sayOther(this);
      this.say(error.message || t("offline.silent"), "err");
    });
  }

  /**
   * @param {string} words
   * @param {string} [tone]
   * @param {Node[]} [more]
   */
  say(words, tone = "note", more = []) {
    fill(this.place.note, h("div", { class: `band ${tone}`, role: tone === "err" ? "alert" : "status" }, icon(tone === "err" ? "cross" : "info"), h("p", {}, words, " ", ...more),
      h("span", { class: "end" }, h("button", { class: "btn", onclick: () => fill(this.place.note) }, t("dialog.close")))));
  }

  /** @param {Choice} choice */
  choose(choice) {
    if (!this.session.mayChoose) return;
    if (!choice.warn) {
      this.run(this.session.choose(choice));
      return;
    }
    showDialog(choose(choice.text), (close) => [h("p", { class: "say" }, choose(choice.warn ?? {})), h("div", { class: "acts" },
      h("button", { class: "btn solid", onclick: () => { close(); this.run(this.session.choose(choice)); } }, t("table.do-it")), h("button", { class: "btn", onclick: close }, t("dialog.cancel")))]);
  }

  /**
   * Point at what would be done: its marks on the map and its dashed cube on the track.
   * @param {import("./picking.js").Entry | null} entry
   */
  point(entry) {
    this.pointed = entry;
    const state = this.session.state;
    if (!state) return;
    this.drawMarks();
    this.track.point(this.pointedCost);
  }

  /** @returns {number | null} AP of the one choice that is pointed at. */
  get pointedCost() {
    const choices = this.pointed?.choices ?? [];
    return this.session.mayChoose && choices.length === 1 ? (choices[0]?.cost ?? null) : null;
  }

  /**
   * @param {string} id
   * @param {"card" | "place"} kind
   * @param {import("./types.js").Card} [card]
   */
  pressed(id, kind, card) {
    const { picking, session } = this;
    if (session.playing) return session.skip();
    if (session.mayChoose) {
      const began = picking.cards.length > 0 || picking.group !== "" || picking.subject !== "" || picking.left.every((one) => one.cards.length === 0);
      if (began && !picking.cards.includes(id)) {
        const found = picking.left.filter((one) => one.to.includes(id));
        if (found.length === 1 && found[0]) return this.choose(found[0]);
        if (found.length > 1) return picking.aimAt(id);
      }
      if (picking.choices.some((one) => one.cards.includes(id))) return picking.pickCard(id);
      if (picking.subjects.includes(id)) return picking.pickPiece(id);
    }
    if (kind === "card" && card) showLook(session, { word: card.record ?? "", name: choose(card.name), face: this.face(card.face), values: card.values ? choose(card.values) : "" });
  }

  /**
   * A card was dragged onto something: the one choice that uses it so.
   * @param {string} card
   * @param {string} target
   */
  dropped(card, target) {
    const { picking, session } = this;
    if (!session.mayChoose) return;
    const found = picking.choices.filter((one) => one.cards.includes(card) && (one.to.includes(target) || one.to.some((id) => id === target.split(".")[0])));
    if (found.length === 1 && found[0]) this.choose(found[0]);
    else if (!picking.cards.includes(card)) picking.pickCard(card);
  }

  /** @param {string} id */
  look(id) {
    const piece = this.session.state?.picture.pieces.find((one) => one.id === id);
    showLook(this.session, { word: id, name: piece ? choose(piece.name) : id, face: piece?.face ? this.face(piece.face) : "", back: piece?.back ? this.face(piece.back) : "", values: "" });
  }

  /** @param {number} step */
  nextUnit(step) {
    const next = this.picking.nextSubject(step) || (step > 0 ? this.picking.subjects[0] : "");
    if (next && next !== this.picking.subject) this.picking.pickPiece(next);
    this.reveal(next ?? "");
    if (next) announce(this.nameOf(next));
  }

  /**
   * Bring a hex, or what stands on it, into sight.
   * @param {string} id
   */
  reveal(id) {
    const { map, session: { state } } = this;
    const cell = map?.cells.get(id) ?? map?.cells.get((state && hexOf(state, id)) ?? "");
    if (cell) map?.view.reveal(cell.x, cell.y);
  }

  /** @param {boolean} shown */
  showTold(shown) {
    this.room.classList.toggle("tells", shown);
    if (shown) /** @type {HTMLElement | null} */ (this.place.told.querySelector("[role=tab][aria-selected=true]"))?.focus();
    else this.wide?.focus();
  }

  escape() {
    if (this.picking.back()) return;
    fill(this.place.note);
    this.place.rolled.hidden = true;
    this.showTold(false);
  }

  /** @param {number} number */
  pressNumber(number) {
    const found = this.place.acts.querySelector(`[aria-keyshortcuts="${number}"]`);
    if (found instanceof HTMLElement) found.click();
  }

  /** Change the speed at which the others are played back. */
  nextSpeed() {
    const { session } = this;
    session.speed = SPEEDS[(SPEEDS.indexOf(session.speed) + 1) % SPEEDS.length] ?? 1;
    announce(session.speed ? t("table.speed-n", { n: session.speed }) : t("table.speed-0"));
  }

  async save() {
    const { file } = await post(`${this.session.base}/save`, {});
    if (this.session.state) this.session.state.saved = file;
    this.drawFrame();
    announce(t("table.foot-saved", { file }));
  }

}

const NOTHING = /** @type {import("./types.js").Picture} */ ({ head: {}, turn: 0, turns: null, active: 0, pieces: [], places: [], gauges: [], track: null, goals: [], scores: [], lines: {} });
/** @typedef {import("./types.js").Step} Step */
