/** The state of one open pack: its files, findings and faces, and the card that is looked at. */

import { Failure, get, post } from "../api.js";
import { tab } from "../boot.js";
import { keep, kept } from "../settings.js";
import { cardAt, cardsOfFile, findCard } from "./cards.js";
import { documentOf } from "../text/document.js";
import { draftNames, draftOf, keepDraft } from "../text/drafts.js";
import { wishKey, wishesFor } from "./look.js";
import { isDirtyElsewhere, tellDirty } from "../text/windows.js";

/**
 * @typedef {import("../text/document.js").Doc} Doc
 * @typedef {import("../api.js").Overview} Overview
 * @typedef {import("../api.js").Face} Face
 * @typedef {import("../api.js").Finding} Finding
 * @typedef {import("../api.js").Component} Component
 * @typedef {import("./look.js").Look} Look
 * @typedef {{component: string, record: string, kind: "changed" | "added" | "removed",
 *   rows: {label: string, old: string, new: string, pieces: {text: string, kind: "same" | "old" | "new"}[]}[]}} Change
 */

const MOST_PICTURES = 120; // kept in this window
const MOST_HAVE = 400;
// Findings of a text that cannot be read at all; others leave a text that is only not right yet.
const UNREADABLE = new Set(["ST001", "ST002", "ST003", "ST004", "ST005", "ST006", "ST007"]);

/**
 * Events: `files`, `docs`, `text`, `dirty`, `findings`, `faces`, `card`, `cursor`, `look`, `busy`, `conflict`, `compare`.
 */
export class Desk extends EventTarget {
  /** @param {string} key */
  constructor(key) {
    super();
    this.key = key;
    /** @type {Overview} */
    this.overview = /** @type {any} */ (null);
    /** @type {Map<string, Doc>} */
    this.docs = new Map();
    /** @type {Doc | null} */
    this.current = null;
    /** @type {Component[]} */
    this.components = [];
    /** @type {Finding[]} */
    this.findings = [];
    /** @type {Map<string, Face>} */
    this.faces = new Map();
    /** @type {Map<string, string>} Pictures by digest. */
    this.pictures = new Map();
    /** @type {{component: string, record: string} | null} */
    this.card = null;
    this.wanted = ""; // file that was asked for last
    this.cursor = { line: 1, column: 1 };
    /** @type {Look} */
    this.look = { side: "both", lang: "", low: false, trim: true, zoom: "fit" };
    /** @type {{edition: string, changes: Change[]} | null} */
    this.comparison = null;
    this.stale = false;
    this.paused = kept("paused") === "1";
    /** @type {Date} When the pictures were drawn. */
    this.drawnAt = new Date();
    this.drawnMs = 0;
    /** @type {string} Why nothing is drawn, in the server's words. */
    this.trouble = "";
    this.generation = 1; // of all pictures: grows when a file changes that any card may use
    this.seq = 0;
    this.busy = false;
    this.settled = Promise.resolve(); // when findings and faces are those of the text
    this.again = false;
    /** @type {string | null} File whose text is to be sent. */
    this.unsent = null;
  }

  /** @param {string} name */
  tell(name) {
    this.dispatchEvent(new Event(name));
  }

  // --- opening

  /** Read the pack again; open files and their unsaved text stay. */
  async load() {
    /** @type {Overview} */
    const found = await get("/api/pack", { pack: this.key });
    this.overview = found;
    this.components = found.components;
    this.stale = found.stale;
    this.findings = found.findings;
    if (!found.languages.includes(this.look.lang) && this.look.lang !== "all") this.look.lang = found.languages[0] ?? "en";
    // Text that a window left at the server and that no window holds any more.
    for (const name of found.unsaved) {
      if (!this.docs.get(name)?.dirty && !isDirtyElsewhere(name) && !draftOf(this.key, name)) await post("/api/drop", { pack: this.key, name });
    }
    if (!this.card || !findCard(this.components, this.card.component, this.card.record)) this.firstCard();
    this.tell("files");
    this.tell("findings");
  }

  /** Look at the card of the cursor's line, or at the first there is. */
  firstCard() {
    const here = this.current && cardAt(this.components, this.current.name, this.cursor.line);
    if (here) {
      this.card = { component: here.component.id, record: here.record.id };
      return;
    }
    const part = this.components.find((one) => one.records.length);
    const first = part?.records[0];
    this.card = part && first ? { component: part.id, record: first.id } : null;
  }

  /** @returns {boolean} */
  get readOnly() {
    return this.overview.read_only;
  }

  /** @returns {string[]} */
  get languages() {
    return this.overview.languages;
  }

  /**
   * Open a file and make it the current one; raise Failure.
   * @param {string} name
   * @returns {Promise<Doc>}
   */
  async open(name) {
    this.wanted = name;
    const doc = this.docs.get(name) ?? await this.read(name);
    if (this.wanted !== name) return doc; // another file was asked for meanwhile
    this.current = doc;
    this.tell("docs");
    return doc;
  }

  /**
   * Read a file from the disk, with the unsaved text that was kept of it.
   * @param {string} name
   * @returns {Promise<Doc>}
   */
  async read(name) {
    const read = documentOf(this.key, await get("/api/file", { pack: this.key, name }));
    const doc = this.docs.get(name) ?? read;
    this.docs.set(name, doc);
    if (doc === read && !doc.dirty) this.restoreDraft(doc);
    return doc;
  }

  /** Open the files that have unsaved text from before. */
  async readDrafts() {
    const known = new Set(this.overview.files.map((one) => one.name));
    for (const name of draftNames(this.key)) if (known.has(name) && !this.docs.has(name)) await this.read(name);
  }

  /** @param {Doc} doc */
  restoreDraft(doc) {
    const draft = draftOf(this.key, doc.name);
    if (!draft || doc.readOnly || !doc.isText || isDirtyElsewhere(doc.name)) return;
    if (draft.text === doc.saved) {
      keepDraft(this.key, doc.name, null);
      return;
    }
    doc.text = draft.text;
    if (draft.rev !== doc.rev) {
      doc.other = { rev: doc.rev, text: doc.saved, when: new Date() };
      doc.rev = draft.rev;
    }
    this.textChanged(doc);
  }

  /** @param {string} name */
  close(name) {
    const doc = this.docs.get(name);
    if (!doc || doc.dirty) return;
    this.docs.delete(name);
    if (this.current === doc) this.current = [...this.docs.values()].at(-1) ?? null;
    this.tell("docs");
  }

  // --- text

  /**
   * Note that the text of a file was changed in this window.
   * @param {Doc} doc
   */
  textChanged(doc) {
    keepDraft(this.key, doc.name, doc.dirty ? { rev: doc.rev, text: doc.text } : null);
    this.tell("dirty");
    tellDirty();
    if (!this.paused) this.draw(doc.name);
  }

  /** @returns {string[]} Files with unsaved text. */
  dirtyNames() {
    return [...this.docs.values()].filter((doc) => doc.dirty).map((doc) => doc.name);
  }

  /** @param {boolean} paused */
  pause(paused) {
    this.paused = paused;
    keep("paused", paused ? "1" : null);
    if (!paused) this.draw(this.current?.name ?? null);
    this.tell("look");
  }

  // --- drawing: one request at a time, the newest text with the next

  /** @param {string | null} [name] File whose text is sent along. */
  draw(name = null) {
    if (name) {
      if (this.unsent && this.unsent !== name) void this.ask(this.unsent); // two files at once: rare
      this.unsent = name;
    }
    if (this.busy) {
      this.again = true;
      return;
    }
    this.settled = this.run();
  }

  async run() {
    this.busy = true;
    this.tell("busy");
    try {
      do {
        this.again = false;
        const name = this.unsent;
        this.unsent = null;
        await this.ask(name);
      } while (this.again);
    } finally {
      this.busy = false;
      this.tell("busy");
    }
  }

  /** @param {string | null} name */
  async ask(name) {
    const doc = name ? this.docs.get(name) : undefined;
    const sent = doc && doc.isText && !doc.readOnly ? { name: doc.name, text: doc.text } : {};
    const wishes = this.wishes();
    const show = [...wishes.main, ...wishes.beside];
    const begun = performance.now();
    this.seq += 1;
    const { seq } = this;
    try {
      /** @type {import("../api.js").EditAnswer} */
      const answer = await post("/api/edit", { pack: this.key, seq, tab, ...sent, show, have: [...this.pictures.keys()].slice(-MOST_HAVE) });
      this.trouble = "";
      if (seq !== this.seq || answer.superseded) return;
      this.drawnMs = Math.round(performance.now() - begun);
      this.take(answer, doc);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.status !== 0) this.trouble = error.message;
      if (error.status === 404 && doc && error.code === "no-file") this.trouble = "";
      this.tell("faces");
    }
  }

  /**
   * @param {import("../api.js").EditAnswer} answer
   * @param {Doc | undefined} doc
   */
  take(answer, doc) {
    this.stale = answer.stale;
    this.findings = answer.findings;
    if (answer.components) {
      this.components = answer.components;
      if (!this.card || !findCard(this.components, this.card.component, this.card.record)) this.firstCard();
      this.tell("card");
    }
    // A pack that loads at last has a title, languages and cards that were not known.
    if (!this.overview.loaded && !answer.stale) void this.load().then(() => this.draw());
    if (!answer.stale) this.drawnAt = new Date();
    for (const face of answer.faces) {
      if (face.svg !== undefined) this.remember(face.rev, face.svg);
      if (face.rev || !this.stale) this.faces.set(wishKey(face), face);
    }
    if (doc && !answer.stale && cardsOfFile(this.components, doc.name).length === 0) this.generation += 1;
    this.tell("findings");
    this.tell("faces");
  }

  /**
   * @param {string} rev
   * @param {string} svg
   */
  remember(rev, svg) {
    this.pictures.delete(rev);
    this.pictures.set(rev, svg);
    if (this.pictures.size > MOST_PICTURES) this.pictures.delete(/** @type {string} */ (this.pictures.keys().next().value));
  }

  wishes() {
    if (!this.card) return { main: [], beside: [] };
    const card = findCard(this.components, this.card.component, this.card.record);
    return wishesFor(this.look, this.card, this.languages, card?.component.backs ?? false);
  }

  // --- what is looked at

  /** @param {Partial<Look>} changes */
  setLook(changes) {
    this.look = { ...this.look, ...changes };
    this.tell("look");
    if ("side" in changes || "lang" in changes || "low" in changes) this.draw();
  }

  /** @param {{component: string, record: string}} card */
  setCard(card) {
    if (this.card?.component === card.component && this.card.record === card.record) return;
    this.card = { component: card.component, record: card.record };
    this.tell("card");
    this.draw();
  }

  /**
   * Follow the cursor of the editor to the card of its line.
   * @param {Doc} doc
   * @param {number} line
   * @param {number} column
   */
  setCursor(doc, line, column) {
    this.cursor = { line, column };
    const card = this.stale ? null : cardAt(this.components, doc.name, line);
    if (card) this.setCard({ component: card.component.id, record: card.record.id });
    this.tell("cursor");
  }

  /** @param {string} name A file, whose first card is shown unless one of its cards is. */
  showCardOf(name) {
    const cards = this.stale ? [] : cardsOfFile(this.components, name);
    const { card } = this;
    const first = cards[0];
    if (first && !cards.some((one) => one.component.id === card?.component && one.record.id === card.record)) {
      this.setCard({ component: first.component.id, record: first.record.id });
    }
  }

  // --- earlier editions

  /**
   * Compare with an earlier edition; with null no more.
   * @param {string | null} edition
   */
  async compareWith(edition) {
    this.comparison = edition === null ? null : await get("/api/compare", { pack: this.key, edition });
    this.tell("compare");
  }

  /**
   * @param {string} component
   * @param {string} record
   * @returns {Change | null} Change of a card since the edition that is compared with.
   */
  changeOf(component, record) {
    return this.comparison?.changes.find((one) => one.component === component && one.record === record) ?? null;
  }

  // --- findings

  /** @returns {Finding[]} Findings of the pack and of the faces that are shown, each once, by file and line. */
  allFindings() {
    const wishes = this.wishes();
    const shown = [...wishes.main, ...wishes.beside].flatMap((wish) => this.faces.get(wishKey(wish))?.findings ?? []);
    /** @type {Map<string, Finding>} */
    const found = new Map();
    for (const one of [...this.findings, ...shown]) found.set([one.code, one.file, one.line, one.column, one.message].join("\n"), one);
    return [...found.values()].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column));
  }

  /**
   * Findings that can be shown in a file.
   * @param {string} name
   * @returns {Finding[]}
   */
  findingsOf(name) {
    return this.allFindings().filter((one) => one.inside && one.file === name);
  }

  /** @returns {Finding | null} The fault that keeps the text from being read at all. */
  unreadable() {
    return this.stale ? (this.findings.find((one) => one.severity === "error" && UNREADABLE.has(one.code)) ?? null) : null;
  }
}
