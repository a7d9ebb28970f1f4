/** The filmstrip: all cards of a deck, drawn as they scroll in, with search and filters. */

import { address, Failure, get } from "../api.js";
import { tab } from "../boot.js";
import { showDialog } from "../dialog.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { choose, t } from "../words.js";
import { cardOfFinding } from "./cards.js";
import { wishKey } from "./look.js";

/** @typedef {import("./cards.js").Card} Card */
/** @typedef {{chosen: (card: {component: string, record: string}) => void, compare: (edition: string | null) => void}} FilmActions */

const MOST_TYPES = 6;
const HIGH = 92; // px of a picture
const WIDEST = 138;
const REST = 700; // ms without edits, after which other cards are drawn again

export class Film {
  /**
   * @param {import("./model.js").Desk} desk
   * @param {FilmActions} actions
   */
  constructor(desk, actions) {
    this.desk = desk;
    this.actions = actions;
    this.component = "";
    this.type = "";
    this.words = "";
    this.withFindings = false;
    this.onlyChanged = false;
    /** @type {Set<string> | null} Cards whose texts have the letters sought, as the server found them. */
    this.matching = null;
    this.summed = ""; // names and copies in the strip
    this.search = h("input", { type: "search", placeholder: t("film.search"), "aria-label": t("film.search"), oninput: () => void this.seek() });
    this.bar = h("div", { class: "filmbar" });
    this.strip = h("ol", { class: "strip", tabindex: "-1" });
    this.count = h("p", { class: "sr", role: "status" });
    this.element = h("section", { class: "film", tabindex: "-1", "aria-label": t("film.title") }, this.bar, this.strip, this.count);
    this.watcher = new IntersectionObserver((entries) => {
      for (const entry of entries) if (entry.isIntersecting && entry.target instanceof HTMLElement) this.drawPicture(entry.target);
    }, { root: this.strip, rootMargin: "0px 300px" });
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.resting = undefined;
    this.strip.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!step || event.altKey) return;
      event.preventDefault();
      const all = [...this.strip.querySelectorAll("button")];
      all[all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement)) + step]?.focus();
    });
    this.strip.addEventListener("wheel", (event) => {
      if (event.deltaX || !event.deltaY) return;
      this.strip.scrollLeft += event.deltaY;
      event.preventDefault();
    }, { passive: false });
  }

  destroy() {
    this.watcher.disconnect();
    clearTimeout(this.resting);
  }

  focusSearch() {
    this.search.focus();
    this.search.select();
  }

  async seek() {
    this.words = this.search.value.trim();
    this.matching = null;
    this.drawStrip();
    if (!this.words) return;
    const asked = this.words;
    try {
      /** @type {{component: string, record: string}[]} */
      const found = await get("/api/search", { pack: this.desk.key, q: asked });
      if (asked !== this.words) return;
      this.matching = new Set(found.map((one) => `${one.component}/${one.record}`));
      this.drawStrip();
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }

  // --- which cards

  /** @returns {import("../api.js").Component | undefined} */
  deck() {
    const { components } = this.desk;
    return components.find((one) => one.id === this.component) ?? components.find((one) => one.id === this.desk.card?.component) ?? components[0];
  }

  /** @returns {Set<string>} Cards that a finding is about. */
  faulty() {
    return new Set(this.desk.allFindings().flatMap((one) => {
      const card = cardOfFinding(this.desk.components, one);
      return card ? [`${card.component.id}/${card.record.id}`] : [];
    }));
  }

  /** @returns {Card[]} */
  cards() {
    const parts = this.words ? this.desk.components : this.deck() ? [/** @type {import("../api.js").Component} */ (this.deck())] : [];
    const letters = this.words.toLocaleLowerCase();
    const faulty = this.withFindings ? this.faulty() : null;
    return parts.flatMap((component) => component.records.map((record) => ({ component, record }))).filter(({ component, record }) => {
      const name = `${component.id}/${record.id}`;
      if (this.words && !this.matching?.has(name) && ![record.id, ...Object.values(record.name)].some((one) => one.toLocaleLowerCase().includes(letters))) return false;
      if (this.type && !this.words && record.type !== this.type) return false;
      if (faulty && !faulty.has(name)) return false;
      return !(this.onlyChanged && !this.desk.changeOf(component.id, record.id));
    });
  }

  /** @param {1 | -1} step */
  step(step) {
    const all = this.cards();
    const { card } = this.desk;
    const at = all.findIndex((one) => one.component.id === card?.component && one.record.id === card.record);
    const next = all[at < 0 ? 0 : at + step];
    if (next) this.actions.chosen({ component: next.component.id, record: next.record.id });
  }

  // --- drawing

  draw() {
    this.drawBar();
    this.drawStrip();
  }

  drawBar() {
    const { desk } = this;
    const deck = this.deck();
    const types = [...new Set((deck?.records ?? []).map((one) => one.type).filter((one) => one !== null))];
    if (!types.includes(this.type)) this.type = "";
    const held = document.activeElement instanceof HTMLElement && this.bar.contains(document.activeElement) ? document.activeElement : null;
    const key = held?.dataset.key;
    const faulty = this.faulty();
    const here = (deck?.records ?? []).filter((one) => faulty.has(`${deck?.id}/${one.id}`)).length;
    if (!here) this.withFindings = false;
    const changed = desk.comparison?.changes.length ?? 0;
    const select = h("select", { class: "field decks", "aria-label": t("film.deck"), "data-key": "deck", onchange: () => this.chooseDeck(select.value) },
      desk.components.map((one) => h("option", { value: one.id }, `${choose(one.name) || one.id} (${one.records.length})`)));
    select.value = deck?.id ?? "";
    const pieces = (deck?.records ?? []).reduce((sum, one) => sum + one.copies, 0);
    fill(this.bar,
      h("span", { class: "field seek" }, icon("search", "s"), this.search, h("kbd", { class: "kbd" }, "/")),
      desk.components.length > 1 && select,
      types.length > 1 && types.length <= MOST_TYPES && h("div", { class: "pick types", role: "group", "aria-label": t("film.show") },
        [["", t("film.all"), deck?.records.length ?? 0], ...types.map((one) => [one, titled(one), 0])].map(([type, words, n]) => h("button", {
          "aria-pressed": String(this.type === type), "data-key": `type ${type}`, onclick: () => { this.type = String(type); this.draw(); } }, words, n ? h("span", { class: "num" }, n) : ""))),
      desk.comparison && h("button", { class: "btn bare since", "aria-pressed": String(this.onlyChanged), "data-key": "since", onclick: () => { this.onlyChanged = !this.onlyChanged; this.draw(); } },
        h("span", { class: "fold" }), t("film.changed", { edition: desk.comparison.edition }), " ", h("span", { class: "num" }, changed)),
      here > 0 && h("button", { class: "btn bare faulty", "aria-pressed": String(this.withFindings), "data-key": "faulty", onclick: () => { this.withFindings = !this.withFindings; this.draw(); } },
        icon("cross", "s red"), t("film.with-findings"), " ", h("span", { class: "num" }, here)),
      h("span", { class: "end muted num" }, !desk.comparison && h("span", { class: "sum" }, t("film.sum", { kinds: deck?.records.length ?? 0, cards: pieces })),
        h("button", { class: "btn bare editions", "aria-pressed": String(desk.comparison !== null), "data-key": "compare", onclick: () => this.chooseEdition() }, icon("layers", "s"), t(desk.comparison ? "film.compare-end" : "film.compare"))));
    if (held === this.search) this.search.focus();
    else if (key) {
      const again = this.bar.querySelector(`[data-key="${CSS.escape(key)}"]`);
      if (again instanceof HTMLElement) again.focus();
    }
  }

  /** @param {string} id */
  chooseDeck(id) {
    this.component = id;
    this.type = "";
    this.draw();
    const first = this.deck()?.records[0];
    if (first) this.actions.chosen({ component: id, record: first.id });
  }

  chooseEdition() {
    const { desk } = this;
    if (desk.comparison) {
      this.onlyChanged = false;
      this.actions.compare(null);
      return;
    }
    const { editions } = desk.overview;
    showDialog(t("film.compare"), (close) => [
      h("p", { class: "say" }, editions.length ? t("compare.choose") : t("compare.none")),
      h("ul", { class: "choices" }, editions.slice(0, 40).map((one) => h("li", {}, h("button", { class: "btn", onclick: () => { close(); this.actions.compare(one.id); } }, one.label)))),
    ]);
  }

  drawStrip() {
    const { desk } = this;
    const cards = this.cards();
    const scroll = this.strip.scrollLeft;
    const held = document.activeElement instanceof HTMLElement && this.strip.contains(document.activeElement) ? document.activeElement.dataset.card : undefined;
    this.watcher.disconnect();
    fill(this.strip, ...cards.map(({ component, record }) => {
      const name = choose(record.name) || record.id;
      const changed = desk.comparison ? desk.changeOf(component.id, record.id) : null;
      const item = h("li", { class: desk.comparison ? (changed ? "chg" : "dim") : "", "data-card": `${component.id}/${record.id}` },
        h("button", { "data-card": `${component.id}/${record.id}`, title: name, onclick: () => this.actions.chosen({ component: component.id, record: record.id }) },
          h("span", { class: "pic" }), h("span", { class: "nm" }, name), h("span", { class: "num copies" }, `×${record.copies}`),
          changed && h("span", { class: "sr" }, t("film.is-changed"))));
      const frame = item.querySelector(".pic");
      if (frame instanceof HTMLElement) frame.style.setProperty("width", `${Math.min(WIDEST, (HIGH * component.width) / component.height)}px`);
      return item;
    }));
    for (const item of this.strip.children) this.watcher.observe(item);
    if (cards.length === 0) fill(this.strip, h("li", { class: "none muted" }, t(this.words || this.onlyChanged || this.withFindings ? "film.none" : "film.empty")));
    this.count.textContent = this.words ? t("film.found", { n: cards.length }) : "";
    this.drawCurrent();
    this.drawFindings();
    this.strip.scrollLeft = scroll;
    if (held) this.strip.querySelector(/** @type {any} */ (`button[data-card="${CSS.escape(held)}"]`))?.focus();
  }

  /**
   * @param {HTMLElement} item
   */
  drawPicture(item) {
    const frame = item.querySelector(".pic");
    const [component, record] = (item.dataset.card ?? "").split("/");
    if (!frame || !component || !record) return;
    const url = this.pictureOf(component, record);
    const shown = frame.querySelector("img");
    if (shown?.dataset.url === url) return;
    const image = h("img", { alt: "", decoding: "async", "data-url": url, src: url });
    // The new picture replaces the old one when it is there.
    image.addEventListener("load", () => {
      frame.classList.remove("undrawn");
      frame.replaceChildren(image);
    });
    image.addEventListener("error", () => frame.classList.add("undrawn"));
    if (!shown) frame.replaceChildren(image);
  }

  /**
   * Address of a small picture; it changes when the picture may have.
   * @param {string} component
   * @param {string} record
   * @returns {string}
   */
  pictureOf(component, record) {
    const { desk } = this;
    const lang = desk.languages.includes(desk.look.lang) ? desk.look.lang : desk.languages[0];
    const wish = { component, record, side: /** @type {const} */ ("front"), lang: lang ?? "", low: desk.look.low };
    const face = desk.faces.get(wishKey(wish));
    const rev = face?.rev || `${tab}${desk.generation.toString(16).padStart(6, "0")}`;
    return address("/face", { pack: desk.key, component, record, side: "front", lang, low: desk.look.low ? "1" : "0", rev });
  }

  /** Draw again what may have changed: the current card at once, the others when nobody writes. */
  refresh() {
    const { card } = this.desk;
    const current = card && this.strip.querySelector(`li[data-card="${CSS.escape(`${card.component}/${card.record}`)}"]`);
    if (current instanceof HTMLElement && !this.desk.stale) this.drawPicture(current);
    const sum = this.desk.components.map((one) => `${one.id}:${one.records.map((record) => `${record.id}${choose(record.name)}${record.copies}`).join()}`).join();
    if (sum !== this.summed) {
      this.summed = sum;
      this.draw();
    }
    clearTimeout(this.resting);
    this.resting = setTimeout(() => this.drawSeen(), REST);
  }

  drawSeen() {
    if (this.desk.stale) return;
    const { left, right } = this.strip.getBoundingClientRect();
    for (const item of this.strip.children) {
      const box = item.getBoundingClientRect();
      if (item instanceof HTMLElement && box.right > left - 300 && box.left < right + 300) this.drawPicture(item);
    }
  }

  drawCurrent() {
    const { card } = this.desk;
    const name = card ? `${card.component}/${card.record}` : "";
    if (card && this.component && this.component !== card.component) {
      this.component = card.component;
      this.draw();
      return;
    }
    if (card && !this.words && !this.strip.querySelector(`button[data-card="${CSS.escape(name)}"]`) && this.deck()?.id !== this.shownDeck()) {
      this.draw();
      return;
    }
    for (const button of this.strip.querySelectorAll("button")) {
      const current = button.dataset.card === name;
      if (current) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      if (current) this.bringIntoSight(button);
    }
  }

  /** @returns {string | undefined} */
  shownDeck() {
    return this.strip.querySelector("button")?.dataset.card?.split("/")[0];
  }

  /** @param {HTMLElement} button */
  bringIntoSight(button) {
    const box = button.getBoundingClientRect(), frame = this.strip.getBoundingClientRect();
    if (box.left < frame.left + 16) this.strip.scrollLeft -= frame.left + 16 - box.left;
    else if (box.right > frame.right - 16) this.strip.scrollLeft += box.right - frame.right + 16;
  }

  drawFindings() {
    const faulty = this.faulty();
    for (const item of this.strip.children) {
      if (item instanceof HTMLElement) item.classList.toggle("bad", faulty.has(item.dataset.card ?? ""));
    }
    const before = this.bar.querySelector(".faulty .num")?.textContent ?? "0";
    const deck = this.deck();
    const here = (deck?.records ?? []).filter((one) => faulty.has(`${deck?.id}/${one.id}`)).length;
    if (before !== String(here)) this.drawBar();
  }
}

/** @param {string} type */
function titled(type) {
  return type.charAt(0).toUpperCase() + type.slice(1).replaceAll(/[-_]/g, " ");
}

