/** Figures of a playtest: each has its question and one of a few forms. Words come from the server. */

import { h, s } from "../dom.js";
import { choose, t } from "../words.js";

/** @typedef {import("./series.js").Section} Section */
/** @typedef {import("./series.js").Row} Row */
/** @typedef {import("./series.js").SeriesData} SeriesData */

const WIDTH = 360, NAMES = 128, END = 42, ROW = 20;

/**
 * @param {Section} section
 * @param {SeriesData} data
 */
export function figure(section, data) {
  const forms = { shares, worth, bars, columns, words };
  return h("section", { class: `fig ${section.form}`, "data-section": section.id }, h("div", { class: "runon" }, h("h2", {}, choose(section.title))),
    section.note && h("p", { class: "muted" }, choose(section.note)), (forms[section.form] ?? words)(section, data),
    section.advice && h("p", { class: "advice" }, choose(section.advice)));
}

/** @param {number} share */
function percent(share) {
  return `${Math.round(100 * share)} %`;
}

/**
 * @param {Row} row
 * @returns {string}
 */
function named(row) {
  return choose(row.name ?? {});
}

/**
 * Shares with their intervals over the band in which they should lie.
 * @param {Section} section
 */
function shares(section) {
  const [least, most] = section.band ?? [0, 1];
  return whiskers(section.rows, { low: Math.min(least, ...section.rows.map((one) => one.low ?? one.value)), high: Math.max(most, ...section.rows.map((one) => one.high ?? one.value)), band: section.band ?? null, say: percent, tone: () => "" });
}

/**
 * Points of a share that its owner loses without a card.
 * @param {Section} section
 */
function worth(section) {
  const say = (/** @type {number} */ one) => (Math.abs(one) < 0.005 ? "0" : `${one > 0 ? "+" : "−"}${Math.abs(100 * one).toFixed(0)}`);
  return whiskers(section.rows, {
    low: Math.min(0, ...section.rows.map((one) => one.low ?? 0)), high: Math.max(0, ...section.rows.map((one) => one.high ?? 0)), band: null, zero: true, say,
    tone: (row) => ((row.low ?? 0) > 0 ? "good" : (row.high ?? 0) < 0 ? "bad" : ""),
  });
}

/**
 * @param {Row[]} rows
 * @param {{low: number, high: number, band: [number, number] | null, zero?: boolean, say: (value: number) => string, tone: (row: Row) => string}} scale
 */
function whiskers(rows, { low, high, band, zero = false, say, tone }) {
  const x = (/** @type {number} */ value) => NAMES + 8 + ((value - low) / Math.max(high - low, 0.01)) * (WIDTH - NAMES - END - 16);
  const height = rows.length * ROW + 4;
  const spoken = rows.map((row) => `${named(row)}: ${say(row.value)}, ${say(row.low ?? row.value)}–${say(row.high ?? row.value)}`).join("; ");
  return s("svg", { viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": spoken },
    band ? s("rect", { class: "fairband", x: x(band[0]), y: 0, width: x(band[1]) - x(band[0]), height }) : "", zero ? s("path", { class: "tick", d: `M${x(0)} 0V${height}` }) : "",
    ...rows.flatMap((row, n) => {
      const y = 12 + n * ROW, at = x(row.value);
      return [s("text", { x: NAMES, y: y + 4, "text-anchor": "end" }, short(named(row)), s("title", {}, named(row))), s("path", { class: "whisker", d: `M${x(row.low ?? row.value)} ${y}H${x(row.high ?? row.value)}` }),
        s("path", { class: `dot ${tone(row)}`, d: `M${at - 5} ${y}l5-5 5 5-5 5z` }), s("text", { class: "value", x: WIDTH - 2, y: y + 4, "text-anchor": "end" }, say(row.value))];
    }));
}

/** @param {string} name */
function short(name) {
  return name.length > 21 ? `${name.slice(0, 20)}…` : name;
}

/**
 * @param {Section} section
 * @param {SeriesData} data
 */
function bars(section, data) {
  return h("ol", { class: "bars" }, section.rows.map((row) => h("li", {}, h("span", { class: "name", title: named(row) }, row.side ? h("span", { class: `sq ${sideClass(data, row.side)}`, "aria-hidden": "true" }) : null, named(row)),
    h("span", { class: "bar2", "aria-hidden": "true" }, ...(row.parts ?? []).map((part) => {
      const one = h("i", { class: part.side ? `side ${sideClass(data, part.side)}` : (part.tone ?? "") });
      one.style.width = `${(100 * part.value).toFixed(2)}%`;
      return one;
    })), h("span", { class: "num" }, row.text ? choose(row.text) : percent(row.value)))),
  section.keys ? h("li", { class: "keyrow" }, data.sides.map((one) => h("span", {}, h("span", { class: `sq ${sideClass(data, one.id)}`, "aria-hidden": "true" }), choose(one.name))), section.rows.some((row) => row.parts?.some((part) => part.tone === "drawn" && part.value)) && h("span", {}, h("span", { class: "sq drawn", "aria-hidden": "true" }), t("playtest.drawn"))) : null);
}

/**
 * Games by a number: turns, changes of the lead.
 * @param {Section} section
 */
function columns(section) {
  const { rows } = section;
  const most = Math.max(1, ...rows.map((one) => one.value)), wide = (WIDTH - 8) / rows.length;
  const every = Math.ceil(rows.length / 12);
  return s("svg", { viewBox: `0 0 ${WIDTH} 92`, role: "img", "aria-label": rows.filter((one) => one.value).map((one) => `${one.at}: ${one.value}`).join(", ") },
    ...rows.flatMap((row, n) => {
      const high = (64 * row.value) / most, x = 4 + n * wide;
      return [s("rect", { class: section.marked !== undefined && row.at === Math.floor(section.marked) ? "column half" : "column", x: x + wide * 0.1, y: 72 - high, width: wide * 0.8, height: high }),
        n % every === 0 ? s("text", { x: x + wide / 2, y: 87, "text-anchor": "middle" }, String(row.at)) : ""];
    }), s("path", { class: "axis", d: `M4 72.5H${WIDTH - 4}` }));
}

/**
 * Paragraphs; a section of a form that this page does not know has its words shown.
 * @param {Section} section
 */
function words(section) {
  return h("div", { class: "paragraphs" }, section.rows.map((row) => h("p", {}, choose(row.words ?? row.name ?? {}))));
}

const KEYS = { blue: "b", red: "r", green: "g" };

/**
 * Class of a side: its colour and shape.
 * @param {SeriesData} data
 * @param {string} side
 */
export function sideClass(data, side) {
  const colour = data.sides.find((one) => one.id === side)?.colour ?? "";
  return KEYS[/** @type {keyof typeof KEYS} */ (colour)] ?? `c-${colour}`;
}
