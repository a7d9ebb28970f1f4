/** From the Field to a game: the scenario as it stands in the window, unsaved or not, at a table or in a playtest. */

import { Failure } from "../api.js";
import { loadRoom } from "../room_loader.js";
import { t } from "../words.js";

const GAME = "warfare";
const LOOSE = "folder:"; // key of files that lie in no pack

/** @param {import("./model.js").Field} field */
export async function playFromHere(field) {
  await openText(field, async (start, text) => (await loadRoom("table")).openText(GAME, start, text));
}

/** @param {import("./model.js").Field} field */
export async function testFromHere(field) {
  await openText(field, async (start, text) => (await loadRoom("playtest")).testText(GAME, start, text));
}

/**
 * @param {import("./model.js").Field} field
 * @param {(start: import("../starts/start_dialog.js").Start, text: string) => Promise<void>} open
 */
async function openText(field, open) {
  const plain = field.name.slice(field.name.lastIndexOf("/") + 1);
  const named = field.key === LOOSE ? field.name : field.key.startsWith("builtin:") ? plain : `${field.key}/${field.name}`;
  const title = field.state?.head?.title ?? { en: field.name };
  const seats = (field.state?.sides ?? []).map((one) => ({ id: one.id, name: one.name }));
  try {
    await open({ named, title, seats: seats.length ? seats : undefined }, field.doc.text);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    field.say(error.message || t("offline.silent"), "err");
  }
}
