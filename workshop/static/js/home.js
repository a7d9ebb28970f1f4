/** Home: work of this folder, the shelf of built-in games, ways to start something. */

import { Failure, get, post } from "./api.js";
import { boot } from "./boot.js";
import { fill, h, s } from "./dom.js";
import { exportButton } from "./export_open.js";
import { icon } from "./icons.js";
import { bind } from "./keys.js";
import { live } from "./live.js";
import { loadRoom } from "./room_loader.js";
import { deskAddress, fieldAddress, go, playtestAddress, tableAddress } from "./route.js";
import { setFoot, setHeading } from "./shell.js";
import { copyDialog, importDialog, newDialog } from "./start_open.js";
import { ago, choose, pageLanguage, t } from "./words.js";

/**
 * @typedef {{error: number, warning: number}} Counts
 * @typedef {{kind: "pack" | "scenario" | "setup", key: string, title: string, sentence: Record<string, string>,
 *   facts: Record<string, string>[], findings: Counts | null, changed: string, faces: string[]}} Job
 * @typedef {{game: string, title: string, subtitle: Record<string, string>, players: string, pieces: number,
 *   pack: string, cover: string, lesson: boolean}} Box
 * @typedef {{root: string, jobs: Job[], shelf: Box[], recent: {when: string, text: string, key: string}[]}} HomeData
 */

/**
 * Show Home in a place; returned is what takes it away again.
 * @param {HTMLElement} place
 * @returns {Promise<() => void>}
 */
export async function showHome(place) {
  let gone = false;
  /** @type {HomeData} */
  let data = await get("/api/home");
  if (!place.isConnected) return () => {};
  /** @type {Record<string, Counts | null>} */
  let counted = {};
  setHeading({ title: boot.root, unsaved: false, errors: null, warnings: 0 });

  const draw = () => {
    place.className = "home";
    fill(place, mine(data, counted), shelf(data));
    setFoot([h("span", {}, icon("folder", "s"), boot.root), h("span", { class: "num" }, t("home.count", { n: data.jobs.length }))]);
  };
  const count = async () => {
    if (data.jobs.length === 0) return;
    counted = await post("/api/home/findings", { keys: data.jobs.slice(0, 200).map((job) => job.key) });
    if (!gone) drawMarks(place, counted);
  };
  const again = async () => {
    try {
      data = await get("/api/home");
    } catch (error) {
      if (error instanceof Failure) return;
      throw error;
    }
    if (gone) return;
    draw();
    await count().catch(ignoreFailure);
  };
  draw();
  void count().catch(ignoreFailure);

  const unbind = bind([
    { keys: ["n"], group: "home", say: "keys.new", run: newDialog },
    { keys: ["i"], group: "home", say: "keys.import", run: importDialog },
    { keys: ["s"], group: "home", say: "keys.scenario", run: newScenario },
    { keys: ["r"], group: "home", say: "keys.generate", run: () => go("#/field?generate") },
    { keys: ["ArrowDown", "ArrowUp"], group: "home", say: "keys.jobs", run: () => {} },
  ]);
  const byArrow = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    if (document.querySelector("dialog[open]")) return;
    const links = [...place.querySelectorAll(".about h2 a")];
    const at = links.indexOf(/** @type {Element} */ (document.activeElement));
    const next = links[Math.max(0, Math.min(links.length - 1, at + (event.key === "ArrowDown" ? 1 : -1)))];
    if (next instanceof HTMLElement) {
      next.focus();
      event.preventDefault();
    }
  };
  addEventListener("keydown", byArrow, true);
  const onFiles = () => void again();
  for (const name of ["files", "folder", "behind", "back"]) live.addEventListener(name, onFiles);
  return () => {
    gone = true;
    unbind();
    removeEventListener("keydown", byArrow, true);
    for (const name of ["files", "folder", "behind", "back"]) live.removeEventListener(name, onFiles);
  };
}

function newScenario() {
  void loadRoom("field").then((field) => field.newScenarioDialog(), ignoreFailure);
}

/** @param {unknown} error */
function ignoreFailure(error) {
  if (!(error instanceof Failure)) throw error;
}

/**
 * @param {HomeData} data
 * @param {Record<string, Counts | null>} counted
 */
function mine(data, counted) {
  return h("section", { class: "mine", "aria-label": t("home.mine") },
    h("div", { class: "runon" }, h("h1", {}, t("home.bench"))),
    data.jobs.length ? h("ul", { class: "jobs" }, data.jobs.map((job, n) => jobRow(job, n === 0, counted))) : emptyFolder(data),
    h("div", { class: "runon small" }, h("h2", {}, t("home.start"))),
    h("ul", { class: "drawers" },
      drawer("plus", "new", "n", newDialog),
      drawer("grid", "import", "i", importDialog),
      drawer("flag", "scenario", "s", newScenario),
      drawer("dice", "generate", "r", () => go("#/field?generate")),
      drawer("box", "copy", "", () => copyDialog(data.shelf[0]?.game ?? "", data.shelf))));
}

/**
 * @param {string} name
 * @param {string} key
 * @param {string} cap
 * @param {() => void} run
 */
function drawer(name, key, cap, run) {
  return h("li", {}, h("button", { onclick: run }, icon(name), h("b", {}, t(`start.${key}`)), h("span", {}, t(`start.${key}-about`)), cap && h("kbd", { class: "kbd" }, cap)));
}

/**
 * @param {Job} job
 * @param {boolean} latest
 * @param {Record<string, Counts | null>} counted
 */
function jobRow(job, latest, counted) {
  const to = job.kind === "pack" ? deskAddress(job.key) : job.kind === "scenario" ? fieldAddress("folder:", job.key) : deskOfDocument(job);
  const title = to ? h("a", { href: to }, job.title) : job.title;
  return h("li", { class: "job", "data-key": job.key },
    h("div", { class: "fan" }, job.faces.length ? job.faces.map(fanned) : h("span", { class: "sheetlet" }, icon(job.kind === "scenario" ? "flag" : "file"))),
    h("div", { class: "about" }, h("h2", {}, title), h("p", {}, choose(job.sentence)),
      h("p", { class: "facts num" }, h("span", { class: "path" }, job.key === "." ? boot.root : job.key), ...job.facts.map((fact) => h("span", {}, choose(fact))))),
    h("div", { class: "marks" }, h("span", { class: "found" }, ...countWords(counted[job.key])), h("time", { class: "when", datetime: job.changed }, ago(job.changed))),
    h("div", { class: "go" }, job.kind === "pack" ? exportButton(job.key, job.title) : h("a", { class: "btn bare", href: playtestAddress(job.key), "aria-label": t("home.playtest-named", { title: job.title }) }, icon("curve", "s"), t("room.playtest")), to ? h("a", { class: latest ? "btn solid" : "btn", href: to, "aria-label": t(job.kind === "scenario" ? "home.open-field-named" : "home.open-named", { title: job.title }) }, t(job.kind === "scenario" ? "home.open-field" : "home.open"))
      : h("span", { class: "muted" }, t("home.later"))));
}

/**
 * Desk of the pack that a scenario lies in; null for one that stands alone.
 * @param {Job} job
 */
function deskOfDocument(job) {
  const found = job.key.match(/^(.*?)\/?((?:scenarios|setups)\/[^/]+)$/);
  return found?.[1] ? deskAddress(found[1], { file: found[2] }) : null;
}

/**
 * @param {string} source
 * @returns {HTMLImageElement}
 */
function fanned(source) {
  const image = h("img", { src: source, alt: "", decoding: "async" });
  image.addEventListener("error", () => image.remove());
  image.addEventListener("load", () => image.classList.add("there"));
  return image;
}

/**
 * @param {Counts | null | undefined} counts
 * @returns {Node[]}
 */
function countWords(counts) {
  if (!counts) return [];
  if (counts.error === 0 && counts.warning === 0) return [h("span", { class: "count ok" }, icon("fix", "s"), t("findings.none"))];
  const made = [];
  if (counts.error) made.push(h("span", { class: "count err", title: t("findings.errors", { n: counts.error }) }, icon("cross", "s"), h("span", {}, counts.error), h("span", { class: "sr" }, t("findings.errors", { n: counts.error }))));
  if (counts.warning) made.push(h("span", { class: "count warn", title: t("findings.warnings", { n: counts.warning }) }, icon("tri", "s"), h("span", {}, counts.warning), h("span", { class: "sr" }, t("findings.warnings", { n: counts.warning }))));
  return made;
}

/**
 * @param {HTMLElement} place
 * @param {Record<string, Counts | null>} counted
 */
function drawMarks(place, counted) {
  for (const row of place.querySelectorAll(".job")) {
    const found = row.querySelector(".found");
    if (found && row instanceof HTMLElement) fill(found, ...countWords(counted[row.dataset.key ?? ""]));
  }
}

/** @param {HomeData} data */
function emptyFolder(data) {
  return h("div", { class: "empty" },
    s("svg", { viewBox: "0 0 200 140", fill: "none", stroke: "currentColor", "stroke-width": 1.5, "aria-hidden": "true" },
      s("path", { d: "M20 120h160M34 120V74h132v46" }), s("path", { d: "M62 74 78 18l44 12-13 44", "stroke-dasharray": "4 4" }),
      s("path", { d: "M92 74 96 34h46v40", "stroke-dasharray": "4 4" }),
      s("path", { d: "M14 8v10M9 13h10M186 8v10M181 13h10M14 122v10M9 127h10M186 122v10M181 127h10" })),
    h("div", {}, h("h2", {}, t("home.empty")), h("p", {}, t("home.empty-about")),
      h("button", { class: "btn solid", onclick: newDialog }, t("start.new")),
      h("button", { class: "btn", onclick: () => copyDialog(data.shelf[0]?.game ?? "", data.shelf) }, t("start.copy"))));
}

/** @param {string} game */
async function learn(game) {
  const { table } = await post("/api/table/open", { named: game, as: "lesson" });
  go(tableAddress(table));
}

/** @param {HomeData} data */
function shelf(data) {
  const recent = data.recent.slice(0, 4);
  return h("aside", { class: "shelf", "aria-label": t("home.shelf") },
    h("div", { class: "runon" }, h("h2", {}, t("home.shelf"))),
    h("ul", { class: "boxes" }, data.shelf.map((box) => h("li", {},
      h("a", { class: `box ${box.game}`, href: deskAddress(box.pack), title: t("home.box-open") },
        h("span", { class: "lid" }, h("img", { src: box.cover, alt: box.title }))),
      h("p", { class: "sub" }, choose(box.subtitle)),
      h("p", { class: "num" }, t("home.box-facts", { players: [...new Set(box.players.split("–"))].join("–"), pieces: box.pieces })),
      h("div", { class: "takes" }, h("button", { class: "btn bare take", "aria-label": t("home.box-copy-named", { title: box.title }), onclick: () => copyDialog(box.game, data.shelf) }, icon("copy", "s"), t("home.box-copy")),
        exportButton(box.pack, box.title),
        box.lesson && h("button", { class: "btn bare take", "aria-label": t("home.box-learn-named", { title: box.title }), onclick: () => void learn(box.game) }, icon("book", "s"), t("home.box-learn")))))),
    h("div", { class: "runon small" }, h("h2", {}, t("home.lately"))),
    h("ol", { class: "late" }, recent.length
      ? recent.map((one) => h("li", {}, icon("desk"), h("p", {}, one.text), h("time", { datetime: one.when, lang: pageLanguage() }, ago(one.when))))
      : h("li", { class: "none muted" }, t("home.lately-none"))));
}
