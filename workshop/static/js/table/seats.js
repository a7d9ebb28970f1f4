/** Seats as they are shown: a shape and a colour for each, and what its player is called. */

import { h } from "../dom.js";
import { choose, t } from "../words.js";

/** @typedef {import("./session.js").Session} Session */

const COLOURS = ["blue", "red", "green", "ochre", "grey", "plum", "teal"];
const KEYS = { blue: "b", red: "r", green: "g" };

/**
 * Class of a seat: its colour on the counters, or one by its number.
 * @param {import("./types.js").Hello} hello
 * @param {number | null} seat
 * @returns {string}
 */
export function seatClass(hello, seat) {
  if (seat === null) return "n";
  const colour = hello.seats[seat]?.colour ?? COLOURS[seat % COLOURS.length] ?? "";
  return KEYS[/** @type {keyof typeof KEYS} */ (colour)] ?? `c-${colour}`;
}

/**
 * @param {import("./types.js").Hello} hello
 * @param {number | null} seat
 * @param {string} [extra]
 */
export function seatMark(hello, seat, extra = "") {
  return h("span", { class: `sq ${seatClass(hello, seat)} ${extra}`.trim(), "aria-hidden": "true" });
}

/**
 * @param {import("./types.js").Hello} hello
 * @param {number | null} seat
 * @returns {string}
 */
export function seatName(hello, seat) {
  return seat === null ? "" : choose(hello.seats[seat]?.name ?? {});
}

/**
 * Name of a seat, with "you" for the one at this screen.
 * @param {Session} session
 * @param {number | null} seat
 * @returns {string}
 */
export function seatWords(session, seat) {
  const name = seatName(session.hello, seat);
  return seat !== null && seat === session.seat ? t("table.you-named", { name }) : name;
}
