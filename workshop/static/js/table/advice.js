/** What one can ask the program: a hint, why something is not allowed, what a unit sees. */

import { Failure } from "../api.js";
import { h } from "../dom.js";
import { choose, t } from "../words.js";
import { drawActions } from "./actions.js";

/** @typedef {import("./game_view.js").GameView} GameView */

/** @param {GameView} view */
export async function toggleEye(view) {
  const { session, picking, map } = view;
  if (!map) return;
  const word = picking.subject || map.cursor;
  if (view.seen || !word) {
    view.seen = null;
    map.shade(null);
    if (!word) view.say(t("table.eye-first"));
    return;
  }
  try {
    const found = await session.ask("look", { ...session.me, word });
    view.seen = found.sight?.seen ?? null;
    map.shade(view.seen);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    view.say(error.message, "err");
  }
}

/** @param {GameView} view */
export async function askHint(view) {
  const { session, picking } = view;
  const of = session.state?.asks?.of;
  if (!of || !session.mayChoose) return;
  try {
    const hint = await session.ask("hint", { ...session.me, of });
    if (session.state?.asks?.of !== of) return;
    view.hint = { ...hint, of };
    const choice = picking.choices.find((one) => one.n === hint.choice);
    picking.clear();
    if (choice?.piece && picking.subjects.includes(choice.piece)) picking.subject = choice.piece;
    const group = picking.groups.find((one) => choice && one.choices.includes(choice.n));
    if (group && group.choices.length > 1 && picking.entries.some((one) => one.group === group)) picking.group = group.id;
    view.picked();
    if (choice) {
      view.point({ choices: [choice], group: null });
      view.place.acts.querySelector(".best")?.scrollIntoView({ block: "nearest", inline: "center" });
      for (const id of [choice.to[0], choice.piece]) view.reveal(id ?? "");
    }
    view.say(t("table.hint-says", { words: choose(hint.why) }), "note", [h("button", { class: "btn solid", "data-key": "do-hint", onclick: () => (choice ? view.choose(choice) : view.run(session.choose({ typed: hint.typed }))) }, t("table.do-it"))]);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    view.say(error.message || t("offline.silent"), "err");
  }
}

/** @param {GameView} view */
export async function askWhy(view) {
  const { session, picking } = view;
  const asks = session.state?.asks;
  if (!asks?.of || !session.mayChoose) return;
  if (view.nots) {
    view.nots = null;
    drawActions(view);
    return;
  }
  try {
    const found = picking.subject ? (await session.ask("why", { ...session.me, of: asks.of, piece: picking.subject })).nots : (asks.nots ?? []);
    view.nots = found ?? [];
    drawActions(view);
    if (view.nots?.length === 0) view.say(t(picking.subject || !picking.subjects.length ? "table.why-nothing" : "table.why-first"));
    else view.place.acts.querySelector(".off")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    view.say(error.message || t("offline.silent"), "err");
  }
}
