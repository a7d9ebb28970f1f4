/** The room Playtest: what can be played many times, and one series of games. */

import { bind } from "../keys.js";
import { setFoot, setHeading } from "../shell.js";
import "../table/icons.js";
import { t } from "../words.js";
import { playtestKeys } from "./playtest_keys.js";
import { Series } from "./series.js";
import { drawStart } from "./start.js";
import { PlaytestView } from "./view.js";

export { testText } from "./start.js";

/** @typedef {import("../route.js").Route} Route */

let shown = "";

/**
 * @param {Route} at
 * @returns {boolean} False if another series is shown, or none.
 */
export function visitRoom(at) {
  return at.series !== "" && shown === at.series;
}

/**
 * @param {HTMLElement} place
 * @param {Route} at
 * @returns {Promise<() => void>}
 */
export async function showRoom(place, at) {
  if (!at.series) {
    setHeading({ title: t("room.playtest"), unsaved: false, errors: null, warnings: 0 });
    setFoot([]);
    await drawStart(place, at.of);
    return () => {};
  }
  const series = await Series.open(at.series);
  const view = new PlaytestView(place, series);
  const unbind = bind(playtestKeys(view));
  shown = at.series;
  return () => {
    unbind();
    view.leave();
    shown = "";
  };
}
