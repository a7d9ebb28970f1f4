/** Icons of the page: lines of 1.5 px on a field of 20, and the mark. */

import { s } from "./dom.js";

/** @type {Record<string, string>} */
const PATHS = {
  home: "M3 9.5 10 3l7 6.5M5 8v9h10V8M8.5 17v-5h3v5",
  desk: "M3 3h9v14H3zM6 7h3M6 10h3M14 13l3.5-8 1 .5-3.5 8-1.5 2z",
  field: "M10 2.5l6.5 3.75v7.5L10 17.5l-6.5-3.75v-7.5zM3.5 6.25 10 10l6.5-3.75M10 10v7.5",
  plus: "M10 4v12M4 10h12",
  grid: "M3 4h14v12H3zM3 8h14M3 12h14M8 4v12",
  flag: "M5 18V3M5 3.5h9.5l-2.5 3 2.5 3H5",
  dice: "M4 4h12v12H4zM7.5 7.5v0M12.5 12.5v0M10 10v0M12.5 7.5v0M7.5 12.5v0",
  play: "M6 4l10 6-10 6z",
  pause: "M6.5 4v12M13.5 4v12",
  back: "M15 4l-8 6 8 6zM5 4v12",
  search: "M8.5 3a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M12.5 12.5 17 17",
  fix: "M3 10l4.5 4.5L17 5",
  cross: "M4.5 4.5l11 11M15.5 4.5l-11 11",
  tri: "M10 3l8 14H2zM10 8v4M10 14.5v0",
  info: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M10 9v5M10 6v0",
  drop: "M10 2.5C7 7 5 9.5 5 12.2a5 5 0 0 0 10 0C15 9.5 13 7 10 2.5",
  crop: "M6 1v13h13M1 6h13v13",
  layers: "M10 3l8 4-8 4-8-4zM2 11l8 4 8-4",
  undo: "M7 4 3 8l4 4M3 8h9a4.5 4.5 0 0 1 0 9H8",
  clock: "M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14M10 6v4l3 2",
  fit: "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4",
  file: "M5 2.5h7l3 3v12H5zM12 2.5v3h3",
  picture: "M3 4h14v12H3zM3 13l4-4 3 3 2-2 5 4M13 7v0",
  template: "M7 5 2 10l5 5M13 5l5 5-5 5",
  words: "M3 5h9M7.5 3v2M10.5 5c-1 4-3.5 6.5-7 8M5 8c1.5 3 3.5 4.5 6 5M10.5 17l3.5-8 3.5 8M12 14.5h4",
  folder: "M2.5 5h5l2 2h8v9h-15z",
  sun: "M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7M10 1.5v2M10 16.5v2M1.5 10h2M16.5 10h2M4 4l1.4 1.4M14.6 14.6 16 16M16 4l-1.4 1.4M5.4 14.6 4 16",
  keys: "M2 5h16v10H2zM5 8v0M8 8v0M11 8v0M14 8v0M6 12h8",
  lock: "M5 9h10v8H5zM7 9V6a3 3 0 0 1 6 0v3",
  book: "M10 5C8 3.5 5 3.5 3 4v12c2-.5 5-.5 7 1 2-1.5 5-1.5 7-1V4c-2-.5-5-.5-7 1M10 5v12",
  box: "M3 6l7-3 7 3v8l-7 3-7-3zM3 6l7 3 7-3M10 9v8",
  down: "M10 3v10M6.5 9.5 10 13l3.5-3.5M3.5 12v5h13v-5",
  curve: "M3 3v14h14M5 13c3 0 3-7 5-7s2 4 6 4",
  out: "M10 13V3M6.5 6.5 10 3l3.5 3.5M3.5 12v5h13v-5",
  copy: "M7 7h10v10H7zM4 13H3V3h10v1",
};

/**
 * Add the icons of a room that brings its own.
 * @param {Record<string, string>} paths
 */
export function addIcons(paths) {
  Object.assign(PATHS, paths);
}

/**
 * @param {string} name
 * @param {string} [extra]
 * @returns {SVGElement}
 */
export function icon(name, extra = "") {
  return s("svg", { class: `i ${extra}`.trim(), viewBox: "0 0 20 20", "aria-hidden": "true" }, s("path", { d: PATHS[name] ?? "" }));
}

/** @returns {SVGElement} The mark: a hex within a hex, with four register ticks. */
export function mark() {
  return s(
    "svg", { class: "logo", viewBox: "0 0 26 26", "aria-hidden": "true" },
    s("path", { d: "M13 4.2l7.6 4.4v8.8L13 21.8l-7.6-4.4V8.6z", fill: "none", stroke: "currentColor", "stroke-width": 2 }),
    s("path", { d: "M13 8.8l3.6 2.1v4.2L13 17.2l-3.6-2.1v-4.2z", fill: "currentColor" }),
    s("path", { d: "M13 0v2.4M13 23.6V26M0 13h2.4M23.6 13H26", stroke: "currentColor", "stroke-width": 1.2 }),
  );
}
