/** Counters and markers of a scenario: their state as it is drawn on them, and as it is spoken. */

import { printedCounter } from "../map/counter.js";
import { choose, t } from "../words.js";

/** @typedef {import("./state.js").Piece} Piece */

/**
 * A counter of a scenario with its middle at a point.
 * @param {Piece} piece
 * @param {{selected?: boolean, ghost?: boolean, label: string, dx?: number, dy?: number, scale?: number}} look
 * @returns {SVGElement}
 */
export function counterNode(piece, look) {
  const riders = piece.passengers?.length ?? 0;
  const more = [piece.count > 1 ? `×${piece.count}` : "", riders ? `+${riders}` : ""].filter(Boolean).join(" ");
  return printedCounter(piece, { ...look, brief: choose(piece.name), tag: tagOf(piece), more, data: { "data-path": piece.path } });
}

/** @param {Piece} piece */
function tagOf(piece) {
  if (piece.overwatch) return t("field.overwatch").toUpperCase();
  return piece.morale ? t(`field.morale-${piece.morale}`).toUpperCase() : "";
}

/**
 * Name of a piece with its place and state, as it is spoken.
 * @param {Piece} piece
 * @param {boolean} [selected]
 * @returns {string}
 */
export function spokenPiece(piece, selected = false) {
  const parts = [choose(piece.name)];
  if (piece.count > 1) parts.push(`×${piece.count}`);
  if (piece.hex) parts.push(piece.hex);
  if (piece.overwatch) parts.push(t("field.overwatch"));
  if (piece.morale) parts.push(t(`field.morale-${piece.morale}`));
  if (piece.damage) parts.push(t("field.damage-n", { n: piece.damage }));
  if (piece.passengers?.length) parts.push(t("field.passengers-n", { n: piece.passengers.length }));
  if (selected) parts.push(t("field.selected"));
  return parts.join(", ");
}
