/** Keys of the Field. Each deed is also a button or a press on the map. */

import { TOOLS } from "./rail.js";
import { showWhy } from "../why.js";

/**
 * @param {import("./view.js").FieldView} view
 * @returns {import("../keys.js").Binding[]}
 */
export function fieldKeys(view) {
  /** @type {(keys: string[], say: string, run: (event: KeyboardEvent) => unknown, typing?: boolean) => import("../keys.js").Binding} */
  const key = (keys, say, run, typing = false) => ({ keys, group: "field", say: `keys.${say}`, run, typing });
  /** @type {(keys: string[], say: string) => import("../keys.js").Binding} */
  const onMap = (keys, say) => ({ keys, group: "field", say: `keys.${say}`, elsewhere: true, run: () => {} });
  const why = () => {
    const finding = view.findings.current ?? view.findings.all[0];
    if (finding) void showWhy(finding.code);
  };
  return [
    ...TOOLS.filter(([name]) => name).map(([name, , letter]) => ({ keys: [letter], group: /** @type {const} */ ("field"), say: `field.tool-${name}`, run: () => view.useTool(name) })),
    onMap(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"], "hexes"),
    onMap(["Enter"], "pick-up"),
    key(["Escape"], "back", () => view.escape()),
    onMap([",", "."], "tray"),
    key(["r"], "turn", () => view.tool.turn()),
    key(["f"], "flip", () => view.tool.flip()),
    key(["Delete", "Backspace"], "remove", () => void view.removeSelected()),
    key(["e"], "inspect", () => view.focusInspector()),
    key(["y"], "fold", () => view.side.toggle()),
    key(["+", "="], "zoom-in", () => view.map.view.zoom(1.35)),
    key(["-"], "zoom-out", () => view.map.view.zoom(1 / 1.35)),
    key(["0"], "fit", () => view.map.view.fit()),
    key(["1", "2", "3", "4"], "side", (event) => view.tool === view.tools.unit && view.tools.unit.takeSide(Number(event.key) - 1)),
    key(["Ctrl+S"], "save", () => void view.save(), true),
    key(["Ctrl+Z"], "undo", () => view.undoText()),
    key(["Ctrl+Shift+Z", "Ctrl+Y"], "redo", () => view.redoText()),
    key(["F8"], "next-finding", () => view.findings.step(1), true),
    key(["Shift+F8"], "finding-before", () => view.findings.step(-1), true),
    key(["Ctrl+."], "fix", () => view.findings.cureHere(), true),
    key(["F1"], "why", why, true),
    key(["F6"], "pane", () => view.stepPane(1), true),
    key(["Shift+F6"], "pane-before", () => view.stepPane(-1), true),
    key(["p"], "print", () => view.field.isScenario && view.print()),
  ];
}
