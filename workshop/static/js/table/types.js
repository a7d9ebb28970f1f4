/**
 * Data of a table as the server sends them.
 *
 * @typedef {Record<string, string>} Words
 * @typedef {{id: string, name: Words}} Mark
 * @typedef {{seat: number, id: string, name: Words, by: string, who: Words, colour: string | null}} Seat
 * @typedef {{form: string, size: {width: number, height: number}, radius: number, picture: string,
 *   hexes: {id: string, x: number, y: number, terrain: string, name: Words, level: number}[]}} Ground
 * @typedef {{table: string, mode: "play" | "replay", game: string, name: Words, named: string | null, title: Words, briefing: Words | null,
 *   seed: number | null, rules: string, me: {role: "host" | "seat" | "watch", seat: number | null}, seats: Seat[], ground: Ground | null,
 *   players: {id: string, words: Words}[], save: string | null, guests: {role: string, seat: number | null, address: string}[]}} Hello
 *
 * @typedef {{id: string, kind: string, seat: number | null, name: Words, place: string, placed: Words, code: string, hex: string | null,
 *   carrier: string | null, face: string | null, back: string | null, wide: boolean, damage: number, marks: Mark[], unknown: boolean,
 *   due: number | null}} Piece
 * @typedef {{id: string, record: string | null, name: Words, face: string, up: boolean, secret: boolean, count: number, marks: Mark[],
 *   values: Words | null}} Card
 * @typedef {{id: string, kind: "hand" | "slot" | "pile" | "discard" | "row", seat: number | null, name: Words, count: number, cards: Card[],
 *   empty: Words | null}} Place
 * @typedef {{id: string, seat: number | null, name: Words, value: number, low: number, high: number, steps: {at: number, name: Words}[]}} Gauge
 * @typedef {{boxes: number, cubes: {seat: number, box: number, lap: number}[], active: number, available: number}} Track
 * @typedef {{id: string, seat: number, letter: string, name: Words, text: Words, points: number, state: "open" | "met" | "broken", have: number,
 *   need: number, of: number, hexes: string[], when: Words | null, hidden: boolean}} Goal
 * @typedef {{head: Words, turn: number, turns: number | null, active: number, pieces: Piece[], places: Place[], gauges: Gauge[],
 *   track: Track | null, goals: Goal[], scores: {seat: number, score: number}[], lines: Record<string, string[]>}} Picture
 *
 * @typedef {{id: string, short: string, name: Words, harm: number}} DieFace
 * @typedef {{die: string, base: string, roll: string, faces: DieFace[], words?: Words}} Odds
 * @typedef {{n: number, verb: string, typed: Words, text: Words, piece: string | null, to: string[], path: string[], cards: string[],
 *   cost: number | null, odds: Odds | null, note: Words | null, warn: Words | null}} Choice
 * @typedef {{id: string, piece: string | null, verb: string, name: Words, cost: [number, number] | null, unit: string | null, choices: number[],
 *   detail: Words | null}} Group
 * @typedef {{verb: string, piece: string | null, text: Words, why: Words, rule: string}} Not
 * @typedef {{seat: number, name: Words, yours: boolean, thinks: boolean, waits: null | "guest" | "handover" | "lesson", here: boolean, of?: string,
 *   kind?: string, rule?: string, question?: Words, secret?: boolean, groups?: Group[], choices?: Choice[], nots?: Not[]}} Asks
 *
 * @typedef {{die: string, base: string, roll: string, face: DieFace}} Rolled
 * @typedef {{rule: string, kind: string, words: Words, secret: boolean, die: Rolled | null, about: string[]}} Told
 * @typedef {{seq: number, choice: number, seat: number | null, name: Words | null, mine: boolean, turn: number, did: Words | null,
 *   events: Told[], picture: Picture | null, why?: Record<string, string[]>}} Step
 * @typedef {{winners: number[], rule: string, words: Words, adjourned: boolean}} Result
 * @typedef {{seat: number | null, seq: number, choices: number, turn: number, picture: Picture, asks: Asks | null, told: Step[],
 *   undo: {can: boolean, why: Words | null}, goals: Record<string, string[]>, saved: string | null, result: Result | null, lesson?: Lesson | null}} State
 * @typedef {{at: number, titles: Words[], text: Record<string, string[]>, wanted: number | null, press: Words | null, done: boolean,
 *   picture: string | null, events: Told[], rules: {rule: string, lines: Record<string, string[]>}[]}} Lesson
 * @typedef {{handover: true, to: number, name: Words, sentence: Words, question: Words, seats: {seat: number, name: Words, colour: string | null}[]}} HandOver
 */

export {};
