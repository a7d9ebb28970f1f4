/** Begin: words, frame, keys, the line to the server, and the room that the address names. */

import { Failure } from "./api.js";
import { boot } from "./boot.js";
import { openTextOfDesk, showDesk, visitDesk } from "./desk/desk.js";
import { announce } from "./dialog.js";
import { fill, h } from "./dom.js";
import { showHome } from "./home.js";
import { icon } from "./icons.js";
import { bind, listenForKeys } from "./keys.js";
import { listen, live } from "./live.js";
import { deskAddress, go, route, tableAddress } from "./route.js";
import { loadedRoom, loadRoom } from "./room_loader.js";
import { applyTheme, keep, kept, nextTheme, theme } from "./settings.js";
import { buildShell, drawShell, freshRoom, lastPlace, roomPlace, setHeading } from "./shell.js";
import { LANGUAGES, loadWords, pageLanguage, t } from "./words.js";

/** @type {(() => void) | null} */
let leave = null;
let turn = 0;

/** @param {boolean} [stay] True to show the room as it was left, without going to a place in it. */
async function showRoom(stay = false) {
  const here = ++turn;
  const now = route();
  const at = stay && now.room === "desk" ? { ...now, file: "", card: "" } : now;
  leave?.();
  leave = null;
  const place = freshRoom();
  drawShell();
  try {
    const left = await (at.room === "home" ? showHome(place) : at.room === "desk" ? showDesk(place, at) : (await loadRoom(at.room)).showRoom(place, at));
    if (here !== turn) {
      left();
      return;
    }
    leave = left;
    if (at.room === "desk") keep("pack", at.pack);
    else if ((at.file || at.table || at.series) && !boot.guest) keep(at.room, location.hash);
    drawShell();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (here === turn) showFailure(place, error);
  }
}

/**
 * @param {HTMLElement} place
 * @param {Failure} error
 */
function showFailure(place, error) {
  place.className = "failed";
  setHeading({ title: "", unsaved: false, errors: null, warnings: 0 });
  if (route().pack === kept("pack")) keep("pack", null);
  const { room } = route();
  if (location.hash === kept(room)) keep(room, null);
  fill(place, h("div", { class: "empty" }, h("h1", {}, t("failed.title")), h("p", {}, error.message || t("offline.silent")),
    h("button", { class: "btn solid", onclick: () => void showRoom() }, t("offline.try")), " ", h("a", { class: "btn", href: "#/" }, icon("home", "s"), t("room.home"))));
}

/** Fetch what keys open soon after the first room is shown, so that nothing typed after such a key is lost. */
function fetchAhead() {
  for (const one of [import("./goto.js"), import("./keysheet.js")]) one.catch(() => {});
}

/** Without the server there is nothing to go to. */
function showGoTo() {
  void import("./goto.js").then((one) => one.showGoTo(loadedRoom("field")?.placesOfField), () => {});
}

/** Loaded when it is first asked for. */
function showKeys() {
  void import("./keysheet.js").then((one) => one.showKeys()).catch(() => {});
}

async function changeLanguage() {
  await loadWords(pageLanguage() === "en" ? "it" : "en");
  await showRoom(true);
  announce(t("bar.language-now"));
}

function changeTheme() {
  nextTheme();
  drawShell();
  announce(t(`bar.theme-${theme()}`));
}

async function begin() {
  applyTheme();
  await loadWords(LANGUAGES.find((one) => one === boot.table?.lang));
  buildShell({ onLanguage: () => void changeLanguage(), onTheme: changeTheme, onKeys: showKeys, onGoTo: showGoTo });
  listenForKeys();
  bind(boot.guest ? [
    { keys: ["?"], group: "everywhere", say: "keys.sheet", run: showKeys },
    { keys: ["Alt+L"], group: "everywhere", say: "keys.language", typing: true, run: () => void changeLanguage() },
    { keys: ["Alt+D"], group: "everywhere", say: "keys.theme", typing: true, run: changeTheme },
  ] : [
    { keys: ["?"], group: "everywhere", say: "keys.sheet", run: showKeys },
    { keys: ["Ctrl+K"], group: "everywhere", say: "keys.goto", typing: true, run: showGoTo },
    { keys: ["g h"], group: "everywhere", say: "keys.home", run: () => go("#/") },
    { keys: ["g d"], group: "everywhere", say: "keys.desk", run: () => kept("pack") && go(deskAddress(kept("pack") ?? "")) },
    { keys: ["g f"], group: "everywhere", say: "keys.field", run: () => go(lastPlace("field")) },
    { keys: ["g t"], group: "everywhere", say: "keys.table", run: () => go(lastPlace("table")) },
    { keys: ["g y"], group: "everywhere", say: "keys.playtest", run: () => go(lastPlace("playtest")) },
    { keys: ["Alt+L"], group: "everywhere", say: "keys.language", typing: true, run: () => void changeLanguage() },
    { keys: ["Alt+D"], group: "everywhere", say: "keys.theme", typing: true, run: changeTheme },
  ]);
  if (!boot.guest) listen(() => (route().room === "field" ? (loadedRoom("field")?.openTextOfField() ?? null) : openTextOfDesk()));
  live.addEventListener("back", () => {
    if (roomPlace().className === "failed") void showRoom();
  });
  if (!location.hash && boot.table && !boot.guest) history.replaceState(null, "", tableAddress(boot.table.table));
  if (!location.hash && boot.open) history.replaceState(null, "", deskAddress(boot.open));
  addEventListener("hashchange", () => {
    const at = route();
    const there = at.room === "desk" ? visitDesk(at) : at.room !== "home" && loadedRoom(at.room)?.visitRoom(at);
    if (!there) void showRoom();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawShell);
  await showRoom();
  setTimeout(fetchAhead, 300);
}

void begin();
