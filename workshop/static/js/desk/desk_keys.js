/** Keys of the Desk. */

import { showWhy } from "../why.js";

/** @typedef {import("./look.js").Look} Look */

/**
 * @param {import("./desk.js").DeskView} view
 * @returns {import("../keys.js").Binding[]}
 */
export function deskKeys(view) {
  const { desk, stage, film } = view;
  const next = { front: "back", back: "both", both: "front" };
  return [
    { keys: ["F8"], group: "everywhere", say: "keys.next-finding", typing: true, run: () => view.stepFinding(1) },
    { keys: ["Shift+F8"], group: "everywhere", say: "keys.finding-before", typing: true, run: () => view.stepFinding(-1) },
    { keys: ["Ctrl+."], group: "everywhere", say: "keys.fix", typing: true, run: () => { const found = view.edit.findingHere(); if (found) void view.fix(found); } },
    { keys: ["F1"], group: "everywhere", say: "keys.why", typing: true, run: () => { const found = view.edit.findingHere(); if (found) void showWhy(found.code); } },
    { keys: ["F6"], group: "everywhere", say: "keys.pane", typing: true, run: () => view.stepPane(1) },
    { keys: ["Shift+F6"], group: "everywhere", say: "keys.pane-before", typing: true, run: () => view.stepPane(-1) },
    { keys: ["Ctrl+S"], group: "desk", say: "keys.save", typing: true, run: () => void view.save() },
    { keys: ["Alt+ArrowUp"], group: "desk", say: "keys.card-before", typing: true, run: () => film.step(-1) },
    { keys: ["Alt+ArrowDown"], group: "desk", say: "keys.card-after", typing: true, run: () => film.step(1) },
    { keys: ["b"], group: "desk", say: "keys.sides", run: () => desk.setLook({ side: /** @type {import("./look.js").Look["side"]} */ (next[desk.look.side]) }) },
    { keys: ["l"], group: "desk", say: "keys.card-language", run: () => stage.nextLanguage() },
    { keys: ["i"], group: "desk", say: "keys.ink", run: () => desk.setLook({ low: !desk.look.low }) },
    { keys: ["x"], group: "desk", say: "keys.trim", run: () => desk.setLook({ trim: !desk.look.trim }) },
    { keys: ["+", "="], group: "desk", say: "keys.zoom-in", run: () => stage.zoom(1) },
    { keys: ["-"], group: "desk", say: "keys.zoom-out", run: () => stage.zoom(-1) },
    { keys: ["1"], group: "desk", say: "keys.real", run: () => desk.setLook({ zoom: 1 }) },
    { keys: ["0"], group: "desk", say: "keys.fit", run: () => desk.setLook({ zoom: "fit" }) },
    { keys: ["/"], group: "desk", say: "keys.search", run: () => film.focusSearch() },
    { keys: ["e"], group: "desk", say: "keys.export", run: () => view.files.export() },
    { keys: ["Alt+P"], group: "desk", say: "keys.pause", typing: true, run: () => desk.pause(!desk.paused) },
  ];
}
