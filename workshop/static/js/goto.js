/** Go to: a file, a card, a rule or a pack by a few letters. */

import { Failure, get } from "./api.js";
import { showDialog } from "./dialog.js";
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { deskAddress, go, route } from "./route.js";
import { t } from "./words.js";
import { showWhy } from "./why.js";

/** @typedef {{kind: "file" | "card" | "rule" | "pack" | "hex", label: string, detail: string, pack?: string, file?: string,
 *   line?: number, component?: string, record?: string, code?: string, run?: () => void}} Found */

const ICONS = { hex: "field", file: "file", card: "desk", rule: "book", pack: "box" };

/**
 * @param {(query: string) => Found[]} [places] What the open map has by some letters.
 */
export function showGoTo(places = () => []) {
  showDialog(t("goto.title"), (close) => {
    /** @type {Found[]} */
    let found = [];
    let chosen = 0;
    let asked = 0;
    const list = h("ul", { role: "listbox", id: "goto-list", "aria-label": t("goto.found"), class: "found" });
    const none = h("p", { class: "muted", role: "status" });
    const input = h("input", {
      placeholder: t("goto.hint"), "aria-label": t("goto.hint"), autofocus: true, role: "combobox", "aria-expanded": "true",
      "aria-controls": "goto-list", "aria-autocomplete": "list", spellcheck: "false", autocomplete: "off",
    });

    const draw = () => {
      fill(list, ...found.map((one, n) => h("li", {
        role: "option", id: `goto-${n}`, "aria-selected": String(n === chosen), onclick: () => take(one),
      }, icon(ICONS[one.kind], "s"), h("b", {}, one.label), h("span", { class: "muted" }, one.detail), h("small", {}, t(`goto.${one.kind}`)))));
      if (found.length) input.setAttribute("aria-activedescendant", `goto-${chosen}`);
      else input.removeAttribute("aria-activedescendant");
      none.textContent = found.length || !input.value ? "" : t("goto.none");
      list.hidden = found.length === 0;
      list.children[chosen]?.scrollIntoView({ block: "nearest" });
    };
    const look = async () => {
      const turn = ++asked;
      try {
        const answer = await get("/api/goto", { q: input.value, pack: (route().room === "desk" && route().pack) || undefined });
        if (turn !== asked) return;
        found = [...places(input.value), ...answer];
        chosen = 0;
        draw();
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        none.textContent = error.message || t("offline.silent");
      }
    };
    /** @param {Found | undefined} one */
    const take = (one) => {
      if (!one) return;
      close();
      if (one.run) one.run();
      else if (one.kind === "rule" && one.code) void showWhy(one.code);
      else if (one.pack) {
        const card = one.kind === "card" ? `${one.component}/${one.record}` : "";
        go(deskAddress(one.pack, { file: one.file, line: one.kind === "card" ? one.line : 0, card }));
      }
    };
    input.addEventListener("input", () => void look());
    input.addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) chosen = Math.max(0, Math.min(found.length - 1, chosen + step));
      else if (event.key === "Enter") take(found[chosen]);
      else return;
      event.preventDefault();
      draw();
    });
    void look();
    return [h("span", { class: "field" }, icon("search", "s"), input), list, none];
  });
}
