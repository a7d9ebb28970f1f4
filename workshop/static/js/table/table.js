/** The room Table: what can be played, a table, or a game told again. */

import { bind } from "../keys.js";
import { setFoot, setHeading } from "../shell.js";
import { t } from "../words.js";
import { GameView } from "./game_view.js";
import "./icons.js";
import { ReplayView } from "./replay.js";
import { replayKeys } from "./replay_keys.js";
import { Session } from "./session.js";
import { drawStart } from "./start.js";
import { tableKeys } from "./table_keys.js";

export { openText } from "./start.js";

/** @typedef {import("../route.js").Route} Route */

let shown = "";

/** @param {Route} at */
function keyOf(at) {
  return `${at.table}${at.told ? "?told" : ""}`;
}

/**
 * @param {Route} at
 * @returns {boolean} False if another table is shown, or none.
 */
export function visitRoom(at) {
  return at.table !== "" && shown === keyOf(at);
}

/**
 * @param {HTMLElement} place
 * @param {Route} at
 * @returns {Promise<() => void>}
 */
export async function showRoom(place, at) {
  if (!at.table) {
    shown = "";
    setHeading({ title: t("room.table"), unsaved: false, errors: null, warnings: 0 });
    setFoot([]);
    await drawStart(place);
    return () => {};
  }
  const session = await Session.open(at.table);
  if (at.told || session.hello.mode === "replay") {
    const view = await ReplayView.open(place, session);
    const unbind = bind(replayKeys(view));
    shown = keyOf(at);
    return () => {
      unbind();
      view.leave();
      shown = "";
    };
  }
  await session.read();
  const view = new GameView(place, session);
  view.begin();
  const unbind = bind(tableKeys(view));
  shown = keyOf(at);
  return () => {
    unbind();
    view.leave();
    shown = "";
  };
}
