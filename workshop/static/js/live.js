/** The line to the server: events of changed files, and the band that stands while nobody answers. */

import { line } from "./api.js";
import { boot } from "./boot.js";
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { bandPlace } from "./shell.js";
import { t } from "./words.js";

const WAIT = 5; // seconds between two tries

/** Events `changed`, `files`, `folder`, `behind`, `job` with the server's data as `detail`, and `back` after a silence. */
export const live = new EventTarget();

/** @type {EventSource | null} */
let source = null;
let silentSince = 0;
let refused = false;
let wait = 0;
/** @type {(() => string | null) | null} */
let openText = null;

/** @returns {boolean} True while the server answers. */
export function isOnline() {
  return silentSince === 0 && !refused;
}

/**
 * Listen to the server. `text` gives the text that is open, to be copied when the server is gone.
 * @param {() => string | null} text
 */
export function listen(text) {
  openText = text;
  connect();
  line.addEventListener("gone", silent);
  line.addEventListener("refused", () => {
    refused = true;
    draw();
  });
  addEventListener("pagehide", () => source?.close());
  setInterval(() => {
    if (!silentSince || refused) return;
    wait -= 1;
    if (wait <= 0) connect();
    draw();
  }, 1000);
}

function connect() {
  source?.close();
  wait = WAIT;
  const opened = new EventSource("/api/events");
  source = opened;
  opened.addEventListener("hello", () => {
    const wasSilent = silentSince !== 0;
    silentSince = 0;
    refused = false;
    draw();
    if (wasSilent) live.dispatchEvent(new Event("back"));
  });
  for (const name of ["changed", "files", "folder", "behind", "job"]) {
    opened.addEventListener(name, (event) => {
      live.dispatchEvent(new CustomEvent(name, { detail: JSON.parse(/** @type {MessageEvent} */ (event).data) }));
    });
  }
  opened.addEventListener("error", () => {
    if (source !== opened) return;
    opened.close();
    void whyClosed();
  });
}

/** Tell a server that is gone from one that was started anew with another key. */
async function whyClosed() {
  try {
    const answer = await fetch("/api/home", { headers: { accept: "application/json" } });
    if (answer.status === 403) {
      refused = true;
      draw();
      return;
    }
  } catch {
    // nobody there
  }
  silent();
}

function silent() {
  if (silentSince === 0) {
    silentSince = Date.now();
    wait = WAIT;
  }
  draw();
}

let drawn = "";

function draw() {
  const place = bandPlace();
  const state = refused ? "refused" : silentSince ? "silent" : "";
  if (state === drawn) {
    const left = place.querySelector(".left");
    if (left) left.textContent = `· ${wait} s`;
    return;
  }
  drawn = state;
  document.body.classList.toggle("offline", state !== "");
  if (state === "") {
    place.replaceChildren();
    return;
  }
  const copied = h("span", { role: "status" });
  const copy = h("button", {
    class: "btn",
    onclick: () => void navigator.clipboard.writeText(openText?.() ?? "").then(() => { copied.textContent = t("offline.copied"); }),
  }, icon("copy", "s"), t("offline.copy"));
  fill(place, h("div", { class: "band err", role: "alert" }, icon("cross"),
    h("p", {}, h("b", {}, t(`offline.${state}`)), " ", t("offline.text-stays"), " ",
      h("span", { class: "again" }, t("offline.command"), " ", h("q", {}, `sandtable workshop ${boot.root}`))),
    h("span", { class: "end" }, copied, openText?.() ? copy : null,
      state === "silent" && h("button", { class: "btn solid", onclick: connect }, t("offline.try"), " ", h("span", { class: "num left" }, `· ${wait} s`)))));
}
