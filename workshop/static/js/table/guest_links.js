/** Links for guests; each gives one seat, or a look at the game. */

import { announce, showDialog } from "../dialog.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "../words.js";
import { seatName } from "./seats.js";

/** @param {import("./types.js").Hello} hello */
export function showLinks(hello) {
  showDialog(t("table.links"), () => [h("p", { class: "say" }, t("table.links-about")), ...hello.guests.map((one) => {
    const name = one.role === "seat" ? seatName(hello, one.seat) : t("table.onlookers");
    return h("div", { class: "playrow" }, h("span", {}, h("b", {}, name), h("small", {}, one.address)), h("button", { class: "btn", "aria-label": t("table.link-for", { name }), onclick: () => void navigator.clipboard.writeText(one.address).then(() => announce(t("offline.copied"))) }, icon("copy", "s"), t("table.copy-link")));
  })]);
}
