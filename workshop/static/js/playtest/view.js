/** One series: sentences first, then the curve that narrows, losses on the map, and figures that each answer a question. */

import { Failure } from "../api.js";
import { announce, showDialog } from "../dialog.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { go, tableAddress } from "../route.js";
import { setFoot, setHeading } from "../shell.js";
import { choose, pageLanguage, t } from "../words.js";
import { figure } from "./figures.js";
import { funnel } from "./funnel.js";
import { LossMap } from "./loss_map.js";

/** @typedef {import("./series.js").Series} Series */

const MORE = 400;

export class PlaytestView {
  /**
   * @param {HTMLElement} room
   * @param {Series} series
   */
  constructor(room, series) {
    this.room = room;
    this.series = series;
    this.map = series.ground ? new LossMap(series.ground) : null;
    this.count = h("span", { class: "num" });
    this.bar = h("i", {});
    this.progress = h("span", { class: "prog", role: "progressbar", "aria-label": t("playtest.progress"), "aria-valuemin": "0" }, this.bar);
    this.button = h("button", { class: "btn bare icon", "data-key": "toggle", onclick: () => this.toggle() });
    this.headline = h("h1", {});
    this.sentence = h("p", { class: "big" });
    this.curve = h("div", { class: "curve" });
    this.points = h("ul", { class: "points" });
    this.doing = h("div", { class: "doing" });
    this.caution = h("p", { class: "muted foot-note" });
    this.wrong = h("p", { class: "wrong", role: "alert" });
    this.figures = h("div", { class: "figrows" });
    this.words = h("section", { class: "words", tabindex: "0", "aria-label": t("playtest.verdict") }, h("div", { class: "live" }, this.count, this.progress, this.button), this.headline, this.sentence, this.curve, this.wrong, this.points, this.doing, this.caution);
    this.figs = h("aside", { class: "figs", tabindex: "0", "aria-label": t("playtest.figures") }, this.figures);
    room.className = `test ${this.map ? "withmap" : "nomap"}`;
    fill(room, this.words, this.map?.element, this.figs);
    this.drawn = { points: "", doing: "", figures: "" };
    this.before = "";
    this.changed = () => this.draw();
    series.addEventListener("change", this.changed);
    this.draw();
  }

  leave() {
    this.series.removeEventListener("change", this.changed);
    this.series.close();
    this.map?.destroy();
  }

  draw() {
    const { data } = this.series;
    const running = this.series.isRunning;
    this.room.dataset.state = data.state;
    this.room.dataset.games = String(data.games);
    setHeading({ title: choose(data.title), unsaved: false, errors: null, warnings: 0 });
    const cards = data.stage === "cards" && running;
    fill(this.count, cards ? t("playtest.cards-of", { n: data.progress.n, of: data.progress.of }) : [h("b", {}, data.games), ` ${t("playtest.of-games", { n: data.most })}`]);
    this.bar.style.width = `${(100 * data.progress.n) / Math.max(1, data.progress.of)}%`;
    this.progress.setAttribute("aria-valuemax", String(data.progress.of));
    this.progress.setAttribute("aria-valuenow", String(data.progress.n));
    const say = t(running ? "playtest.stop" : "playtest.go-on");
    if (this.button.title !== say) {
      this.button.title = say;
      this.button.setAttribute("aria-label", say);
      fill(this.button, icon(running ? "pause" : "play"));
    }
    this.button.hidden = !running && data.games >= data.most;
    this.headline.textContent = choose(data.headline);
    this.sentence.textContent = choose(data.sentence);
    fill(this.curve, funnel(data));
    fill(this.wrong, data.failure ? [icon("cross", "s"), data.failure] : null);
    this.caution.textContent = choose(data.caution);
    this.map?.draw(data);
    this.drawPoints();
    this.drawDoing();
    this.drawFigures();
    const state = `${data.state} ${data.stage}`;
    if (state !== this.before) {
      if (!running && this.before) announce(`${t("playtest.games-of", { n: data.games, of: data.most })} ${choose(data.headline)} ${choose(data.sentence)}`);
      this.before = state;
    }
    setFoot([
      h("span", { class: "num" }, t("playtest.foot-seed", { seed: data.seed }), ", ", data.players.map((one) => choose(one)).join(", ")), running && data.tenths ? h("span", { class: "num" }, t("playtest.foot-rate", { n: (data.tenths / 10).toLocaleString(pageLanguage()) })) : null,
    ]);
  }

  /**
   * Whether a part must be drawn: what it shows has changed. Its buttons keep the focus otherwise.
   * @param {"points" | "doing" | "figures"} part
   * @param {unknown} shown
   */
  isNew(part, shown) {
    const now = JSON.stringify([shown, pageLanguage()]);
    if (this.drawn[part] === now) return false;
    this.drawn[part] = now;
    return true;
  }

  drawPoints() {
    const { points } = this.series.data;
    if (!this.isNew("points", points)) return;
    const held = [...this.points.querySelectorAll("button")].indexOf(/** @type {any} */ (document.activeElement));
    fill(this.points, ...points.map((one) => h("li", {}, this.map ? h("button", { onclick: () => this.map?.point(one.hexes), title: t("playtest.show-hex") }, choose(one.words)) : choose(one.words))));
    if (held >= 0) this.points.querySelectorAll("button")[held]?.focus();
  }

  /** What can be done when no games are played: more of them, the worth of cards, games to look at. */
  drawDoing() {
    const { data } = this.series;
    const running = this.series.isRunning;
    if (!this.isNew("doing", [running, data.games === 0, data.games >= data.most, data.cards, data.judged, data.notable])) return;
    const report = (/** @type {string} */ form) => h("a", { class: "btn bare", href: this.series.report(form, pageLanguage()), ...(form === "html" ? { target: "_blank", rel: "noopener" } : { download: `${data.named.replace(/[^\w-]+/g, "-")}.${form}` }) }, form.toUpperCase());
    const held = document.activeElement instanceof HTMLElement && this.doing.contains(document.activeElement) ? document.activeElement.dataset.key : "";
    const button = (/** @type {string} */ key, /** @type {string} */ sign, /** @type {string} */ words, /** @type {() => void} */ run) => h("button", { class: "btn", "data-key": key, onclick: run }, icon(sign, "s"), words);
    fill(this.doing, ...running ? [] : [
      h("div", { class: "acts" }, data.games >= data.most ? button("more", "play", t("playtest.more", { n: MORE }), () => this.run(this.series.more(MORE))) : button("more", "play", t("playtest.go-on"), () => this.run(this.series.more(0))),
        data.cards && !data.judged ? button("cards", "curve", t("playtest.judge"), () => this.run(this.series.judge())) : null),
      data.notable.length ? h("p", { class: "notable" }, t("playtest.look-at"), " ", ...data.notable.map((why) => h("button", { class: "btn bare", "data-key": why, onclick: () => this.tell(why) }, t(`playtest.why-${why}`, { name: choose(data.sides[0]?.name ?? {}) })))) : null],
    data.games ? h("p", { class: "notable" }, t("playtest.report"), " ", report("html"), report("pdf"), report("json")) : null);
    if (held) /** @type {HTMLElement | null} */ (this.doing.querySelector(`[data-key="${held}"]`))?.focus();
  }

  drawFigures() {
    const { data } = this.series;
    if (this.isNew("figures", data.sections)) fill(this.figures, ...data.sections.map((one) => figure(one, data)));
  }

  // --- what one does

  /** Stop, and keep what there is; or go on. */
  toggle() {
    if (this.series.isRunning) this.run(this.series.stop());
    else if (this.series.data.games < this.series.data.most) this.run(this.series.more(0));
  }

  /** @param {string} why */
  tell(why) {
    this.run(this.series.tell(why).then((table) => go(tableAddress(table, true))));
  }

  /** @param {Promise<unknown>} doing */
  run(doing) {
    doing.catch((error) => {
      if (!(error instanceof Failure)) throw error;
      showDialog(choose(this.series.data.title), () => [h("p", { class: "say" }, error.message || t("offline.silent"))]);
    });
  }
}
