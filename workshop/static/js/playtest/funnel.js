/** The share of the first side with its interval, which narrows as games are played. */

import { s } from "../dom.js";
import { choose, t } from "../words.js";

/** @typedef {import("./series.js").SeriesData} SeriesData */

const LEFT = 34, RIGHT = 470, TOP = 14, HIGH = 176;
const ENDS = [10, 25, 50, 100, 200, 400, 1000, 2000, 4000, 10_000, 20_000, 40_000, 100_000];

/**
 * The drawing, anew for each message.
 * @param {SeriesData} data
 * @returns {SVGElement | null}
 */
export function funnel(data) {
  const { run, band, sides } = data;
  const last = run.at(-1);
  if (!last || !band) return null;
  // The end of the axis stays while games come, so that the curve grows and is not pressed together all the time.
  const end = Math.max(last.games, Math.min(data.most, ENDS.find((one) => one > last.games) ?? data.most));
  const x = (/** @type {number} */ games) => LEFT + ((games - 1) / Math.max(1, end - 1)) * (RIGHT - LEFT - 44);
  const y = (/** @type {number} */ share) => TOP + (1 - share) * HIGH;
  const line = (/** @type {(one: SeriesData["run"][number]) => number} */ of) => run.map((one, n) => `${n ? "L" : "M"}${x(one.games).toFixed(1)} ${y(of(one)).toFixed(1)}`).join("");
  const back = run.toReversed().map((one) => `L${x(one.games).toFixed(1)} ${y(one.low).toFixed(1)}`).join("");
  const share = last.shares[0] ?? 0, at = x(last.games);
  const apart = last.high - last.low < 0.12 ? 8 : 0; // the three figures must not lie on each other
  const text = (/** @type {string} */ kind, /** @type {number} */ tx, /** @type {number} */ ty, /** @type {string} */ words, anchor = "start") => s("text", { class: kind, x: tx.toFixed(1), y: ty.toFixed(1), "text-anchor": anchor }, words);
  const percent = (/** @type {number} */ one) => String(Math.round(100 * one));
  const label = t("playtest.funnel", { name: choose(sides[0]?.name ?? {}), share: percent(share), low: percent(last.low), high: percent(last.high), n: last.games });
  return s("svg", { class: "funnel", viewBox: "0 0 480 214", role: "img", "aria-label": label },
    s("rect", { class: "fairband", x: LEFT, y: y(band[1]), width: RIGHT - LEFT, height: y(band[0]) - y(band[1]) }),
    s("path", { class: "fairline", d: `M${LEFT} ${y(band[1])}H${RIGHT}M${LEFT} ${y(band[0])}H${RIGHT}` }),
    ...[0, 0.25, 0.5, 0.75, 1].flatMap((one) => [s("path", { class: "tick", d: `M${LEFT - 4} ${y(one)}h4` }), text("tickn", LEFT - 8, y(one) + 4, percent(one), "end")]),
    s("path", { class: "axis", d: `M${LEFT} ${y(1)}V${y(0)}H${RIGHT}` }),
    s("path", { class: "between", d: `${line((one) => one.high)}${back}Z` }), s("path", { class: "share", d: line((one) => one.shares[0] ?? 0) }),
    text("fair", LEFT + 6, y((band[0] + band[1]) / 2) + 4, t("playtest.fair")),
    s("circle", { class: "now", cx: at, cy: y(share), r: 4 }), text("share-now", at + 8, y(share) + 5, `${percent(share)} %`),
    text("bound", at + 8, y(last.high) - apart + (y(share) - y(last.high) < 14 ? -6 : 4), percent(last.high)), text("bound", at + 8, y(last.low) + apart + (y(last.low) - y(share) < 14 ? 14 : 4), percent(last.low)),
    text("tickn", LEFT, 206, "1"), text("gamesn", Math.max(LEFT + 40, Math.min(at, RIGHT - 70)), 206, t("playtest.n-games", { n: last.games }), "middle"), at < RIGHT - 150 ? text("tickn", x(end), 206, String(end), "end") : "");
}
