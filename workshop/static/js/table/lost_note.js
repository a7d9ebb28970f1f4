/** Note on a guest's page that its connection to the table is lost, for a while or for good. */

import { fill, h } from "../dom.js";
import { t } from "../words.js";

export function lostNote() {
  return h("div", { class: "lostnote", role: "status", hidden: true });
}

/**
 * @param {HTMLElement} note
 * @param {import("./session.js").Session} session
 */
export function drawLostNote(note, session) {
  const lost = session.guest ? session.lost : ""; // this machine's own page says so of the whole workshop
  note.hidden = !lost;
  fill(note, lost ? t(`table.lost-${lost}`) : null);
}
