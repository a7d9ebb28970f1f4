/** The Action Track unrolled from its last box to the first, with cubes that walk and the dashed cube of an action's cost. */

import { fill, h } from "../dom.js";
import { choose, t } from "../words.js";
import { CubeWalk } from "./cube_walk.js";
import { seatClass, seatMark, seatName, seatWords } from "./seats.js";

/**
 * @typedef {import("./session.js").Session} Session
 * @typedef {import("./types.js").Hello} Hello
 * @typedef {import("./types.js").Picture} Picture
 * @typedef {import("./types.js").Track} Track
 * @typedef {import("./cube_walk.js").Cube} Cube
 */

/** @param {number} seat */
const letter = (seat) => String.fromCharCode(65 + seat);

export class ActionTrack {
  /**
   * @param {Hello} hello
   * @param {Session | null} [session] Session that knows which seat is "you".
   */
  constructor(hello, session = null) {
    this.hello = hello;
    this.session = session;
    this.element = h("section", { class: "track", "aria-label": t("table.track") });
    this.boxes = h("div", { class: "trackboxes", role: "img" });
    /** @type {Track | null} */
    this.track = null;
    /** @type {number | null} AP of the action that is pointed at. */
    this.cost = null;
    this.walk = new CubeWalk(() => this.drawBoxes());
  }

  /** @param {number} seat */
  name(seat) {
    return this.session ? seatWords(this.session, seat) : seatName(this.hello, seat);
  }

  /**
   * Show a position. Its cubes walk to their boxes at a speed; at speed 0 they stand there at once.
   * @param {Picture} picture
   * @param {{cost?: number | null, speed?: number}} [options] `cost`: AP of the action that is pointed at.
   */
  draw(picture, { cost = null, speed = 0 } = {}) {
    const { hello } = this;
    const { track, turn, turns } = picture;
    this.track = track;
    this.cost = cost;
    if (track) this.walk.go(track, speed);
    fill(this.element, track && h("div", { class: "turn", title: choose(picture.head) }, h("b", { class: "num" }, turn || "–"), h("span", {}, turns ? t("table.turn-of", { turns }) : t("table.turn"))),
      track ? this.boxes : h("p", { class: "head-words" }, choose(picture.head)),
      h("div", { class: "score" }, ...picture.scores.flatMap(({ seat, score }) => [h("span", { class: "one" }, seatMark(hello, seat), seat === track?.active ? h("b", {}, this.name(seat)) : this.name(seat), " ", h("span", { class: "num" }, score))])));
    this.drawBoxes();
  }

  /**
   * Show the cost of an action that is pointed at, or none.
   * @param {number | null} cost
   */
  point(cost) {
    this.cost = cost;
    this.drawBoxes();
  }

  drawBoxes() {
    const { hello, track, cost, boxes } = this;
    if (!track) return;
    // The spoken words and the dashed cube come from the position, wherever a cube walks just now.
    const own = track.cubes.find((one) => one.seat === track.active);
    const ghost = own && cost ? ((own.box - cost - 1 + track.boxes) % track.boxes) + 1 : 0;
    const crossed = new Set(own && cost ? Array.from({ length: cost }, (_, n) => ((own.box - n - 1 - 1 + track.boxes) % track.boxes) + 1) : []);
    const spoken = track.cubes.map((one) => t("table.cube", { name: this.name(one.seat), box: one.box })).join("; ");
    boxes.setAttribute("aria-label", `${t("table.track")}. ${spoken}${ghost ? `. ${t("table.cube-after", { box: ghost })}` : ""}`);
    const shown = this.walk.cubes;
    const least = Math.min(...shown.map((one) => one.lap));
    fill(boxes, Array.from({ length: track.boxes }, (_, n) => {
      const box = track.boxes - n;
      const cubes = shown.filter((one) => one.box === box);
      return h("i", { class: `num${box % 10 === 0 ? " ten" : ""}${crossed.has(box) ? " cost" : ""}${cubes.length || box === ghost ? " show" : ""}` }, h("span", { class: "n" }, box),
        ...cubes.map((one, m) => h("span", { class: `cube ${seatClass(hello, one.seat)}${m ? " second" : ""}${one.seat === track.active ? " active" : ""}`, title: t("table.cube", { name: this.name(one.seat), box }) }, letter(one.seat), one.lap > least && h("sup", {}, "+"))),
        box === ghost && own && h("span", { class: `cube ghost ${seatClass(hello, own.seat)}${cubes.length ? " second" : ""}` }, letter(own.seat)));
    }));
  }

  /** Forget the position and empty the place. */
  forget() {
    this.walk.forget();
    this.track = null;
    fill(this.element);
  }
}
