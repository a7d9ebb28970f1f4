/** Losses on the map: the more were lost in a hex, the darker it is. */

import { fill, h, s } from "../dom.js";
import { icon } from "../icons.js";
import { Cells } from "../map/geometry.js";
import { listenToPointers } from "../map/pointer.js";
import { Viewport } from "../map/viewport.js";
import { choose, t } from "../words.js";
import { sideClass } from "./figures.js";

/** @typedef {import("./series.js").SeriesData} SeriesData */

const NUMBERED = 16; // hexes whose number is written
const STEP = 60; // pixels that an arrow moves the map

export class LossMap {
  /** @param {import("../table/types.js").Ground} ground */
  constructor(ground) {
    this.cells = new Cells(ground.hexes, ground.form === "squares");
    const viewBox = `0 0 ${ground.size.width} ${ground.size.height}`;
    const picture = s("image", { href: ground.picture, x: 0, y: 0, ...ground.size, preserveAspectRatio: "none" });
    picture.addEventListener("load", () => picture.classList.add("there"));
    this.over = s("g");
    this.mark = s("g");
    const board = h("div", { class: "board" }, s("svg", { class: "groundwork", viewBox, "aria-hidden": "true" }, picture), s("svg", { class: "over", viewBox, "aria-hidden": "true" }, this.over, this.mark));
    this.frame = h("div", { class: "mapframe", tabindex: "0", role: "img", "aria-label": t("table.map") }, board);
    this.view = new Viewport(this.frame, board);
    const button = (/** @type {string} */ name, /** @type {string} */ words, /** @type {() => void} */ run) => h("button", { class: "btn icon", "aria-label": words, title: words, onclick: run }, icon(name));
    this.picks = h("div", { class: "pick", role: "group", "aria-label": t("playtest.whose-losses") });
    this.key = h("div", { class: "heatkey", "aria-hidden": "true" });
    this.title = h("p", { class: "lost-title" });
    this.legend = h("div", { class: "lossslip" }, this.title, this.picks, this.key);
    this.element = h("section", { class: "table-top", "aria-label": t("table.map") }, this.frame, this.legend,
      h("div", { class: "zoom" }, button("plus", t("table.closer"), () => this.view.zoom(1.35)), button("minus", t("table.farther"), () => this.view.zoom(1 / 1.35)), button("fit", t("table.whole"), () => this.view.fit())));
    this.view.setSize(ground.size);
    this.forget = listenToPointers(this.frame, this.view, { begin: () => "pan", move: () => {}, end: () => {}, cancel: () => {}, tap: () => {}, hover: () => {} });
    this.frame.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] }[event.key];
      if (!way) return;
      event.preventDefault();
      this.view.pan(way[0] ?? 0, way[1] ?? 0);
    });
    this.side = "";
    /** @type {SeriesData | null} */
    this.data = null;
    this.drawn = "";
  }

  /** @param {SeriesData} data */
  draw(data) {
    this.data = data;
    const { losses, sides } = data;
    if (!this.picks.childElementCount) {
      fill(this.picks, ...[{ id: "", name: null }, ...sides].map((one) => h("button", { "data-side": one.id, onclick: () => this.show(one.id) }, one.name && h("span", { class: `sq ${sideClass(data, one.id)}`, "aria-hidden": "true" }), one.name ? choose(one.name) : t("playtest.both-sides"))));
      this.title.textContent = choose(data.lost_title);
    }
    for (const one of this.picks.children) one.setAttribute("aria-pressed", String(one instanceof HTMLElement && one.dataset.side === this.side));
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const { side, at } of losses) if (!this.side || side === this.side) for (const [hex, n] of at) counts.set(hex, (counts.get(hex) ?? 0) + n);
    const ranked = [...counts].sort((a, b) => b[1] - a[1]);
    const drawn = JSON.stringify(ranked);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    const most = ranked[0]?.[1] ?? 1;
    const dark = (/** @type {number} */ n) => Math.min(0.9, 0.14 + 0.76 * Math.sqrt(n / most)).toFixed(2);
    this.over.replaceChildren(s("path", { class: "dimall", d: this.cells.path(this.cells.list.map((one) => one.id).filter((id) => !counts.has(id)), 1.02) }),
      ...ranked.map(([hex, n]) => s("path", { class: "heat", d: this.cells.path([hex], 0.93), "fill-opacity": dark(n) })),
      ...ranked.slice(0, NUMBERED).map(([hex, n]) => s("text", { class: "heatn", x: this.cells.get(hex)?.x ?? 0, y: (this.cells.get(hex)?.y ?? 0) + 2 }, String(n))));
    const steps = [...new Set([1, 0.06, 0.25, 0.55, 1].map((part, n) => (n === 0 ? 1 : Math.max(1, Math.round(part * most)))))];
    fill(this.key, ...(ranked.length ? steps : []).map((n) => {
      const box = h("i", {});
      box.style.setProperty("--dark", dark(n));
      return h("span", { class: "num" }, box, n);
    }));
    this.frame.setAttribute("aria-label", `${choose(data.lost_title)} ${ranked.slice(0, 8).map(([hex, n]) => `${hex}: ${n}`).join(", ")}`);
  }

  /** @param {string} side */
  show(side) {
    this.side = side;
    if (this.data) this.draw(this.data);
  }

  nextSide() {
    const ids = ["", ...(this.data?.sides ?? []).map((one) => one.id)];
    this.show(ids[(ids.indexOf(this.side) + 1) % ids.length] ?? "");
  }

  /**
   * Show where a remark points at.
   * @param {string[]} hexes
   */
  point(hexes) {
    const cell = this.cells.get(hexes[0] ?? "");
    this.mark.replaceChildren(s("path", { class: "cursor0", d: this.cells.path(hexes, 0.96) }), s("path", { class: "cursor", d: this.cells.path(hexes, 0.96) }));
    if (cell) this.view.reveal(cell.x, cell.y);
  }

  destroy() {
    this.forget();
    this.view.destroy();
  }
}
