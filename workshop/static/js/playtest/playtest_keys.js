/** Keys of a playtest. */

/**
 * @param {import("./view.js").PlaytestView} view
 * @returns {import("../keys.js").Binding[]}
 */
export function playtestKeys(view) {
  /** @type {(keys: string[], say: string, run: () => unknown) => import("../keys.js").Binding} */
  const key = (keys, say, run) => ({ keys, group: "playtest", say: `keys.${say}`, run });
  return [
    key([" "], "stop-go-on", () => view.toggle()),
    key(["v"], "whose-losses", () => view.map?.nextSide()),
    key(["c"], "whole-map", () => view.map?.view.fit()),
    key(["+", "="], "zoom-in", () => view.map?.view.zoom(1.35)),
    key(["-"], "zoom-out", () => view.map?.view.zoom(1 / 1.35)),
  ];
}
