/** The room Field: which scenario it shows, how its unsaved text is kept, and what others do to the file. */

import { Failure, get } from "../api.js";
import { announce } from "../dialog.js";
import { bind } from "../keys.js";
import { live } from "../live.js";
import { fieldAddress, go } from "../route.js";
import { keep } from "../settings.js";
import { documentOf } from "../text/document.js";
import { changedOutside } from "../text/versions.js";
import { enterPack, leavePack, windows } from "../text/windows.js";
import { setFoot, setHeading } from "../shell.js";
import { choose, t } from "../words.js";
import { fieldKeys } from "./field_keys.js";
import { drawFoot, drawHead, drawNote } from "./frame.js";
import "./icons.js";
import { Field } from "./model.js";
import { drawEmptyRoom } from "./start.js";
import { FieldView } from "./view.js";

export { newScenarioDialog } from "./start.js";

/** @typedef {import("../route.js").Route} Route */

const LOOSE = "folder:"; // key of files that lie in no pack
const GENERATE = "#/field?generate";
const MOST_FOUND = 6;

/** @type {Map<string, Field>} Fields of this window, with what is unsaved in them. */
const fields = new Map();
/** @type {{field: Field, view: FieldView} | null} */
let shown = null;
/** @type {Field | null} The scenario that is generated and has no file yet. */
let fresh = null;

addEventListener("beforeunload", (event) => {
  if ([...fields.values()].some((one) => one.dirtyNames().length > 0)) event.preventDefault();
});

/** @returns {string | null} Text that is open, to be copied when the server is gone. */
export function openTextOfField() {
  return shown?.field.current?.text ?? null;
}

/**
 * @param {Route} at
 * @returns {boolean} False if another scenario is shown, or none.
 */
export function visitRoom(at) {
  return shown !== null && at.pack === shown.field.key && at.file === shown.field.name;
}

/**
 * Hexes and pieces of the map that is shown, by some letters.
 * @param {string} query
 * @returns {import("../goto.js").Found[]}
 */
export function placesOfField(query) {
  const wanted = query.trim().toLowerCase();
  if (!shown || wanted.length < 2) return [];
  const { field, view } = shown;
  const hexes = field.cells.list.filter((one) => one.id.toLowerCase().startsWith(wanted)).slice(0, MOST_FOUND)
    .map(({ id }) => ({ kind: /** @type {const} */ ("hex"), label: id, detail: "", run: () => view.goToHex(id) }));
  const pieces = (field.state?.pieces ?? []).filter((one) => choose(one.name).toLowerCase().includes(wanted)).slice(0, MOST_FOUND)
    .map((one) => ({ kind: /** @type {const} */ ("hex"), label: choose(one.name), detail: one.hex ?? "", run: () => view.show(one.path) }));
  return [...hexes, ...pieces];
}

/**
 * @param {HTMLElement} place
 * @param {Route} at
 * @returns {Promise<() => void>}
 */
export async function showRoom(place, at) {
  const generates = location.hash.startsWith(GENERATE);
  if (!at.file && !generates) {
    setHeading({ title: "", unsaved: false, errors: null, warnings: 0 });
    await drawEmptyRoom(place, { generate: () => go(GENERATE) });
    setFoot([]);
    return () => {};
  }
  const field = generates ? await freshField() : (fields.get(`${at.pack}\n${at.file}`) ?? new Field(at.pack, at.file));
  fields.set(`${field.key}\n${field.name}`, field);
  await enterPack(field.key, () => field.dirtyNames());
  await field.load();
  if (!place.isConnected) return () => {};
  const view = new FieldView(place, field);
  const undo = listen(field, view);
  shown = { field, view };
  if (generates) {
    view.side.tab = "generate";
    view.saved = () => {
      fresh = null;
      history.replaceState(null, "", fieldAddress(field.key, field.name));
      keep("field", location.hash);
    };
  }
  view.begin();
  return () => {
    for (const one of undo) one();
    view.leave();
    leavePack();
    if (shown?.field === field) shown = null;
  };
}

/** @returns {Promise<Field>} A scenario without a file, to be generated and saved. */
async function freshField() {
  if (fresh) return fresh;
  const { documents } = await get("/api/field/documents");
  const taken = new Set(documents.map((/** @type {{name: string}} */ one) => one.name));
  let name = `${t("field.new-name")}.yaml`;
  for (let n = 2; taken.has(name); n += 1) name = `${t("field.new-name")}-${n}.yaml`;
  fresh = new Field(LOOSE, name);
  fresh.docs.set(name, documentOf(LOOSE, { name, kind: "yaml", rev: "", read_only: false, text: "" }));
  return fresh;
}

/**
 * @param {Field} field
 * @param {FieldView} view
 * @returns {(() => void)[]}
 */
function listen(field, view) {
  /** @type {(() => void)[]} */
  const undo = [];
  /** @type {(target: EventTarget, name: string, run: (event: any) => void) => void} */
  const on = (target, name, run) => {
    target.addEventListener(name, run);
    undo.push(() => target.removeEventListener(name, run));
  };
  let wasDirty = field.doc.dirty;
  on(field, "ground", () => view.map.drawGround());
  on(field, "state", () => view.stateChanged());
  on(field, "selection", () => view.selectionChanged());
  on(field, "said", () => drawNote(view));
  on(field, "done", (event) => view.speak(event.detail[document.documentElement.lang] ?? event.detail.en ?? ""));
  on(field, "busy", () => view.place.classList.toggle("busy", field.busy));
  on(field, "text", () => view.side.editor.takeText(field.doc.text));
  on(field, "conflict", () => { view.side.conflict.draw(); view.side.drawTabs(); });
  on(field, "dirty", () => {
    if (field.doc.dirty === wasDirty) return;
    wasDirty = field.doc.dirty;
    view.side.drawTabs();
    drawHead(view);
  });
  on(live, "changed", (event) => void outside(field, view, event.detail));
  for (const name of ["back", "behind"]) on(live, name, () => void outside(field, view, { pack: field.key, name: field.name, rev: "?" }));
  on(live, "folder", () => field.say(t("folder.gone"), "err"));
  on(windows, "change", () => drawFoot(view));
  undo.push(bind(fieldKeys(view)));
  return undo;
}

/**
 * Another program wrote a file.
 * @param {Field} field
 * @param {FieldView} view
 * @param {{pack: string, name: string, rev: string, gone?: boolean}} told
 */
async function outside(field, view, told) {
  if (told.pack !== field.key || told.name !== field.name || !field.doc.rev) return;
  try {
    const what = await changedOutside(field, told.name, told.gone ? "" : told.rev);
    if (what === "taken") announce(t("outside.taken", { name: told.name }));
    if (told.rev === "?") field.draw();
    view.side.drawTabs();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}
