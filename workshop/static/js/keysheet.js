/** The sheet of all keys. */

import { showDialog } from "./dialog.js";
import { h } from "./dom.js";
import { allKeys, caps } from "./keys.js";
import { t } from "./words.js";

export function showKeys() {
  showDialog(t("keys.title"), () => {
    const bound = allKeys();
    const groups = /** @type {const} */ (["everywhere", "home", "desk", "field", "table", "playtest"]);
    const sections = groups.map((group) => {
      const rows = bound.filter((one) => one.group === group);
      return rows.length === 0 ? null : h("section", {}, h("h3", {}, t(group === "everywhere" ? "keys.everywhere" : `keys.${group}-room`)), h("dl", {},
        rows.map((one) => h("div", {}, h("dt", {}, keyCaps(one.keys)), h("dd", {}, t(one.say))))));
    });
    return [h("div", { class: "keycols" }, ...sections), h("p", { class: "muted" }, t("keys.about"))];
  }, { wide: true });
}

/**
 * @param {string[]} keys
 * @returns {Node[]}
 */
function keyCaps(keys) {
  return keys.flatMap((one, n) => [
    ...(n ? [h("i", {}, t("keys.or"))] : []),
    ...caps(one).flatMap((cap, m) => [...(m ? [h("i", {}, t("keys.then"))] : []), h("kbd", { class: "kbd" }, cap)]),
  ]);
}
