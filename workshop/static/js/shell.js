/** The frame of every room: bar with its rooms, the room itself, status line, thumbs on a phone. */

import { boot } from "./boot.js";
import { fill, h } from "./dom.js";
import { icon, mark } from "./icons.js";
import { deskAddress, route } from "./route.js";
import { kept, theme } from "./settings.js";
import { pageLanguage, t } from "./words.js";

/**
 * @typedef {{onLanguage: () => void, onTheme: () => void, onKeys: () => void, onGoTo: () => void}} ShellActions
 * @typedef {{title: string, unsaved: boolean, errors: number | null, warnings: number, onFinding?: () => void}} Heading
 */

const bar = h("header", { class: "bar" });
const bands = h("div", { class: "bands" });
let room = h("main", { id: "room", tabindex: "-1" });
const foot = h("footer", { class: "foot" });
const thumbs = h("nav", { class: "thumbs" });
/** @type {Heading} */
let heading = { title: "", unsaved: false, errors: null, warnings: 0 };
/** @type {ShellActions} */
let actions;

/**
 * Put the frame on the page.
 * @param {ShellActions} given
 */
export function buildShell(given) {
  actions = given;
  document.body.replaceChildren(bar, bands, room, foot, thumbs);
  drawShell();
}

/** @returns {HTMLElement} A new place for a room; one that is still being made in the old place is not seen any more. */
export function freshRoom() {
  const next = h("main", { id: "room", tabindex: "-1", class: "waiting" });
  room.replaceWith(next);
  room = next;
  return room;
}

/** @returns {HTMLElement} The place of the room. */
export function roomPlace() {
  return room;
}

/** @returns {HTMLElement} The place of bands that go over all rooms. */
export function bandPlace() {
  return bands;
}

/**
 * Change what the bar says about the open document.
 * @param {Partial<Heading>} changes
 */
export function setHeading(changes) {
  const next = { ...heading, ...changes };
  if (JSON.stringify(next) === JSON.stringify(heading) && next.onFinding === heading.onFinding) return;
  heading = next;
  drawShell();
}

/**
 * Change the status line.
 * @param {(Node | null)[]} left
 * @param {(Node | null)[]} [right]
 */
export function setFoot(left, right = []) {
  fill(
    foot, ...left,
    h("span", { class: "push" }, boot.guest ? boot.address : [icon("lock", "s"), t("foot.local", { address: boot.address })]), ...right,
    h("span", { class: "num" }, `sandtable ${boot.version}`),
  );
}

/** @returns {string | null} Address of the desk that was open last, if there is one. */
function lastDesk() {
  const pack = (route().room === "desk" && route().pack) || kept("pack");
  return pack ? deskAddress(pack) : null;
}

/**
 * Address of what was open last in a room, or of its beginning.
 * @param {string} room
 */
export function lastPlace(room) {
  return kept(room) ?? `#/${room}`;
}

/** @returns {[string, string, string, boolean][]} Rooms: icon, words, address, current. */
function rooms() {
  const here = route().room;
  if (boot.guest) return [["dice", t("room.table"), location.hash || "#/", true]];
  const desk = lastDesk();
  /** @type {[string, string, string, boolean][]} */
  const made = [["home", t("room.home"), "#/", here === "home"]];
  if (desk) made.push(["desk", t("room.desk"), desk, here === "desk"]);
  for (const [sign, room] of [["field", "field"], ["dice", "table"], ["curve", "playtest"]]) made.push([sign ?? "", t(`room.${room}`), lastPlace(room ?? ""), here === room]);
  return made;
}

/** Draw bar and thumbs again. */
export function drawShell() {
  const { title, unsaved } = heading;
  document.title = title ? `${unsaved ? "● " : ""}${title} – sandtable` : t("page.title");
  const active = document.activeElement;
  const held = active instanceof HTMLElement && bar.contains(active) ? active.dataset.key : undefined;
  fill(
    bar,
    h("div", { class: "mark" }, mark(), h("b", {}, "sandtable"), title && h("span", { class: "sep" }),
      title && h("span", { class: "doc", title }, title),
      unsaved && h("span", { class: "dot", title: t("bar.unsaved") }), unsaved && h("span", { class: "sr" }, t("bar.unsaved"))),
    h("nav", { class: "rooms", "aria-label": t("bar.rooms") },
      rooms().map(([, words, to, current]) => h("a", { href: to, "aria-current": current && "page", "data-key": to }, words))),
    h("div", { class: "tools" }, ...counts(),
      !boot.guest && h("button", { class: "btn bare icon", "aria-label": t("bar.goto"), title: t("bar.goto"), "data-key": "goto", onclick: actions.onGoTo }, icon("search")),
      h("span", { class: "langs", role: "group", "aria-label": t("bar.language") },
        ...["en", "it"].map((one) => h("button", {
          "aria-pressed": String(pageLanguage() === one), lang: one, "aria-label": one === "en" ? "English" : "Italiano", "data-key": one,
          onclick: () => pageLanguage() !== one && actions.onLanguage(),
        }, one.toUpperCase()))),
      h("button", { class: "btn bare icon", "aria-label": t(`bar.theme-${theme()}`), title: t(`bar.theme-${theme()}`), "data-key": "theme", onclick: actions.onTheme }, icon("sun")),
      h("button", { class: "btn bare icon", "aria-label": t("bar.keys"), title: t("bar.keys"), "data-key": "keys", onclick: actions.onKeys }, icon("keys"))),
  );
  thumbs.setAttribute("aria-label", t("bar.rooms"));
  fill(thumbs, ...rooms().map(([name, words, to, current]) => h("a", { href: to, "aria-current": current && "page" }, icon(name), words)));
  if (held) {
    const again = bar.querySelector(`[data-key="${CSS.escape(held)}"]`);
    if (again instanceof HTMLElement) again.focus();
  }
}

/** @returns {Node[]} Numbers of errors and warnings, which lead to the next finding. */
function counts() {
  const { errors, warnings, onFinding } = heading;
  if (errors === null) return [];
  if (errors === 0 && warnings === 0) return [h("span", { class: "count ok" }, icon("fix", "s"), h("span", { class: "words" }, t("findings.none")))];
  /** @type {(tone: string, name: string, n: number, key: string) => Node | null} */
  const one = (tone, name, n, key) => n === 0 ? null
    : h("button", { class: `count ${tone}`, title: t("bar.next-finding"), "aria-label": t(key, { n }), "data-key": tone, onclick: () => onFinding?.() }, icon(name, "s"), n);
  return /** @type {Node[]} */ ([one("err", "cross", errors, "findings.errors"), one("warn", "tri", warnings, "findings.warnings")].filter(Boolean));
}
