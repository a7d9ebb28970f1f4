/** Pointer and keyboard over the map of a table. */

import { announce } from "../dialog.js";
import { hexOf } from "./picking.js";

/** @typedef {import("./game_view.js").GameView} GameView */

/**
 * @param {GameView} view
 * @param {{hex: string, piece: string}} under
 */
export function tapped(view, { hex, piece }) {
  const { session, picking } = view;
  const state = session.state;
  if (!state) return;
  if (session.playing) return session.skip();
  if (session.mayChoose) {
    for (const id of [piece, hex].filter(Boolean)) {
      const found = picking.aimed(id);
      if (found.length === 0) continue;
      if (found.length === 1 && found[0]) view.choose(found[0]);
      else picking.aimAt(id);
      return;
    }
    const able = [piece, ...state.picture.pieces.filter((one) => hexOf(state, one.id) === hex).map((one) => one.id)].filter((id) => picking.subjects.includes(id));
    const next = able.find((id) => id !== picking.subject) ?? able[0];
    if (next) return picking.pickPiece(next);
  }
  if (piece || hex) view.look(piece || hex);
}

/**
 * @param {GameView} view
 * @param {{hex: string, piece: string} | null} under
 */
export function hovered(view, under) {
  if (!view.session.mayChoose) return;
  const found = under ? [under.piece, under.hex].filter(Boolean).map((id) => view.picking.aimed(id)).find((one) => one.length > 0) : undefined;
  const before = view.pointed;
  const next = found ? { choices: found, group: null } : null;
  if (before === next || (before && next && before.choices[0] === next.choices[0])) return;
  view.point(next);
  view.map?.frame.classList.toggle("aims", next !== null);
}

/** @param {GameView} view */
export function firstHex(view) {
  const { session, picking, map } = view;
  return (session.state && hexOf(session.state, picking.subject || (picking.subjects[0] ?? ""))) || map?.cells.nearest(map.ground.size.width / 2, map.ground.size.height / 2, 60)?.id || "";
}

/**
 * @param {GameView} view
 * @param {KeyboardEvent} event
 */
export function mapKey(view, event) {
  const { map, session } = view;
  if (!map || event.ctrlKey || event.metaKey || event.altKey || event.target !== map.frame || !session.state) return;
  if (event.key === "Tab") {
    const next = session.mayChoose ? view.picking.nextSubject(event.shiftKey ? -1 : 1) : "";
    if (!next) return; // after the last unit the focus goes on
    view.nextUnit(event.shiftKey ? -1 : 1);
    map.setCursor(hexOf(session.state, next) ?? map.cursor);
  } else if (event.key.startsWith("Arrow")) {
    const next = map.cells.step(map.cursor || firstHex(view), event.key, map.column);
    if (!next) return;
    if (event.key === "ArrowLeft" || event.key === "ArrowRight" || !map.column) map.column = next.x;
    map.setCursor(next.id);
    hovered(view, { hex: next.id, piece: "" });
    announce(map.spokenHex(next.id, session.state.picture));
  } else if (event.key === "Enter") tapped(view, { hex: map.cursor, piece: "" });
  else return;
  event.preventDefault();
}
