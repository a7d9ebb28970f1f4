/** Keys of the Table. Each is also a button or a press on the board. */

import { askHint, askWhy, toggleEye } from "./advice.js";
import { askInWords } from "./in_words.js";
import { nextStep } from "./lesson.js";

/**
 * @param {import("./game_view.js").GameView} view
 * @returns {import("../keys.js").Binding[]}
 */
export function tableKeys(view) {
  /** @type {(keys: string[], say: string, run: (event: KeyboardEvent) => unknown) => import("../keys.js").Binding} */
  const key = (keys, say, run) => ({ keys, group: "table", say: `keys.${say}`, run });
  /** @type {(keys: string[], say: string) => import("../keys.js").Binding} */
  const onMap = (keys, say) => ({ keys, group: "table", say: `keys.${say}`, elsewhere: true, run: () => {} });
  const { session } = view;
  const go = () => {
    if (session.playing) session.skip();
    else if (document.activeElement instanceof HTMLButtonElement || document.activeElement instanceof HTMLAnchorElement) document.activeElement.click();
    else nextStep(view);
  };
  const enter = () => {
    const active = document.activeElement;
    if (active instanceof HTMLElement && active.matches("button, a, [role=tab]")) active.click();
    else if (session.state?.asks?.waits === "handover") view.run(session.leave());
  };
  return [
    key(["1", "2", "3", "4", "5", "6", "7", "8", "9"], "act", (event) => view.pressNumber(Number(event.key))),
    key(["0"], "pass", () => view.pressNumber(0)),
    onMap(["Tab"], "next-unit"),
    key(["n"], "unit-after", () => view.nextUnit(1)),
    key(["N"], "unit-before", () => view.nextUnit(-1)),
    onMap(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"], "hexes"),
    key(["Enter"], "press", enter),
    key([" "], "go-on", go),
    key(["h"], "hint", () => void askHint(view)),
    key(["/"], "in-words", () => askInWords(view)),
    key(["w"], "why-not", () => void askWhy(view)),
    key(["u", "Ctrl+Z"], "take-back", () => session.state?.undo.can && view.run(session.undo())),
    key(["Escape"], "table-back", () => view.escape()),
    key(["c"], "whole-map", () => view.map?.view.fit()),
    key(["l"], "sight", () => void toggleEye(view)),
    key(["+", "="], "zoom-in", () => view.map?.view.zoom(1.35)),
    key(["-"], "zoom-out", () => view.map?.view.zoom(1 / 1.35)),
    key(["s"], "speed", () => view.nextSpeed()),
    key(["t"], "told", () => view.showTold(!view.room.classList.contains("tells"))),
    ...(session.guest ? [] : [key(["Ctrl+S"], "save-game", () => view.run(view.save()))]),
  ];
}
