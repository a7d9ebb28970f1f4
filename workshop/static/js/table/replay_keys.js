/** Keys of a game told again. */

/**
 * @param {import("./replay.js").ReplayView} view
 * @returns {import("../keys.js").Binding[]}
 */
export function replayKeys(view) {
  /** @type {(keys: string[], say: string, run: () => unknown) => import("../keys.js").Binding} */
  const key = (keys, say, run) => ({ keys, group: "table", say: `keys.${say}`, run });
  return [
    key([" "], "play-replay", () => view.toggle()),
    key(["ArrowLeft"], "step-before", () => view.show(view.n - 1)),
    key(["ArrowRight"], "step-after", () => view.show(view.n + 1)),
    key(["["], "turn-before", () => view.turn(-1)),
    key(["]"], "turn-after", () => view.turn(1)),
    key(["Home"], "to-begin", () => view.show(0)),
    key(["End"], "to-end", () => view.show(view.count)),
    key(["s"], "speed", () => view.nextSpeed()),
    key(["c"], "whole-map", () => view.map?.view.fit()),
    key(["+", "="], "zoom-in", () => view.map?.view.zoom(1.35)),
    key(["-"], "zoom-out", () => view.map?.view.zoom(1 / 1.35)),
  ];
}
