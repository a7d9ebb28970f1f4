/** The Desk: files, text, the card on its mat and the deck below, put together. */

import { Failure, post } from "../api.js";
import { announce } from "../dialog.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { bind } from "../keys.js";
import { live } from "../live.js";
import { deskAddress } from "../route.js";
import { setFoot, setHeading } from "../shell.js";
import { copyDialog } from "../start_open.js";
import { showWhy } from "../why.js";
import { choose, t } from "../words.js";
import { findCard } from "./cards.js";
import { deskKeys } from "./desk_keys.js";
import { ConflictPanel } from "../text/conflict.js";
import { EditPane } from "./edit_pane.js";
import { FilePane } from "./files.js";
import { Film } from "./film.js";
import { Desk } from "./model.js";
import { Stage } from "./stage.js";
import { changedOutside, save } from "../text/versions.js";
import { enterPack, leavePack, otherWindows, windows } from "../text/windows.js";

/** @typedef {import("../api.js").Finding} Finding */
/** @typedef {import("../route.js").Route} Route */

/** @type {Map<string, Desk>} Desks of this window, with what is unsaved in them. */
const desks = new Map();
/** @type {{desk: Desk, visit: (at: Route) => Promise<void>} | null} */
let shown = null;

/** @returns {string | null} Text that is open, to be copied when the server is gone. */
export function openTextOfDesk() {
  return shown?.desk.current?.isText ? shown.desk.current.text : null;
}

/**
 * Go to a place of the desk that is shown already.
 * @param {Route} at
 * @returns {boolean} False if another pack is shown, or none.
 */
export function visitDesk(at) {
  if (shown?.desk.key !== at.pack) return false;
  void shown.visit(at);
  return true;
}

addEventListener("beforeunload", (event) => {
  if ([...desks.values()].some((desk) => desk.dirtyNames().length > 0)) event.preventDefault();
});

/**
 * Show the desk of a pack in a place; returned is what takes it away again.
 * @param {HTMLElement} place
 * @param {Route} at
 * @returns {Promise<() => void>}
 */
export async function showDesk(place, at) {
  const desk = desks.get(at.pack) ?? new Desk(at.pack);
  desks.set(at.pack, desk);
  await enterPack(at.pack, () => desk.dirtyNames());
  await desk.load();
  if (!place.isConnected) return () => {};
  const view = new DeskView(place, desk);
  shown = { desk, visit: (where) => view.visit(where) };
  await view.begin(at);
  return () => {
    view.leave();
    leavePack();
    if (shown?.desk === desk) shown = null;
  };
}

export class DeskView {
  /**
   * @param {HTMLElement} place
   * @param {Desk} desk
   */
  constructor(place, desk) {
    this.place = place;
    this.desk = desk;
    this.files = new FilePane(desk, { open: (name, line) => void this.open(name, line), created: (name) => void this.created(name), goTo: (finding) => void this.goToFinding(finding) });
    this.edit = new EditPane(desk, {
      open: (name) => void this.open(name), save: () => void this.save(), fix: (finding) => void this.fix(finding),
      why: (finding) => void showWhy(finding.code), leave: () => this.edit.element.focus(),
    });
    this.stage = new Stage(desk, { goTo: (place_) => void this.open(place_.file, place_.line, place_.column) });
    this.film = new Film(desk, { chosen: (card) => void this.openCard(card.component, card.record), compare: (edition) => void this.compare(edition) });
    this.conflict = new ConflictPanel(desk, { merge: () => this.edit.merge(), merged: () => this.edit.merged() });
    this.note = h("div", { class: "deskbands" });
    /** @type {(() => void)[]} */
    this.undo = [];
    this.dirty = "";
    /** @type {Promise<void>} */
    this.fixing = Promise.resolve();
  }

  /** @param {Route} at */
  async begin(at) {
    const { desk, place } = this;
    place.className = "desk";
    this.edit.element.append(this.conflict.element);
    fill(place, h("h1", { class: "sr" }, choose(desk.overview.title) || desk.overview.folder), this.note, this.files.element, this.edit.element, this.stage.element, this.film.element);
    this.listen();
    this.drawHead();
    this.drawNote();
    this.files.draw();
    this.film.draw();
    this.stage.draw();
    await desk.readDrafts();
    await this.visit(at);
    if (desk.current) desk.tell("docs");
    else await this.openFirst();
    desk.draw(desk.current?.dirty ? desk.current.name : null);
  }

  listen() {
    const { desk } = this;
    /** @type {(target: EventTarget, name: string, run: (event: Event) => void) => void} */
    const on = (target, name, run) => {
      target.addEventListener(name, run);
      this.undo.push(() => target.removeEventListener(name, run));
    };
    on(desk, "files", () => { this.files.draw(); this.drawNote(); this.film.draw(); });
    on(desk, "docs", () => { this.tellAddress(); this.edit.drawDoc(); this.conflict.draw(); this.files.draw(); this.drawFoot(); });
    on(desk, "text", () => this.edit.textReplaced());
    on(desk, "dirty", () => this.dirtyChanged());
    on(desk, "findings", () => { this.edit.drawFindings(); this.files.draw(); this.drawHead(); this.drawNote(); this.film.drawFindings(); });
    on(desk, "faces", () => { this.stage.draw(); this.film.refresh(); this.edit.drawFindings(); this.drawHead(); this.drawFoot(); });
    on(desk, "card", () => { this.tellAddress(); this.film.drawCurrent(); this.files.drawOutline(); this.drawHead(); this.stage.cardChanged(); });
    on(desk, "cursor", () => { this.stage.drawPart(); this.drawFoot(); });
    on(desk, "look", () => { this.stage.draw(); this.edit.drawTabs(); this.film.refresh(); });
    on(desk, "conflict", () => { this.conflict.draw(); this.edit.drawTabs(); });
    on(desk, "compare", () => { this.stage.draw(); this.film.draw(); });
    on(desk, "busy", () => this.stage.drawBusy());
    on(live, "changed", (event) => void this.changedOutside(/** @type {CustomEvent} */ (event).detail));
    for (const name of ["back", "behind"]) on(live, name, () => void this.reload());
    on(live, "folder", () => this.say(t("folder.gone"), "err"));
    on(windows, "change", () => this.drawFoot());
    this.undo.push(bind(deskKeys(this)));
  }

  /** Tell of files that begin or end to have unsaved text; a further letter changes nothing. */
  dirtyChanged() {
    const names = this.desk.dirtyNames().join("\n");
    if (names === this.dirty) return;
    this.dirty = names;
    this.edit.drawTabs();
    this.files.draw();
    this.drawHead();
  }

  leave() {
    for (const one of this.undo) one();
    this.edit.destroy();
    this.film.destroy();
    this.stage.destroy();
  }

  // --- going somewhere

  /** @param {Route} at */
  async visit(at) {
    if (at.file) await this.open(at.file, at.line || undefined);
    const [component, record] = at.card.split("/");
    if (!component || !record) return;
    if (at.file) this.desk.setCard({ component, record });
    else await this.openCard(component, record);
  }

  /** Keep the place in the address, so that a page loaded again shows it. */
  tellAddress() {
    const { card, current } = this.desk;
    history.replaceState(null, "", deskAddress(this.desk.key, { file: current?.name, card: card ? `${card.component}/${card.record}` : "" }));
  }

  async openFirst() {
    const { desk } = this;
    const fault = desk.findings.find((one) => one.inside && one.severity === "error");
    const card = desk.card && findCard(desk.components, desk.card.component, desk.card.record);
    const first = !desk.overview.loaded ? fault?.file : card?.record.file;
    const name = desk.overview.files.find((one) => one.name === first)?.name ?? desk.overview.files.find((one) => one.name === "game.yaml")?.name;
    if (!name) return;
    await this.open(name, name === first ? (card?.record.line ?? fault?.line) : undefined, 1, false);
  }

  /**
   * @param {string} name
   * @param {number} [line]
   * @param {number} [column]
   * @param {boolean} [focus]
   */
  async open(name, line, column = 1, focus = true) {
    try {
      await this.desk.open(name);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.say(error.message || t("offline.silent"), "err");
      return;
    }
    if (this.desk.current?.name !== name) return; // another file was asked for meanwhile
    if (line !== undefined) this.edit.goTo(line, column);
    else this.edit.tellPlace();
    if (focus && line !== undefined) this.edit.focus();
    this.files.element.classList.remove("shown");
  }

  /**
   * Open the text of a card.
   * @param {string} component
   * @param {string} record
   */
  async openCard(component, record) {
    const card = findCard(this.desk.components, component, record);
    if (!card) return;
    this.desk.setCard({ component, record });
    if (this.desk.overview.files.some((one) => one.name === card.record.file)) await this.open(card.record.file, card.record.line, 1, false);
  }

  /** @param {string} name */
  async created(name) {
    await this.reload();
    await this.open(name, 1);
  }

  /** @param {1 | -1} step */
  stepPane(step) {
    const panes = [this.files.element, this.edit.element, this.stage.element, this.film.element].filter((one) => one.offsetParent !== null);
    const at = panes.findIndex((one) => one.contains(document.activeElement));
    const next = panes[(at + step + panes.length) % panes.length];
    if (next === this.edit.element) this.edit.focus();
    else next?.focus();
  }

  // --- findings

  /**
   * Go to the next finding; one that was just put right is gone before.
   * @param {1 | -1} step
   */
  async stepFinding(step) {
    const { desk } = this;
    await desk.settled;
    const found = desk.allFindings().filter((one) => one.inside);
    if (found.length === 0) {
      announce(t("findings.none"));
      return;
    }
    const here = this.edit.findingHere();
    const open = here ? found.findIndex((one) => one.code === here.code && one.file === here.file && one.line === here.line && one.column === here.column) : -1;
    let next = open + step;
    if (open < 0) {
      const name = desk.current?.name ?? "", { line } = desk.cursor;
      const after = found.findIndex((one) => one.file > name || (one.file === name && one.line >= line));
      next = step > 0 ? (after < 0 ? 0 : after) : (after < 0 ? found.length : after) - 1;
    }
    const finding = found[(next + found.length) % found.length];
    if (finding) await this.goToFinding(finding);
  }

  /** @param {Finding} finding */
  async goToFinding(finding) {
    if (!finding.inside) {
      void showWhy(finding.code);
      return;
    }
    await this.open(finding.file, finding.line, finding.column);
    this.edit.openSlip(finding);
    announce(`${finding.message} ${finding.hint}`);
  }

  /**
   * Put a finding right; a save waits for it.
   * @param {Finding} finding
   */
  fix(finding) {
    this.fixing = this.askFix(finding);
    return this.fixing;
  }

  /** @param {Finding} finding */
  async askFix(finding) {
    const { desk } = this;
    if (!finding.fixable || desk.readOnly) return;
    if (desk.current?.name !== finding.file) await this.open(finding.file, finding.line, finding.column);
    const doc = desk.current;
    if (!doc) return;
    try {
      const { edits } = await post("/api/fix", { pack: desk.key, name: doc.name, text: doc.text, finding: { code: finding.code, line: finding.line, column: finding.column } });
      if (edits.length === 0) {
        this.say(t("findings.no-fix"), "warn");
        return;
      }
      this.edit.change(edits);
      announce(t("findings.fixed"));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.say(error.message || t("offline.silent"), "err");
    }
  }

  /** @param {string | null} edition */
  async compare(edition) {
    try {
      await this.desk.compareWith(edition);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.say(error.message || t("offline.silent"), "err");
    }
  }

  // --- saving, and what others do

  async save() {
    const { desk } = this;
    await this.fixing;
    const doc = desk.current;
    if (!doc) return;
    if (doc.merging) this.edit.merged();
    if (doc.other) {
      this.conflict.focus();
      return;
    }
    try {
      if (await save(desk, doc)) {
        this.edit.saved();
        this.say("");
        announce(t("save.done", { name: doc.shortName }));
      }
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.status) this.say(error.message, "err");
    }
    this.drawFoot();
  }

  /** @param {{pack: string, name: string, rev: string, gone?: boolean}} told */
  async changedOutside(told) {
    const { desk } = this;
    if (told.pack !== desk.key) return;
    try {
      const what = await changedOutside(desk, told.name, told.gone ? "" : told.rev);
      if (what === "taken") announce(t("outside.taken", { name: told.name }));
      const known = desk.overview.files.some((one) => one.name === told.name);
      if (known === Boolean(told.gone)) await desk.load();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }

  async reload() {
    const { desk } = this;
    try {
      await desk.load();
      for (const doc of desk.docs.values()) {
        if (desk.overview.files.some((one) => one.name === doc.name)) await changedOutside(desk, doc.name, "?");
      }
      desk.draw(desk.current?.dirty ? desk.current.name : null);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.status) this.say(error.message, "err");
    }
  }

  // --- words around it

  /**
   * Say something in a band that stays until it is answered.
   * @param {string} text
   * @param {"err" | "warn" | "note"} [tone]
   */
  say(text, tone = "note") {
    this.said = text ? { text, tone } : null;
    this.drawNote();
  }

  drawNote() {
    const { desk } = this;
    const { overview } = desk;
    /** @type {Node[]} */
    const bands = [];
    if (this.said) {
      bands.push(h("div", { class: `band ${this.said.tone}`, role: this.said.tone === "err" ? "alert" : "status" }, icon(this.said.tone === "err" ? "cross" : "tri"), h("p", {}, this.said.text),
        h("span", { class: "end" }, h("button", { class: "btn", onclick: () => this.say("") }, t("dialog.close")))));
    }
    if (overview.read_only) {
      const game = overview.key.replace("builtin:", "");
      bands.push(h("div", { class: "band note" }, icon("lock"), h("p", {}, h("b", {}, t("readonly.title", { title: choose(overview.title) })), " ", t("readonly.about")),
        h("span", { class: "end" }, h("button", { class: "btn solid", onclick: () => copyDialog(game, [{ game, title: choose(overview.title), subtitle: { en: "", it: "" } }]) }, icon("copy", "s"), t("readonly.copy")))));
    }
    fill(this.note, ...bands);
  }

  drawHead() {
    const { desk } = this;
    const found = desk.allFindings();
    const title = choose(desk.overview.title) || desk.overview.folder;
    const part = desk.components.find((one) => one.id === desk.card?.component);
    setHeading({
      title: part ? `${title} · ${choose(part.name)}` : title,
      unsaved: desk.dirtyNames().length > 0,
      errors: found.filter((one) => one.severity === "error").length,
      warnings: found.filter((one) => one.severity === "warning").length,
      onFinding: () => void this.stepFinding(1),
    });
  }

  drawFoot() {
    const { desk, desk: { current: doc } } = this;
    const others = otherWindows();
    setFoot([
      doc?.isText ? h("span", { class: "num" }, t("foot.cursor", desk.cursor)) : null,
      doc ? h("span", {}, t(`kind.${doc.kind}`)) : null,
      desk.drawnMs ? h("span", { class: "num" }, t("foot.drawn", { ms: desk.drawnMs })) : null,
      desk.paused ? h("span", {}, icon("pause", "s"), t("foot.paused")) : null,
      others ? h("span", { class: "others" }, icon("info", "s"), t("foot.windows", { n: others })) : null,
    ], [h("span", {}, desk.overview.folder)]);
  }
}
