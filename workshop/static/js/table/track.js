/** The Action Track unrolled from its last box to the first, with cubes and the dashed cube of an action's cost. */

import { fill, h } from "../dom.js";
import { choose, t } from "../words.js";
import { seatClass, seatMark, seatName, seatWords } from "./seats.js";

/** @typedef {import("./session.js").Session} Session */

/** @param {number} seat */
const letter = (seat) => String.fromCharCode(65 + seat);

/**
 * @param {HTMLElement} place
 * @param {{hello: import("./types.js").Hello, picture: import("./types.js").Picture, session?: Session | null, cost?: number | null}} shown
 */
export function drawTrack(place, { hello, picture, session = null, cost = null }) {
  const { track, turn, turns } = picture;
  const name = (/** @type {number} */ seat) => (session ? seatWords(session, seat) : seatName(hello, seat));
  fill(place, track && h("div", { class: "turn", title: choose(picture.head) }, h("b", { class: "num" }, turn || "–"), h("span", {}, turns ? t("table.turn-of", { turns }) : t("table.turn"))),
    track ? boxes(hello, track, cost, name) : h("p", { class: "head-words" }, choose(picture.head)),
    h("div", { class: "score" }, ...picture.scores.flatMap(({ seat, score }) => [h("span", { class: "one" }, seatMark(hello, seat), seat === track?.active ? h("b", {}, name(seat)) : name(seat), " ", h("span", { class: "num" }, score))])));
}

/**
 * @param {import("./types.js").Hello} hello
 * @param {import("./types.js").Track} track
 * @param {number | null} cost
 * @param {(seat: number) => string} name
 */
function boxes(hello, track, cost, name) {
  const own = track.cubes.find((one) => one.seat === track.active);
  const ghost = own && cost ? ((own.box - cost - 1 + track.boxes) % track.boxes) + 1 : 0;
  const crossed = new Set(own && cost ? Array.from({ length: cost }, (_, n) => ((own.box - n - 1 - 1 + track.boxes) % track.boxes) + 1) : []);
  const least = Math.min(...track.cubes.map((one) => one.lap));
  const spoken = track.cubes.map((one) => t("table.cube", { name: name(one.seat), box: one.box })).join("; ");
  return h("div", { class: "trackboxes", role: "img", "aria-label": `${t("table.track")}. ${spoken}${ghost ? `. ${t("table.cube-after", { box: ghost })}` : ""}` },
    Array.from({ length: track.boxes }, (_, n) => {
      const box = track.boxes - n;
      const cubes = track.cubes.filter((one) => one.box === box);
      return h("i", { class: `num${box % 10 === 0 ? " ten" : ""}${crossed.has(box) ? " cost" : ""}${cubes.length || box === ghost ? " show" : ""}` }, h("span", { class: "n" }, box),
        ...cubes.map((one, m) => h("span", { class: `cube ${seatClass(hello, one.seat)}${m ? " second" : ""}${one.seat === track.active ? " active" : ""}`, title: t("table.cube", { name: name(one.seat), box }) }, letter(one.seat), one.lap > least && h("sup", {}, "+"))),
        box === ghost && own && h("span", { class: `cube ghost ${seatClass(hello, own.seat)}${cubes.length ? " second" : ""}` }, letter(own.seat)));
    }));
}
