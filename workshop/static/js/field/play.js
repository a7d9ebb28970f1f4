/** Play from here: the scenario as it stands in the window, unsaved or not, at a table. */

import { Failure } from "../api.js";
import { openAtTable } from "../table_loader.js";
import { t } from "../words.js";

const LOOSE = "folder:"; // key of files that lie in no pack

/** @param {import("./model.js").Field} field */
export async function playFromHere(field) {
  const plain = field.name.slice(field.name.lastIndexOf("/") + 1);
  const named = field.key === LOOSE ? field.name : field.key.startsWith("builtin:") ? plain : `${field.key}/${field.name}`;
  const title = field.state?.head?.title ?? { en: field.name };
  const seats = (field.state?.sides ?? []).map((one) => ({ id: one.id, name: one.name }));
  try {
    await openAtTable("warfare", { named, title, seats: seats.length ? seats : undefined }, field.doc.text);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    field.say(error.message || t("offline.silent"), "err");
  }
}
