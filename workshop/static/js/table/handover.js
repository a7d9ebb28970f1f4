/** Between two people at one screen: a name, a sentence and a button, and nothing else in the page. */

import { fill, h } from "../dom.js";
import { setHeading } from "../shell.js";
import { choose, t } from "../words.js";
import { seatClass } from "./seats.js";

/**
 * @param {HTMLElement} room
 * @param {import("./session.js").Session} session
 * @param {(seat: number) => void} sit
 */
export function drawHandOver(room, session, sit) {
  const { hello, handover } = session;
  if (!handover) return;
  setHeading({ title: choose(hello.title), unsaved: false, errors: null, warnings: 0 });
  const name = choose(handover.name);
  const button = h("button", { class: "btn solid", onclick: () => sit(handover.to) }, t("table.i-am", { name }));
  room.className = "handover";
  fill(room, h("div", { role: "group", "aria-labelledby": "handover-title" },
    h("div", { class: "cubes", "aria-hidden": "true" }, handover.seats.map((one) => h("span", { class: `sq ${seatClass(hello, one.seat)}${one.seat === handover.to ? "" : " off"}` }))),
    h("h1", { id: "handover-title" }, t("table.hand-to", { name })), h("p", {}, choose(handover.sentence)), button, h("p", { class: "small" }, t("table.hand-about"))));
  // Enter after a breath, so that the key that ended one turn does not begin the next.
  setTimeout(() => button.isConnected && button.focus(), 600);
}
