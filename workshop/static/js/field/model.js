/** The state of one open scenario: its text, what the server reads in it, and what is selected on its map. */

import { Failure, get, post } from "../api.js";
import { tab } from "../boot.js";
import { documentOf } from "../text/document.js";
import { draftOf, keepDraft } from "../text/drafts.js";
import { isDirtyElsewhere, tellDirty } from "../text/windows.js";
import { choose } from "../words.js";
import { Cells } from "../map/geometry.js";
import { thingAt } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./state.js").Edit} Edit */
/** @typedef {import("./state.js").Form} Form */
/** @typedef {import("../text/document.js").Doc} Doc */

// Lists that an answer about a text without any map leaves out.
const NOTHING = { pieces: [], sides: [], zones: [], entries: [], objectives: [], victory: [], provisions: [], findings: [], left: { units: {}, markers: {}, supports: {}, tiles: {} } };

/**
 * Events: `state`, `ground`, `selection`, `text`, `docs`, `dirty`, `conflict`, `busy`, `said`.
 */
export class Field extends EventTarget {
  /**
   * @param {string} pack
   * @param {string} name
   */
  constructor(pack, name) {
    super();
    this.key = pack;
    this.name = name;
    /** @type {Map<string, Doc>} */
    this.docs = new Map();
    /** @type {State | null} */
    this.state = null;
    /** @type {import("./state.js").Ground | null} */
    this.ground = null;
    /** @type {import("./state.js").Box | null} */
    this.box = null;
    /** @type {Record<string, any> | null} */
    this.forms = null;
    this.cells = new Cells([]);
    this.selected = "";
    this.trouble = ""; // why the text is not read, in the server's words
    this.readMs = 0;
    this.readText = ""; // the text that the state is of
    this.readAt = new Date();
    this.seq = 0;
    this.busy = false;
    this.again = false;
    /** @type {string | null} Text whose state is at hand already. */
    this.expected = null;
    /** @type {Promise<unknown>} */
    this.gestures = Promise.resolve();
    /** @type {(edits: Edit[]) => void} Changes the text in the editor. */
    this.change = () => {};
    this.said = { text: "", tone: /** @type {"err" | "warn" | "note"} */ ("note") };
  }

  /** @param {string} name */
  tell(name) {
    this.dispatchEvent(new Event(name));
  }

  /**
   * Say something in a band, or with no words take it away.
   * @param {string} text
   * @param {"err" | "warn" | "note"} [tone]
   */
  say(text, tone = "note") {
    this.said = { text, tone };
    this.tell("said");
  }

  /** @returns {Doc | null} */
  get current() {
    return this.docs.get(this.name) ?? null;
  }

  /** @returns {Doc} */
  get doc() {
    return /** @type {Doc} */ (this.current);
  }

  /** @returns {string} */
  get title() {
    return choose(this.state?.head?.title ?? this.state?.title ?? {}) || this.name;
  }

  get readOnly() {
    return this.doc.readOnly;
  }

  get isScenario() {
    return this.state?.kind === "scenario" || this.state === null;
  }

  /** @returns {boolean} True while the picture is of an earlier text. */
  get stale() {
    return this.state?.stale ?? false;
  }

  // --- opening and text

  /** Open the file and what is in it; raise Failure. */
  async load() {
    if (!this.current || this.current.rev) this.docs.set(this.name, documentOf(this.key, await get("/api/file", { pack: this.key, name: this.name })));
    this.restoreDraft();
    if (!this.isBlank) await this.ask();
  }

  /** @returns {boolean} True for a scenario that has no file and no text yet. */
  get isBlank() {
    return !this.doc.rev && this.doc.text.trim() === "";
  }

  /** Wait until the newest text is read. */
  async settled() {
    await this.gestures;
    while (this.busy) await new Promise((resolve) => { this.addEventListener("busy", resolve, { once: true }); });
  }

  restoreDraft() {
    const { doc } = this;
    const draft = draftOf(this.key, this.name);
    if (!draft || doc.dirty || doc.readOnly || !doc.isText || isDirtyElsewhere(this.name)) return;
    if (draft.text === doc.saved) {
      keepDraft(this.key, this.name, null);
      return;
    }
    doc.text = draft.text;
    if (draft.rev !== doc.rev) {
      doc.other = { rev: doc.rev, text: doc.saved, when: new Date() };
      doc.rev = draft.rev;
    }
  }

  /** Note that the text was changed in this window. */
  textChanged() {
    const { doc } = this;
    keepDraft(this.key, this.name, doc.dirty ? { rev: doc.rev, text: doc.text } : null);
    this.tell("dirty");
    tellDirty();
    if (doc.text !== this.expected) this.draw();
    this.expected = null;
  }

  /** @returns {string[]} */
  dirtyNames() {
    return this.current?.dirty ? [this.name] : [];
  }

  // --- reading: one request at a time, the newest text with the next

  draw() {
    if (this.busy) {
      this.again = true;
      return;
    }
    void this.run();
  }

  async run() {
    this.setBusy(true);
    try {
      do {
        this.again = false;
        await this.ask();
      } while (this.again);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.trouble = error.status ? error.message : "";
      this.tell("state");
    } finally {
      this.setBusy(false);
    }
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    this.busy = busy;
    this.tell("busy");
  }

  /** @returns {{pack: string, name: string, text: string, seq: number, tab: string, have: string[]}} */
  request() {
    this.seq += 1;
    const have = [this.ground?.digest ?? "", this.box?.digest ?? ""].filter((one) => one !== "");
    return { pack: this.key, name: this.name, text: this.doc.text, seq: this.seq, tab, have };
  }

  async ask() {
    if (this.isBlank) {
      this.clear();
      return;
    }
    const begun = performance.now();
    const sent = this.request();
    const answer = await post("/api/field/state", sent);
    if (answer.kind === "scenario") this.forms ??= await get("/api/field/forms", { pack: this.key, name: this.name });
    if (answer.superseded || sent.seq !== this.seq) return;
    this.readMs = Math.round(performance.now() - begun);
    this.take(answer, sent.text);
  }

  /** Nothing is open any more: a roll was taken back. */
  clear() {
    this.state = null;
    this.ground = null;
    this.selected = "";
    this.readText = "";
    this.tell("state");
  }

  /**
   * @param {State} answer
   * @param {string} text Text that it is of.
   */
  take(answer, text) {
    const state = { ...NOTHING, ...answer };
    this.trouble = "";
    this.readText = text;
    const ground = state.ground ?? cellsAsGround(state);
    const box = state.box;
    this.state = state;
    if (!state.stale) this.readAt = new Date();
    if (box) this.box = box;
    const moved = Boolean(ground);
    if (ground) {
      this.ground = ground;
      this.cells = new Cells(ground.hexes, state.kind === "squaremap");
    }
    if (this.selected && !this.isThere(this.selected)) this.selected = "";
    if (moved) this.tell("ground");
    this.tell("state");
  }

  /** @param {string} path */
  isThere(path) {
    return thingAt(this.state, path) !== null || (this.ground?.tiles ?? []).some((one) => one.path === path);
  }

  // --- gestures

  /**
   * Change the text by a gesture, after those before it.
   * @param {Record<string, unknown>} gesture
   * @returns {Promise<boolean>} True if it was done.
   */
  gesture(gesture) {
    const done = this.gestures.then(() => this.perform(gesture));
    this.gestures = done.catch(() => {});
    return done;
  }

  /**
   * @param {Record<string, unknown>} gesture
   * @returns {Promise<boolean>}
   */
  async perform(gesture) {
    if (this.readOnly) {
      this.tell("readonly");
      return false;
    }
    const { text } = this.doc;
    this.setBusy(true);
    try {
      const sent = this.request();
      const answer = await post("/api/field/gesture", { ...sent, gesture });
      if (answer.refused) {
        this.say(answer.refused.message, "warn");
        return false;
      }
      if (this.doc.text !== text) return await this.perform(gesture); // typed meanwhile
      this.say("");
      this.expected = applied(text, answer.edits);
      this.change(answer.edits);
      if (typeof answer.select === "string") this.selected = answer.select;
      else if (gesture.do === "remove") this.selected = "";
      if (sent.seq === this.seq) this.take(answer.state, this.doc.text);
      else this.draw();
      this.tell("selection");
      if (answer.say) this.dispatchEvent(new CustomEvent("done", { detail: answer.say }));
      return true;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.status) this.say(error.message, "err");
      return false;
    } finally {
      this.setBusy(false);
      if (this.again) this.draw(); // the text was changed while the gesture was made
    }
  }

  /**
   * A question about the text as it is here.
   * @param {"sight" | "reach" | "fire" | "ways" | "watched"} what
   * @param {Record<string, unknown>} given
   * @returns {Promise<any>} Nothing if it cannot be answered.
   */
  async question(what, given) {
    try {
      return await post(`/api/field/${what}`, { pack: this.key, name: this.name, text: this.doc.text, ...given });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.status) this.say(error.message, "warn");
      return null;
    }
  }

  /** @param {string} path */
  select(path) {
    if (this.selected === path) return;
    this.selected = path;
    this.tell("selection");
  }
}

/**
 * A text with edits made, as the editor makes them.
 * @param {string} text
 * @param {Edit[]} edits
 * @returns {string}
 */
export function applied(text, edits) {
  let made = "", at = 0;
  for (const { from, to, insert } of edits) {
    made += text.slice(at, from) + insert;
    at = to;
  }
  return made + text.slice(at);
}

/**
 * The cells of a hexmap or squaremap in the shape of a scenario's ground.
 * @param {any} state
 * @returns {import("./state.js").Ground | null}
 */
function cellsAsGround(state) {
  if (!state.cells) return null;
  const hexes = state.cells.map((/** @type {any} */ one) => ({ level: 0, tile: null, fortified: [], terrain: one.letter, look: null, ...one }));
  const letters = (state.grounds ?? []).map((/** @type {any} */ one) => ({ terrain: one.letter, looks: [], ...one, name: typeof one.name === "string" ? { "": one.name } : one.name, colour: one.colour ?? undefined }));
  return {
    digest: state.digests?.ground ?? "", form: "cells", size: state.size, hexes, tiles: [], free: [], sketch: null, links: [], terrains: {}, letters,
    pictures: { flat: state.pictures?.map ?? null, art: null, over: null },
  };
}
