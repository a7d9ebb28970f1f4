/** The right pane: the card on the cutting mat, with its controls. */

import { Failure } from "../api.js";
import { fill, h, s } from "../dom.js";
import { icon } from "../icons.js";
import { choose, clock, t } from "../words.js";
import { CardFigure } from "./card_figure.js";
import { cardAt, findCard } from "./cards.js";
import { facePicture } from "./face.js";
import { nextZoom, wishKey } from "./look.js";
import { partsOfLine } from "./parts.js";
import { drawRulers } from "./rulers.js";

/** @typedef {import("../api.js").Wish} Wish */
/** @typedef {import("../api.js").Face} Face */
/** @typedef {import("../api.js").Place} Place */

const PX = 96 / 25.4; // pixels of a millimetre at real size
const BAND = 24; // rulers
const EDGE = 30; // around the cards
const FOOT = 44; // legend
const BESIDE = 196;
const NARROW = 560; // of the mat: without cards beside

export class Stage {
  /**
   * @param {import("./model.js").Desk} desk
   * @param {{goTo: (place: Place) => void}} actions
   */
  constructor(desk, actions) {
    this.desk = desk;
    this.actions = actions;
    this.bar = h("div", { class: "stagebar" });
    this.rulers = s("svg", { class: "rules", "aria-hidden": "true" });
    this.lay = h("div", { class: "lay" });
    this.ground = h("div", { class: "ground", tabindex: "-1" }, this.lay);
    this.legend = h("p", { class: "legend", "aria-hidden": "true" });
    this.kept = h("p", { class: "kept", role: "status", hidden: true });
    this.compared = h("div", { class: "compared", hidden: true });
    this.mat = h("div", { class: "mat" }, this.ground, this.rulers, this.legend, this.compared, this.kept);
    this.element = h("section", { class: "stage", tabindex: "-1", "aria-label": t("stage.title") }, this.bar, this.mat);
    /** @type {CardFigure[]} */
    this.figures = [];
    /** @type {{figure: HTMLElement, picture: import("./face.js").FacePicture}[]} */
    this.sides = [];
    this.mm = PX;
    this.origin = { left: 0, top: 0 };
    this.watcher = new ResizeObserver(() => this.arrange());
    this.watcher.observe(this.mat);
    this.ground.addEventListener("scroll", () => this.drawRulers());
    this.ground.addEventListener("wheel", (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      this.zoom(event.deltaY < 0 ? 1 : -1);
    }, { passive: false });
    this.drawnCompare = "";
  }

  destroy() {
    this.watcher.disconnect();
  }

  // --- controls

  drawBar() {
    const { desk } = this;
    const { look } = desk;
    const card = this.card();
    const held = document.activeElement instanceof HTMLElement && this.bar.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    /** @type {(name: string, label: string, options: [string, Node | string, boolean, () => void][]) => Node} */
    const pick = (name, label, options) => h("div", { class: `pick ${name}`, role: "group", "aria-label": label }, options.map(([key, words, on, run]) => h("button", { "aria-pressed": String(on), "data-key": `${name} ${key}`, onclick: run }, words)));
    const zoom = Math.round((this.mm / PX) * 100);
    const names = (/** @type {string} */ code) => languageName(code);
    fill(this.bar,
      card?.component.backs !== false && pick("side", t("stage.side"), /** @type {const} */ (["front", "back", "both"]).map((one) => [one, t(`stage.${one}`), look.side === one, () => desk.setLook({ side: one })])),
      desk.languages.length > 1 && pick("lang", t("stage.language"), [...desk.languages, "all"].map((one) => [one, one === "all" ? t("stage.all") : names(one), look.lang === one, () => desk.setLook({ lang: one })])),
      pick("ink", t("stage.ink"), [["full", h("span", {}, icon("drop", "s"), t("stage.full")), !look.low, () => desk.setLook({ low: false })], ["low", t("stage.low"), look.low, () => desk.setLook({ low: true })]]),
      h("button", { class: "btn bare trims", "aria-pressed": String(look.trim), "data-key": "trim", onclick: () => desk.setLook({ trim: !look.trim }) }, icon("crop", "s"), h("span", { class: "words" }, t("stage.trim"))),
      h("span", { class: "end" },
        h("button", { class: "btn bare icon", "aria-label": t("stage.smaller"), "data-key": "smaller", onclick: () => this.zoom(-1) }, "−"),
        h("b", { class: "num" }, `${zoom} %`),
        h("button", { class: "btn bare icon", "aria-label": t("stage.larger"), "data-key": "larger", onclick: () => this.zoom(1) }, "+"),
        h("button", { class: "btn bare", "aria-pressed": String(look.zoom === 1), title: t("stage.real", { size: card ? `${card.component.width} × ${card.component.height} mm` : "" }), "data-key": "real", onclick: () => desk.setLook({ zoom: 1 }) }, "1:1"),
        h("button", { class: "btn bare icon fit", "aria-pressed": String(look.zoom === "fit"), "aria-label": t("stage.fit"), title: t("stage.fit"), "data-key": "fit", onclick: () => desk.setLook({ zoom: "fit" }) }, icon("fit"))));
    if (held) {
      const again = this.bar.querySelector(`[data-key="${CSS.escape(held)}"]`);
      if (again instanceof HTMLElement) again.focus();
    }
  }

  /** @param {1 | -1} step */
  zoom(step) {
    this.desk.setLook({ zoom: nextZoom(this.mm / PX, step) });
  }

  nextLanguage() {
    const all = [...this.desk.languages, "all"];
    this.desk.setLook({ lang: all[(all.indexOf(this.desk.look.lang) + 1) % all.length] ?? "all" });
  }

  card() {
    const { desk } = this;
    return desk.card ? findCard(desk.components, desk.card.component, desk.card.record) : null;
  }

  // --- the mat

  cardChanged() {
    this.ground.scrollTo(0, 0);
  }

  draw() {
    const { desk } = this;
    this.drawCompare();
    const card = this.card();
    const wishes = desk.wishes();
    this.lay.hidden = !card || desk.comparison !== null;
    this.useFigures(wishes.main.length, wishes.beside.length);
    wishes.main.forEach((wish, n) => {
      const face = this.faceOf(wish);
      this.figures[n]?.show(face, face && desk.pictures.get(face.rev), { label: this.label(wish), caption: wishes.main.length > 1 ? languageName(wish.lang) : "", trim: desk.look.trim });
    });
    wishes.beside.forEach((wish, n) => {
      const face = this.faceOf(wish), side = this.sides[n];
      const svg = face && desk.pictures.get(face.rev);
      if (side && face && svg !== undefined) side.picture.show(svg, face.rev, this.label(wish));
      const caption = side?.figure.querySelector("figcaption");
      if (caption) caption.textContent = wish.side === "back" ? t("stage.back") : languageName(wish.lang);
    });
    this.arrange();
    this.drawPart();
    this.drawState();
  }

  /**
   * The face of a wish; while its text does not load, the last one there was.
   * @param {Wish} wish
   * @returns {Face | undefined}
   */
  faceOf(wish) {
    return this.desk.faces.get(wishKey(wish));
  }

  /**
   * @param {number} mains
   * @param {number} besides
   */
  useFigures(mains, besides) {
    while (this.figures.length < mains) this.figures.push(new CardFigure(this.actions.goTo));
    while (this.sides.length < besides) {
      const picture = facePicture();
      this.sides.push({ picture, figure: h("figure", { class: "aside" }, picture, h("figcaption")) });
    }
    const wanted = [...this.figures.slice(0, mains).map((one) => one.element), ...this.sides.slice(0, besides).map((one) => one.figure)];
    if (wanted.length !== this.lay.childElementCount || wanted.some((one, n) => this.lay.children[n] !== one)) this.lay.replaceChildren(...wanted);
  }

  /**
   * @param {Wish} wish
   * @returns {string}
   */
  label(wish) {
    const card = this.card();
    const name = card ? choose(card.record.name, wish.lang) || card.record.id : wish.record;
    return t("card.label", { name, side: t(`stage.${wish.side}`), language: languageName(wish.lang) });
  }

  /** Put the cards where they belong at the zoom chosen. */
  arrange() {
    const { desk } = this;
    const card = this.card();
    const width = this.mat.clientWidth, height = this.mat.clientHeight;
    if (!card || !width || !height) {
      this.drawBar();
      return;
    }
    const wishes = desk.wishes();
    const face = this.faceOf(wishes.main[0] ?? /** @type {any} */ ({}));
    const bleed = face?.bleed ?? 3;
    const w = (face?.width || card.component.width) + 2 * bleed, hh = (face?.height || card.component.height) + 2 * bleed;
    const besides = width >= NARROW ? wishes.beside.length : 0;
    const aside = besides ? Math.min(BESIDE, width * 0.24) + EDGE : 0;
    const n = wishes.main.length;
    const room = { w: width - BAND - 2 * EDGE - aside, h: height - BAND - EDGE - FOOT };
    const fit = Math.min((room.w - (n - 1) * EDGE) / (n * w), room.h / hh);
    this.mm = desk.look.zoom === "fit" ? Math.max(0.4, fit) : desk.look.zoom * PX;
    const cw = w * this.mm, ch = hh * this.mm;
    const all = n * cw + (n - 1) * EDGE;
    const left = BAND + EDGE + Math.max(0, (room.w - all) / 2), top = BAND + EDGE * 0.7 + Math.max(0, (room.h - ch) / 2);
    this.figures.slice(0, n).forEach((figure, k) => place(figure.element, left + k * (cw + EDGE), top, cw, ch));
    const step = besides ? (height - BAND - EDGE - FOOT) / besides : 0;
    this.sides.slice(0, wishes.beside.length).forEach(({ figure }, k) => {
      figure.hidden = k >= besides;
      if (k >= besides) return;
      const scale = Math.min((aside - EDGE) / w, (step - 34) / hh, this.mm);
      place(figure, Math.max(left + all + EDGE, width - aside), BAND + EDGE * 0.7 + k * step, w * scale, hh * scale);
    });
    this.lay.style.setProperty("width", `${Math.max(0, left + all + (all > room.w ? EDGE + aside : 0))}px`);
    this.lay.style.setProperty("height", `${ch > room.h ? top + ch + FOOT : 0}px`);
    this.origin = { left: left + bleed * this.mm, top: top + bleed * this.mm };
    this.ground.style.setProperty("--cell", `${10 * this.mm}px`);
    this.ground.style.setProperty("--ox", `${this.origin.left}px`);
    this.ground.style.setProperty("--oy", `${this.origin.top}px`);
    this.ground.classList.toggle("plain", this.mm / PX < 0.6 || desk.comparison !== null);
    this.drawRulers();
    this.drawLegend(bleed, face);
    this.drawBar();
  }

  drawRulers() {
    this.rulers.toggleAttribute("hidden", this.desk.comparison !== null);
    drawRulers(this.rulers, {
      width: this.mat.clientWidth, height: this.mat.clientHeight, mm: this.mm,
      left: this.origin.left - this.ground.scrollLeft, top: this.origin.top - this.ground.scrollTop,
    });
  }

  /**
   * @param {number} bleed
   * @param {Face | undefined} face
   */
  drawLegend(bleed, face) {
    this.legend.hidden = !this.desk.look.trim || !face || this.desk.comparison !== null;
    if (!face) return;
    const mm = (/** @type {number} */ value) => String(Math.round(value * 10) / 10);
    fill(this.legend, h("span", { class: "l-b" }, t("legend.bleed", { mm: mm(bleed) })), h("span", { class: "l-t" }, t("legend.trim", { size: `${mm(face.width)} × ${mm(face.height)}` })), h("span", { class: "l-s" }, t("legend.safe", { mm: mm(face.safe) })));
  }

  /** Outline the parts that the line of the cursor made. */
  drawPart() {
    const { desk } = this;
    const doc = desk.current;
    if (!doc || desk.comparison) return;
    const lines = doc.text.split("\n");
    const textOf = (/** @type {number} */ line) => lines[line - 1] ?? "";
    const card = cardAt(desk.components, doc.name, desk.cursor.line);
    const own = card && card.component.id === desk.card?.component && card.record.id === desk.card.record;
    desk.wishes().main.forEach((wish, n) => {
      const face = this.faceOf(wish);
      const parts = !face || desk.stale ? [] : partsOfLine(face.parts, doc.name, desk.cursor.line, desk.cursor.column, own ? card.record.line : Infinity, textOf);
      this.figures[n]?.mark(parts, doc.name);
    });
  }

  // --- states

  drawState() {
    const { desk } = this;
    const unreadable = desk.unreadable();
    const undrawn = this.undrawn();
    const stamped = undrawn !== null && this.figures[0]?.picture.rev !== "";
    const old = (desk.stale && unreadable !== null) || stamped;
    this.mat.classList.toggle("old", old);
    for (const one of this.mat.querySelectorAll(".stamp")) one.remove();
    this.mat.querySelector(".nothing")?.remove();
    const waits = desk.findings.find((one) => one.severity === "error");
    const time = clock(desk.drawnAt);
    this.kept.hidden = !(desk.stale && !old) && !(undrawn && !stamped) && !desk.trouble && !desk.paused;
    const undrawnBy = undrawn ? t("stage.undrawn", { line: undrawn.line, file: undrawn.file.slice(undrawn.file.lastIndexOf("/") + 1) }) : "";
    const why = unreadable ? t("stage.stamp-when", { time, line: unreadable.line }) : undrawnBy;
    if (old && desk.card) this.figures[0]?.element.append(h("p", { class: "stamp", role: "status" }, t("stage.stamp"), h("small", {}, why)));
    else if (desk.trouble) fill(this.kept, icon("cross", "s"), desk.trouble);
    else if (desk.stale && desk.card) fill(this.kept, icon("info", "s"), waits ? t("stage.kept-line", { time, line: waits.line }) : t("stage.kept", { time }));
    else if (undrawn) fill(this.kept, icon("cross", "s"), undrawnBy);
    else if (desk.paused) fill(this.kept, icon("pause", "s"), t("stage.paused", { time }));
    if (!desk.card) {
      this.kept.hidden = true;
      this.mat.append(h("p", { class: "nothing" }, desk.overview.loaded || !desk.stale ? t("stage.no-cards") : t("stage.not-loaded")));
    }
  }

  /** @returns {import("../api.js").Finding | null} The finding that keeps the card on the mat from being drawn. */
  undrawn() {
    const { desk } = this;
    const wish = desk.stale ? undefined : desk.wishes().main[0];
    const face = wish && this.faceOf(wish);
    return face && desk.pictures.get(face.rev) === "" ? (face.findings[0] ?? null) : null;
  }

  drawBusy() {
    this.mat.setAttribute("aria-busy", String(this.desk.busy));
  }

  // --- editions

  drawCompare() {
    const { desk } = this;
    const { comparison } = desk;
    this.compared.hidden = comparison === null;
    this.element.classList.toggle("comparing", comparison !== null);
    if (!comparison || !desk.card) {
      this.drawnCompare = "";
      return;
    }
    const now = this.faceOf(desk.wishes().main[0] ?? /** @type {any} */ ({}));
    const key = [comparison.edition, desk.card.component, desk.card.record, desk.look.low, desk.look.lang, now?.rev].join("\n");
    if (key === this.drawnCompare) return;
    this.drawnCompare = key;
    // Loaded when it is first asked for.
    import("./compare.js").then((one) => one.drawComparison(this.compared, desk, now), () => { throw new Failure(0, ""); }).catch((error) => {
      if (!(error instanceof Failure)) throw error;
      fill(this.compared, h("p", { class: "nothing" }, error.message || t("offline.silent")));
    });
  }
}

/**
 * @param {HTMLElement} element
 * @param {number} left
 * @param {number} top
 * @param {number} width
 * @param {number} height
 */
function place(element, left, top, width, height) {
  element.style.setProperty("left", `${Math.round(left)}px`);
  element.style.setProperty("top", `${Math.round(top)}px`);
  element.style.setProperty("width", `${width}px`);
  element.style.setProperty("height", `${height}px`);
}

/**
 * A language by its own name.
 * @param {string} code
 * @returns {string}
 */
export function languageName(code) {
  try {
    const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code;
  }
}
