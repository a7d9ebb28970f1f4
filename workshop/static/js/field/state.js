/** The state of a scenario as the server tells it, and how to look things up in it. */

/**
 * @typedef {Record<string, string>} Words
 * @typedef {{line: number, column: number, end_line: number, end_column: number, from: number, to: number}} At
 * @typedef {{from: number, to: number, insert: string}} Edit
 * @typedef {{id: string, x: number, y: number, letter: string, terrain: string, look: string, level: number,
 *   tile: number | null, fortified: string[], ground?: string}} Hex
 * @typedef {{path: string, tile: string, side: string, rotate: number, cell: [number, number], x: number, y: number,
 *   outline: [number, number][], art: string | null}} Tile
 * @typedef {{cell: [number, number], x: number, y: number, outline: [number, number][]}} FreePlace
 * @typedef {{digest: string, form: "tiles" | "sketch" | "cells", size: {width: number, height: number}, hexes: Hex[],
 *   tiles: Tile[], tile_size?: [number, number], free: FreePlace[], sketch: {columns: number, rows: number, at: At} | null, links: [string, string][],
 *   terrains: Record<string, {name: Words, level: number, cover: boolean}>,
 *   letters: {letter: string, terrain: string, name: Words, looks: string[], colour?: string,
 *     look_names?: Record<string, Words>}[],
 *   pictures: {flat: string | null, art: string | null, over: string | null}}} Ground
 * @typedef {{path: string, kind: "unit" | "marker" | "support", record: string, component: string, id: string | null,
 *   name: Words, side: string | null, nation: string | null, way: string, hex: string | null, zone: string | null,
 *   in: string | null, held: boolean, enters: {edge: string[], turn: number} | null, passengers: string[],
 *   count: number, morale: string | null, damage: number, overwatch: boolean, class: string, flies: boolean,
 *   carries: number, picture: string, back: string | null, wide: boolean, size?: [number, number], at: At,
 *   face: string | null, owner: string | null, revealed: boolean, hidden: boolean, turn: number | null,
 *   drone: string | null}} Piece
 * @typedef {{path: string, id: string, name: Words, nations: string[], cube: string, start: number, team: string | null,
 *   colour: string, points: number, at: At}} Side
 * @typedef {{path: string, side: string, id: string, name: Words, hexes: string[], form: string, at: At}} Zone
 * @typedef {{path: string, side: string, hexes: string[], turn: number, at: At}} Entry
 * @typedef {{path: string, id: string, type: string, side: string, name: Words, hexes: string[], targets: string[],
 *   count: number, until: number | null, points: number | null, hidden: boolean, sudden_death: boolean,
 *   letter: string, sentence: Words, at: At}} Objective
 * @typedef {{path: string, side: string, all: string[], points: number | null, otherwise: boolean, text: Words,
 *   sentence?: Words, at: At}} Victory
 * @typedef {{title: string, edits: Edit[]}} Fix
 * @typedef {import("../api.js").Finding & {from: number, to: number, hexes: string[], paths: string[],
 *   fixes: Fix[]}} FieldFinding
 * @typedef {{record: string, component: string, nation: string, name: Words, class: string, copies: number,
 *   points: number, carries: number, flies: boolean, wide: boolean, size?: [number, number], picture: string}} BoxUnit
 * @typedef {{record: string, name: Words, faces: Record<string, {name: Words}>, copies: number, size?: [number, number],
 *   picture: string}} BoxMarker
 * @typedef {{record: string, name: Words, bloc?: string, nation?: string, drone_sides: string[], copies: number,
 *   picture: string}} BoxSupport
 * @typedef {{tile: string, sides: string[], name: Words, names?: Record<string, Words>,
 *   picture: Record<string, string>}} BoxTile
 * @typedef {{digest: string, nations: {id: string, name: Words, bloc: string}[], units: BoxUnit[],
 *   markers: BoxMarker[], supports: BoxSupport[], tiles: BoxTile[], cubes: string[]}} Box
 * @typedef {{seq: number, superseded?: boolean, kind: "scenario" | "hexmap" | "squaremap", stale: boolean,
 *   read_only: boolean, rev: string, game: {id: string, pack: string | null}, languages: string[],
 *   head: {title: Words, briefing: Words, level: number, turns: number, players: number, first: string | null,
 *     options: string[], author: string, at: Record<string, At>},
 *   title?: Words, ground?: Ground, places?: Record<string, At>, pieces: Piece[], sides: Side[], zones: Zone[], entries: Entry[], objectives: Objective[],
 *   victory: Victory[], provisions: {path: string, kind: string, words: Words, at: At}[], box?: Box,
 *   left: {units: Record<string, number>, markers: Record<string, number>, supports: Record<string, number>,
 *     tiles: Record<string, number>}, findings: FieldFinding[]}} State
 * @typedef {{key: string, type: string, label: Words, help?: Words, required?: boolean, min?: number, max?: number,
 *   choices?: {value: string, label: Words}[]}} FormField
 * @typedef {{label?: Words, help?: Words, fields: FormField[]}} Form
 * @typedef {{at: string} | {zone: string} | {in: string} | {held: true} | {enters: {edge: string[], turn: number}}} To
 */

/** Things of the state that have a path: one of them may be selected. */
const LISTS = /** @type {const} */ (["pieces", "zones", "objectives", "victory", "sides", "provisions"]);

/**
 * The piece, zone, objective, side or entry of the victory at a path.
 * @param {State | null} state
 * @param {string} path
 * @returns {any}
 */
export function thingAt(state, path) {
  if (!state || !path) return null;
  for (const list of LISTS) {
    const found = /** @type {{path: string}[]} */ (state[list] ?? []).find((one) => one.path === path);
    if (found) return found;
  }
  return null;
}

/**
 * @param {State | null} state
 * @param {string | null} id
 * @returns {Side | null}
 */
export function sideOf(state, id) {
  return state?.sides.find((one) => one.id === id) ?? null;
}

/**
 * Colour of a side as the class of what is drawn for it: blue is round, red square, green a lozenge.
 * @param {State | null} state
 * @param {string | null} id
 * @returns {"b" | "r" | "g" | "n"}
 */
export function toneOf(state, id) {
  const side = sideOf(state, id);
  if (!side || !state) return "n";
  const known = /** @type {Record<string, "b" | "r" | "g">} */ ({ blue: "b", grey: "b", red: "r", orange: "r", green: "g", yellow: "g" });
  const wanted = known[side.cube];
  const before = state.sides.slice(0, state.sides.indexOf(side)).map((one) => known[one.cube]);
  if (wanted && !before.includes(wanted)) return wanted;
  return (/** @type {const} */ (["b", "r", "g"])).find((one) => !before.includes(one) && !state.sides.some((other) => known[other.cube] === one)) ?? wanted ?? "b";
}

/**
 * Pieces that stand on a hex, carriers before others.
 * @param {State | null} state
 * @param {string} hex
 * @returns {Piece[]}
 */
export function piecesOn(state, hex) {
  return (state?.pieces ?? []).filter((one) => one.hex === hex && !one.in);
}

/**
 * Units that wait off the map: in a zone, held back, entering later; passengers ride with their carrier.
 * @param {State | null} state
 * @returns {Piece[]}
 */
export function offMap(state) {
  return (state?.pieces ?? []).filter((one) => one.kind === "unit" && !one.hex && !one.in);
}

/**
 * The smallest thing whose text holds an offset.
 * @param {State} state
 * @param {Ground | null} ground
 * @param {number} offset
 * @returns {string} Its path, or nothing.
 */
export function pathAtOffset(state, ground, offset) {
  /** @type {{path: string, at: At}[]} */
  const tiles = (ground?.tiles ?? []).flatMap(({ path }) => state.places?.[path] ? [{ path, at: state.places[path] }] : []);
  const things = [...state.pieces, ...state.zones, ...state.objectives, ...state.victory, ...tiles];
  let best = "", size = Infinity;
  for (const { path, at } of things) {
    if (at && at.from <= offset && offset <= at.to && at.to - at.from < size) {
      best = path;
      size = at.to - at.from;
    }
  }
  return best;
}
