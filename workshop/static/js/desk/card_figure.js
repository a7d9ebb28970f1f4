/** A card on the mat: its picture, bleed, trim and safe zone, and the part that is pointed at. */

import { announce } from "../dialog.js";
import { fill, h, s } from "../dom.js";
import { t } from "../words.js";
import { facePicture } from "./face.js";
import { partAt, placeOf, withinFace } from "./parts.js";

/** @typedef {import("../api.js").Face} Face */
/** @typedef {import("../api.js").Part} Part */
/** @typedef {import("../api.js").Place} Place */

const CORNER_STEPS = 40; // parts that the arrow keys go through at most

export class CardFigure {
  /** @param {(place: Place) => void} goTo */
  constructor(goTo) {
    this.goTo = goTo;
    /** @type {Face | null} */
    this.face = null;
    /** @type {Part[]} */
    this.marked = [];
    this.markedFrom = "";
    /** @type {Part | null} */
    this.pointed = null;
    this.picture = facePicture();
    this.over = s("svg", { class: "over", "aria-hidden": "true" });
    this.flag = h("span", { class: "flag", hidden: true });
    this.press = h("button", { class: "press" });
    this.caption = h("figcaption");
    this.element = h("figure", { class: "card" }, this.picture, this.over, this.press, this.flag, this.caption);
    this.press.addEventListener("pointermove", (event) => this.point(this.under(event)));
    this.press.addEventListener("pointerleave", () => this.point(null));
    this.press.addEventListener("blur", () => this.point(null));
    this.press.addEventListener("click", (event) => {
      const part = event.detail === 0 ? this.pointed : this.under(event);
      const place = part && placeOf(part, event.shiftKey);
      if (place) this.goTo(place);
    });
    this.press.addEventListener("keydown", (event) => this.keyed(event));
  }

  /**
   * @param {Face | undefined} face
   * @param {string | undefined} svg
   * @param {{label: string, caption: string, trim: boolean}} given
   */
  show(face, svg, given) {
    this.face = face ?? null;
    if (svg !== undefined && face) this.picture.show(svg, face.rev, given.label);
    this.element.classList.toggle("blank", !this.picture.rev);
    this.press.setAttribute("aria-label", t("card.press", { label: given.label }));
    this.caption.textContent = given.caption;
    this.trim = given.trim;
    this.draw();
  }

  /**
   * Outline the parts of the line under the cursor.
   * @param {Part[]} parts
   * @param {string} file File that the cursor is in.
   */
  mark(parts, file) {
    this.marked = parts;
    this.markedFrom = file;
    this.draw();
  }

  /** @param {MouseEvent} event */
  under(event) {
    if (!this.face) return null;
    const box = this.element.getBoundingClientRect();
    const scale = (this.face.width + 2 * this.face.bleed) / box.width;
    return partAt(this.face.parts, (event.clientX - box.left) * scale - this.face.bleed, (event.clientY - box.top) * scale - this.face.bleed);
  }

  /** @param {Part | null} part */
  point(part) {
    if (part === this.pointed) return;
    this.pointed = part;
    this.press.classList.toggle("leads", part !== null);
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.altKey || !this.face) return;
    event.preventDefault();
    const places = new Set();
    const parts = this.face.parts.filter((one) => {
      const place = placeOf(one);
      const name = place && `${place.file}:${place.line}`;
      if (!name || places.has(name)) return false;
      places.add(name);
      return true;
    }).slice(0, CORNER_STEPS);
    const at = this.pointed ? parts.indexOf(this.pointed) : step > 0 ? -1 : 0;
    const next = parts[(at + step + parts.length) % parts.length] ?? null;
    this.point(next);
    if (next) announce(this.words(next));
  }

  /**
   * @param {Part} part
   * @returns {string}
   */
  words(part) {
    const byTemplate = part !== this.pointed && part.template?.file === this.markedFrom;
    const place = placeOf(part, byTemplate);
    if (!place) return "";
    const file = place.file.slice(place.file.lastIndexOf("/") + 1);
    return part.source && !byTemplate ? t("card.made-by", { line: place.line, name: part.label.replace(/\.[a-z]{2,3}$/, "") || file }) : t("card.drawn-by", { line: place.line, file });
  }

  draw() {
    const { face, over } = this;
    if (!face?.width) {
      fill(over);
      this.flag.hidden = true;
      return;
    }
    const { bleed: b, width: w, height: hh, safe } = face;
    over.setAttribute("viewBox", `${-b} ${-b} ${w + 2 * b} ${hh + 2 * b}`);
    /** @type {Node[]} */
    const made = [];
    /** @type {(name: string, inset: number) => SVGElement} */
    const frame = (name, inset) => s("rect", { class: name, x: inset, y: inset, width: w - 2 * inset, height: hh - 2 * inset, rx: inset < 0 ? 0 : Math.max(0, face.corner - inset) });
    if (this.trim) {
      made.push(frame("bleed", -b), frame("trim0", 0), frame("trim", 0), frame("safe0", safe), frame("safe", safe));
      const out = b + 0.9;
      made.push(s("path", { class: "tick", d: [[0, -out, 0, -2.4], [w, -out, 0, -2.4], [0, hh + out, 0, 2.4], [w, hh + out, 0, 2.4], [-out, 0, -2.4, 0], [-out, hh, -2.4, 0], [w + out, 0, 2.4, 0], [w + out, hh, 2.4, 0]]
        .map(([x, y, dx, dy]) => `M${x} ${y}l${dx} ${dy}`).join("") }));
    }
    const shown = this.pointed ? [this.pointed] : this.marked;
    for (const part of shown.slice(0, 12)) {
      const box = withinFace(part, face);
      made.push(s("rect", { class: "part0", x: box.x, y: box.y, width: box.w, height: box.h }), s("rect", { class: "part", x: box.x, y: box.y, width: box.w, height: box.h }));
    }
    fill(over, ...made);
    const first = shown[0];
    this.flag.hidden = !first;
    if (first) {
      const box = withinFace(first, face);
      this.flag.textContent = this.words(first);
      const below = box.y + box.h < hh - 6;
      this.flag.style.setProperty("left", `${((box.x + b) / (w + 2 * b)) * 100}%`);
      this.flag.style.setProperty("top", `${((below ? box.y + box.h : box.y) + b) / (hh + 2 * b) * 100}%`);
      this.flag.classList.toggle("above", !below);
      this.flag.classList.toggle("leftward", box.x > w * 0.55);
    }
  }
}
