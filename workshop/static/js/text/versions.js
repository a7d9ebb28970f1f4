/** Versions of a file: that of this window, that of the disk, and what to do when both differ. */

import { Failure, get, post, put } from "../api.js";
import { keepDraft } from "./drafts.js";
import { tellDirty } from "./windows.js";

/** @typedef {import("./document.js").Doc} Doc */
/** @typedef {import("./document.js").TextRoom} TextRoom */

/**
 * Save a file; a version of another program leaves both in `doc.other`. Raise Failure for anything else.
 * @param {TextRoom} room
 * @param {Doc} doc
 * @returns {Promise<boolean>}
 */
export async function save(room, doc) {
  if (!doc.isText || doc.readOnly || !doc.dirty) return false;
  const { text } = doc;
  try {
    // A file that went away is written anew.
    const { rev } = doc.rev ? await put("/api/file", { pack: room.key, name: doc.name, text, rev: doc.rev })
      : await post("/api/create", { pack: room.key, name: doc.name, text });
    doc.rev = rev;
    doc.saved = text;
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "conflict") throw error;
    collide(room, doc, error.data.rev, error.data.text);
    return false;
  }
  keepDraft(room.key, doc.name, doc.dirty ? { rev: doc.rev, text: doc.text } : null);
  tellDirty();
  room.tell("dirty");
  room.draw(doc.dirty ? doc.name : null);
  return true;
}

/**
 * Another program wrote a file: take it where nothing is lost by that, else keep both.
 * @param {TextRoom} room
 * @param {string} name
 * @param {string} rev
 * @returns {Promise<"same" | "taken" | "both" | "gone">}
 */
export async function changedOutside(room, name, rev) {
  const doc = room.docs.get(name);
  if (!doc || doc.rev === rev) {
    if (!doc) room.draw();
    return "same";
  }
  if (!rev) {
    collide(room, doc, "", null);
    return "gone";
  }
  /** @type {import("../api.js").FileAnswer} */
  const answer = await get("/api/file", { pack: room.key, name });
  if (answer.rev === doc.rev) return "same";
  if (!doc.dirty || answer.text === doc.text) {
    takeOther(room, doc, answer.rev, answer.text ?? "");
    return "taken";
  }
  collide(room, doc, answer.rev, answer.text ?? "");
  return "both";
}

/**
 * @param {TextRoom} room
 * @param {Doc} doc
 * @param {string} rev
 * @param {string | null} text
 */
export function collide(room, doc, rev, text) {
  if (doc.other?.rev === rev) return;
  if (text !== null && text === doc.text) {
    takeOther(room, doc, rev, text);
    return;
  }
  doc.other = { rev, text, when: new Date() };
  room.tell("conflict");
}

/**
 * Make another version the text of a file.
 * @param {TextRoom} room
 * @param {Doc} doc
 * @param {string} rev
 * @param {string} text
 */
export function takeOther(room, doc, rev, text) {
  doc.rev = rev;
  doc.saved = text;
  doc.text = text;
  doc.other = null;
  doc.merging = false;
  keepDraft(room.key, doc.name, null);
  void post("/api/drop", { pack: room.key, name: doc.name }).catch(() => {}).then(() => room.draw());
  tellDirty();
  room.tell("conflict");
  room.tell("text");
  room.tell("dirty");
}

/**
 * Hold to the text of this window: the other version is what the next save replaces.
 * @param {TextRoom} room
 * @param {Doc} doc
 */
export function keepMine(room, doc) {
  if (!doc.other) return;
  doc.rev = doc.other.rev;
  doc.saved = doc.other.text ?? "";
  doc.other = null;
  doc.merging = false;
  keepDraft(room.key, doc.name, doc.dirty ? { rev: doc.rev, text: doc.text } : null);
  room.tell("conflict");
  room.tell("dirty");
}
