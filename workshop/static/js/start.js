/** Dialogs that start something: a new game, a copy of a built-in one, a deck from a table. */

import { Failure, post } from "./api.js";
import { showDialog } from "./dialog.js";
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { deskAddress, go } from "./route.js";
import { choose, t } from "./words.js";

const MOST_TABLE = 2_900_000; // bytes; as base64 they are what a request may have

/**
 * A form with a name and a button; `make` sends it.
 * @param {{title: string, about: string, name: string, button: string, more?: Node[],
 *   make: (name: string) => Promise<string>}} given
 */
function makeDialog(given) {
  showDialog(given.title, (close) => {
    const wrong = h("p", { class: "wrong", id: "start-wrong", role: "alert" });
    const input = h("input", { value: given.name, required: true, maxlength: "60", autofocus: true, "aria-describedby": "start-wrong", spellcheck: "false" });
    const button = h("button", { class: "btn solid", type: "submit" }, given.button);
    const form = h("form", {
      class: "stack",
      onsubmit: async (/** @type {Event} */ event) => {
        event.preventDefault();
        button.disabled = true;
        fill(wrong);
        try {
          const key = await given.make(input.value.trim());
          close();
          go(deskAddress(key));
        } catch (error) {
          if (!(error instanceof Failure)) throw error;
          const taken = error.status === 409;
          fill(wrong, icon("cross", "s"), taken ? t("start.taken", { name: input.value.trim() }) : error.message);
          button.disabled = false;
          input.focus();
        }
      },
    },
    h("p", { class: "say" }, given.about), ...(given.more ?? []),
    h("label", { class: "labelled" }, h("span", {}, t("start.folder")), h("span", { class: "field" }, input)),
    wrong, h("div", { class: "acts" }, button, h("button", { class: "btn", type: "button", onclick: close }, t("dialog.cancel"))));
    return [form];
  });
}

export function newDialog() {
  makeDialog({
    title: t("start.new"), about: t("start.new-say"), name: t("start.new-name"), button: t("start.make"),
    make: async (name) => (await post("/api/new", { name })).key,
  });
}

/**
 * @param {string} game
 * @param {{game: string, title: string, subtitle: Record<string, string>}[]} shelf
 */
export function copyDialog(game, shelf) {
  const choice = h("select", { class: "field", id: "copy-game" },
    shelf.map((box) => h("option", { value: box.game }, `${box.title}, ${choose(box.subtitle)}`)));
  choice.value = game;
  makeDialog({
    title: t("start.copy"), about: t("start.copy-say"), name: t("start.copy-name", { game }), button: t("start.copy-make"),
    more: shelf.length ? [h("label", { class: "labelled", for_: "copy-game" }, h("span", {}, t("start.copy-which")), choice)] : [],
    make: async (name) => (await post("/api/copy", { game: shelf.length ? choice.value : game, name })).key,
  });
}

export function importDialog() {
  const file = h("input", { type: "file", accept: ".csv,.tsv,.xlsx,.ods,.json", required: true, id: "import-file" });
  makeDialog({
    title: t("start.import"), about: t("start.import-say"), name: t("start.import-name"), button: t("start.import-make"),
    more: [h("label", { class: "labelled", for_: "import-file" }, h("span", {}, t("start.import-file")), file)],
    make: async (name) => {
      const chosen = file.files?.[0];
      if (!chosen) throw new Failure(0, t("start.import-none"));
      if (chosen.size > MOST_TABLE) throw new Failure(413, t("start.import-large"));
      return (await post("/api/import", { name, filename: chosen.name, data: await base64(chosen) })).key;
    },
  });
}

/**
 * @param {File} file
 * @returns {Promise<string>}
 */
async function base64(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let n = 0; n < bytes.length; n += 0x8000) text += String.fromCharCode(...bytes.subarray(n, n + 0x8000));
  return btoa(text);
}
