/** Dialogs on the page: a sheet of paper with a double frame, closed by Escape. */

import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

/**
 * Show a dialog; returned is what closes it.
 * @param {string} title
 * @param {(close: () => void) => (Node | string | false | null)[]} body
 * @param {{wide?: boolean}} [options]
 * @returns {() => void}
 */
export function showDialog(title, body, options = {}) {
  const heading = h("h2", { id: "dialog-title" }, title);
  const dialog = h("dialog", { class: options.wide ? "sheet-dialog wide" : "sheet-dialog", "aria-labelledby": "dialog-title" });
  const close = () => {
    if (dialog.open) dialog.close();
  };
  const shut = h("button", { class: "btn bare icon", "aria-label": t("dialog.close"), onclick: close }, icon("cross"));
  fill(dialog, h("div", { class: "runon top" }, heading), shut, ...body(close));
  shut.classList.add("shut");
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close(); // the veil
  });
  document.querySelector("dialog[open]")?.remove();
  document.body.append(dialog);
  dialog.showModal();
  const first = dialog.querySelector("[autofocus]");
  if (first instanceof HTMLElement) first.focus();
  return close;
}

let live = /** @type {HTMLElement | null} */ (null);

/**
 * Say something to those who listen to the page; nothing is seen of it.
 * @param {string} text
 */
export function announce(text) {
  if (live === null || !live.isConnected) {
    live = h("div", { class: "sr", role: "status", "aria-live": "polite", id: "announce" });
    document.body.append(live);
  }
  live.textContent = text;
}
