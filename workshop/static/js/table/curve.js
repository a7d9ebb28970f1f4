/** The scrubber of a replay: turns, losses by seat, and the curve of who is ahead if the game has one. */

import { h, s } from "../dom.js";
import { choose, t } from "../words.js";
import { seatClass, seatName } from "./seats.js";

const HEIGHT = 128;
const TOP = 18;
const FLOOR = 100; // where the line of choices lies

export class Curve {
  /**
   * @param {import("./types.js").Hello} hello
   * @param {import("./replay.js").Replay} data
   * @param {(n: number) => void} show
   */
  constructor(hello, data, show) {
    this.hello = hello;
    this.data = data;
    this.n = 0;
    this.svg = s("svg", { class: "curve" });
    const range = h("input", { type: "range", class: "scrubrange", min: "0", max: String(data.choices), value: "0", step: "1", "aria-label": t("table.choice") });
    this.range = range;
    range.addEventListener("input", () => show(Number(range.value)));
    range.addEventListener("keydown", (event) => {
      if (event.key === " " || event.key === "[" || event.key === "]") return;
      if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") event.stopPropagation();
    });
    this.element = h("div", { class: "curvebox" }, this.svg, range);
    this.watch = new ResizeObserver(() => this.draw());
    this.watch.observe(this.element);
  }

  destroy() {
    this.watch.disconnect();
  }

  /** @param {number} n */
  move(n) {
    this.n = n;
    this.range.value = String(n);
    const line = this.data.steps[n - 1];
    this.range.setAttribute("aria-valuetext", line ? `${n}: ${choose(line.words)}` : t("table.at-start"));
    this.drawHead();
  }

  get width() {
    return Math.max(200, this.element.clientWidth);
  }

  /** @param {number} n */
  x(n) {
    return this.data.choices ? (n / this.data.choices) * (this.width - 20) + 10 : 10;
  }

  draw() {
    const { data, hello, width } = this;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    const x = (/** @type {number} */ n) => this.x(n).toFixed(1);
    /** @type {Node[]} */
    const made = [];
    const { curve } = data;
    if (curve && curve.points.length > 1) {
      const all = curve.points.flatMap(([, values]) => values);
      const low = Math.min(0, ...all), high = Math.max(low + 1, ...all);
      const y = (/** @type {number} */ value) => (FLOOR - 8 - ((value - low) / (high - low)) * (FLOOR - 8 - TOP - 8)).toFixed(1);
      curve.camps.forEach((camp, m) => {
        const d = curve.points.map(([n, values], k) => (k ? `H${x(n)}V${y(values[m] ?? 0)}` : `M${x(n)} ${y(values[m] ?? 0)}`)).join("") + `H${x(data.choices)}`;
        made.push(s("path", { class: `camp ${seatClass(hello, camp.seats[0] ?? null)} m${m}`, d }, s("title", {}, choose(camp.name))));
      });
    }
    let last = -99;
    for (const { turn, n, name } of data.turns) {
      made.push(s("path", { class: "turnmark", d: `M${x(n)} 2V${FLOOR}` }));
      if (this.x(n) - last > 62) {
        made.push(s("text", { x: this.x(n) + 5, y: 11, class: "turnname" }, name ? choose(name) : t("table.turn-n", { n: turn })));
        last = this.x(n);
      }
    }
    made.push(s("path", { class: "floor", d: `M10 ${FLOOR}H${width - 10}` }));
    for (const { n, lost } of data.steps) {
      lost.forEach((seat, m) => {
        const kind = seatClass(hello, seat);
        const title = s("title", {}, t("table.lost-by", { name: seatName(hello, seat) }));
        const cy = 114 + m * 5;
        made.push(kind === "b" ? s("circle", { class: `loss ${kind}`, cx: x(n), cy, r: 4.2 }, title) : s("rect", { class: `loss ${kind}`, x: this.x(n) - 4, y: cy - 4, width: 8, height: 8 }, title));
      });
    }
    this.head = s("g", { class: "head" });
    this.svg.replaceChildren(...made, this.head);
    this.svg.setAttribute("role", "img");
    this.svg.setAttribute("aria-label", this.words());
    this.drawHead();
  }

  words() {
    const { data, hello } = this;
    const losses = hello.seats.map((seat) => [seatName(hello, seat.seat), data.steps.filter((one) => one.lost.includes(seat.seat)).length]).filter(([, n]) => n).map(([name, n]) => `${name}: ${n}`);
    return [t("table.curve-turns", { n: data.turns.length }), losses.length ? t("table.curve-losses", { losses: losses.join(", ") }) : "", data.curve ? t("table.curve-ahead") : ""].filter(Boolean).join(" ");
  }

  drawHead() {
    if (!this.head) return;
    const x = this.x(this.n).toFixed(1);
    this.head.replaceChildren(s("path", { class: "gone", d: `M10 ${FLOOR}H${x}` }), s("path", { class: "needle", d: `M${x} 0V${FLOOR}` }), s("circle", { class: "knob", cx: x, cy: FLOOR, r: 8 }));
  }
}
