/** What a scenario adds to its ground: zones, entry edges, objectives, links, fortified sides, faults. */

import { s } from "../dom.js";
import { choose, t } from "../words.js";
import { toneOf } from "./state.js";

/** @typedef {import("./model.js").Field} Field */
/** @typedef {import("../map/geometry.js").Cell} Cell */

const DISCS = [[-5.2, -4.6], [5.2, -4.6], [0, -7.6]]; // around the middle of a hex
const LETTER = 1.78; // mm, mean width of a letter on a plate

/**
 * Zones of all sides with their outlines; plates come apart, so that they lie over the pieces.
 * @param {Field} field
 * @returns {{lines: Node[], plates: Node[]}}
 */
export function zoneNodes(field) {
  const { state, cells, selected } = field;
  const lines = [], plates = [];
  /** @type {Set<string>} */
  const taken = new Set();
  for (const zone of state?.zones ?? []) {
    const tone = toneOf(state, zone.side);
    const path = cells.outline(zone.hexes);
    const current = zone.path === selected;
    lines.push(s("path", { class: "zcase", d: path }), s("path", { class: `zone ${tone}${current ? " sel" : ""}`, d: path }));
    const waiting = state?.pieces.filter((one) => one.zone === zone.id && one.side === zone.side).reduce((sum, one) => sum + (one.count || 1), 0) ?? 0;
    const words = `${choose(zone.name) || zone.id}${waiting ? ` · ${waiting}` : ""}`;
    const at = plateCell(field, zone.hexes, taken);
    if (at) plates.push(plate(tone, at, words, zone.path, current));
  }
  return { lines, plates };
}

/**
 * The hex whose lower edge carries the plate of a zone: low in the zone, and none that carries one already.
 * @param {Field} field
 * @param {string[]} hexes
 * @param {Set<string>} taken
 * @returns {Cell | null}
 */
function plateCell({ cells, state }, hexes, taken) {
  const standing = new Set(state?.pieces.map((one) => one.hex));
  const found = hexes.map((id) => cells.get(id)).filter((one) => one !== undefined && !taken.has(one.id));
  const middle = found.reduce((sum, one) => sum + (one?.x ?? 0), 0) / (found.length || 1);
  const best = found.toSorted((a, b) => cost(/** @type {Cell} */ (a)) - cost(/** @type {Cell} */ (b)))[0] ?? null;
  /** @param {Cell} one */
  function cost(one) {
    return Math.abs(one.x - middle) - 1.5 * one.y + (standing.has(one.id) ? 60 : 0);
  }
  if (best) taken.add(best.id);
  return best ?? null;
}

/**
 * @param {string} tone
 * @param {Cell} at
 * @param {string} words
 * @param {string} path
 * @param {boolean} current
 * @returns {Node}
 */
function plate(tone, at, words, path, current) {
  const shown = words.length > 34 ? `${words.slice(0, 33)}…` : words;
  const width = shown.length * LETTER + 4;
  return s("g", { class: `plate ${tone}${current ? " sel" : ""}`, transform: `translate(${(at.x - width / 2).toFixed(2)} ${(at.y + 7).toFixed(2)})`, "data-path": path },
    s("rect", { y: -3.4, width, height: 5.8, rx: 0.4 }), s("text", { x: 2, y: 0.8 }, shown));
}

/**
 * Edges by which units enter later, with their turn.
 * @param {Field} field
 * @returns {Node[]}
 */
export function entryNodes(field) {
  const { state, cells, ground } = field;
  const middle = { x: (ground?.size.width ?? 0) / 2, y: (ground?.size.height ?? 0) / 2 };
  /** @type {Map<string, {turn: number, side: string}>} */
  const shown = new Map();
  for (const entry of state?.entries ?? []) for (const hex of entry.hexes) shown.set(`${hex} ${entry.turn} ${entry.side}`, entry);
  return [...shown].flatMap(([key, entry]) => {
    const cell = cells.get(key.split(" ")[0] ?? "");
    if (!cell) return [];
    const outward = outwardOf(field, cell) ?? Math.atan2(cell.y - middle.y, cell.x - middle.x);
    const x = cell.x + Math.cos(outward) * cells.pitch * 0.62, y = cell.y + Math.sin(outward) * cells.pitch * 0.62;
    return [s("g", { class: `entry ${toneOf(state, entry.side)}`, transform: `translate(${x.toFixed(2)} ${y.toFixed(2)})` },
      s("path", { d: "M4.6-3.2-1.6 0 4.6 3.2z", transform: `rotate(${((outward * 180) / Math.PI).toFixed(1)})` }), s("circle", { r: 2.5, cx: Math.cos(outward) * 5.6, cy: Math.sin(outward) * 5.6 }),
      s("text", { x: Math.cos(outward) * 5.6, y: Math.sin(outward) * 5.6 + 1.25 }, String(entry.turn)))];
  });
}

/**
 * The direction in which a cell of the border has no neighbour.
 * @param {Field} field
 * @param {Cell} cell
 * @returns {number | null}
 */
function outwardOf({ cells }, cell) {
  let x = 0, y = 0;
  for (let n = 0; n < cells.sides; n += 1) {
    if (cells.beside(cell, n)) continue;
    const angle = cells.turn + ((n + 0.5) * 2 * Math.PI) / cells.sides;
    x += Math.cos(angle);
    y += Math.sin(angle);
  }
  return Math.hypot(x, y) < 0.1 ? null : Math.atan2(y, x);
}

/**
 * Objectives as discs with their letters, beside each other where several share a hex.
 * @param {Field} field
 * @returns {Node[]}
 */
export function objectiveNodes(field) {
  const { state, cells, selected } = field;
  /** @type {Map<string, number>} */
  const many = new Map();
  return (state?.objectives ?? []).flatMap((one) => placesOf(field, one).flatMap((hex) => {
    const cell = cells.get(hex);
    if (!cell) return [];
    const n = many.get(hex) ?? 0;
    many.set(hex, n + 1);
    const [dx = 0, dy = 0] = DISCS[n % DISCS.length] ?? [];
    const x = cell.x + dx, y = cell.y + dy;
    return [s("g", { class: `obj ${toneOf(state, one.side)}${one.path === selected ? " sel" : ""}`, transform: `translate(${x.toFixed(2)} ${y.toFixed(2)})`, "data-path": one.path, role: "img", "aria-label": `${t("field.objective")} ${one.letter}: ${choose(one.name) || choose(one.sentence)}` },
      s("circle", { r: 3 }), s("text", { y: 1.5 }, one.letter))];
  }));
}

/**
 * Where an objective is shown: on its hexes, or else on what it aims at.
 * @param {Field} field
 * @param {import("./state.js").Objective} objective
 * @returns {string[]}
 */
function placesOf({ state }, { hexes, targets }) {
  if (hexes?.length) return hexes;
  return (state?.pieces ?? []).filter((one) => one.id !== null && one.hex && targets?.includes(one.id)).map((one) => /** @type {string} */ (one.hex));
}

/**
 * Roads that join on a sketch, and fortified sides.
 * @param {Field} field
 * @returns {Node[]}
 */
export function lineNodes({ ground, cells }) {
  const links = (ground?.links ?? []).flatMap(([a, b]) => {
    const from = cells.get(a), to = cells.get(b);
    return from && to ? [s("path", { class: "roadlink", d: `M${from.x} ${from.y}L${to.x} ${to.y}` })] : [];
  });
  const walls = (ground?.hexes ?? []).flatMap((hex) => (hex.fortified ?? []).flatMap((side) => {
    const edge = cells.edge(hex, side, 0.9);
    return edge ? [s("path", { class: "wall0", d: edgePath(edge) }), s("path", { class: "wall", d: edgePath(edge) })] : [];
  }));
  return [...links, ...walls];
}

/** @param {[[number, number], [number, number]]} edge */
export function edgePath([[x1, y1], [x2, y2]]) {
  return `M${x1.toFixed(2)} ${y1.toFixed(2)}L${x2.toFixed(2)} ${y2.toFixed(2)}`;
}

/**
 * Where a finding lies: where the pieces it is about stand, or on its first hex; the rest of a line of sight is no fault.
 * @param {import("./state.js").State | null} state
 * @param {import("./state.js").FieldFinding} finding
 * @returns {string[]}
 */
function faultHexes(state, { hexes = [], paths = [] }) {
  const standing = new Set((state?.pieces ?? []).filter((one) => paths.includes(one.path)).map((one) => one.hex));
  const found = hexes.filter((one) => standing.has(one));
  return found.length ? found : hexes.slice(0, 1);
}

/**
 * Hexes with faults: dashed, with a badge in the shape of the gravest.
 * @param {Field} field
 * @returns {Node[]}
 */
export function faultNodes({ state, cells }) {
  /** @type {Map<string, "err" | "warn">} */
  const worst = new Map();
  for (const one of state?.findings ?? []) {
    if (one.severity === "note") continue;
    for (const hex of faultHexes(state, one)) if (one.severity === "error" || !worst.has(hex)) worst.set(hex, one.severity === "error" ? "err" : "warn");
  }
  return [...worst].flatMap(([hex, tone]) => {
    const cell = cells.get(hex);
    if (!cell) return [];
    const sign = tone === "err" ? "M-1-1 1 1M1-1-1 1" : "M0-1.3v1.5M0 1.3v.01";
    return [s("path", { class: `fault ${tone}`, d: cells.path([hex], 0.98) }),
      s("g", { class: `badge ${tone}`, "data-fault": hex, transform: `translate(${(cell.x + 6.6).toFixed(2)} ${(cell.y - 4.8).toFixed(2)})` },
        tone === "err" ? s("circle", { r: 2.6 }) : s("path", { class: "tri", d: "M0-3.1 3.1 2.3H-3.1z" }), s("path", { d: sign }))];
  });
}
