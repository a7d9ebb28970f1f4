/** The slip of the selected piece, zone, tile or objective: its state and deeds, each also a key. */

import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { choose, t } from "../words.js";
import { formField } from "./forms.js";
import { sideOf, thingAt, toneOf } from "./state.js";

/** @typedef {import("./view.js").FieldView} FieldView */

// Shown in the slip of a piece; the rest of its form is in the text.
const BRIEF = { unit: ["overwatch", "morale", "damage", "count"], marker: ["owner", "revealed", "count"], support: ["turn"] };

export class Inspector {
  /** @param {FieldView} view */
  constructor(view) {
    this.view = view;
    this.element = h("div", { class: "inspector overmap", role: "region", "aria-label": t("field.selected-thing"), hidden: true });
  }

  get field() {
    return this.view.field;
  }

  draw() {
    const { field } = this;
    const held = document.activeElement instanceof HTMLElement && this.element.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
    const tile = field.ground?.tiles.find((one) => one.path === field.selected);
    const thing = thingAt(field.state, field.selected);
    const body = tile ? this.ofTile(tile) : thing?.kind ? this.ofPiece(thing) : field.selected.includes("/zones/") && thing ? this.ofZone(thing) : field.selected.startsWith("objectives/") && thing ? this.ofObjective(thing) : null;
    const kind = tile ? "tile" : thing?.kind ? "piece" : field.selected.includes("/zones/") ? "zone" : "objective";
    const meant = this.view.tool.name === "select" || this.view.tool.name === kind;
    this.element.hidden = body === null || !meant;
    if (!body || !meant) return;
    this.keepAside(field.cells.get(thing?.hex ?? thing?.hexes?.[0] ?? "") ?? tile);
    fill(this.element, h("button", { class: "btn bare icon shut", "aria-label": t("dialog.close"), onclick: () => field.select("") }, icon("cross", "s")), ...body);
    if (held) {
      const again = this.element.querySelector(`[data-key="${CSS.escape(held)}"]`);
      if (again instanceof HTMLElement) again.focus();
    }
  }

  /**
   * Lie at the side of the map where what is selected does not.
   * @param {{x: number, y: number} | undefined} cell
   */
  keepAside(cell) {
    if (!cell) return;
    const { map } = this.view;
    const [x] = map.view.toFrame(cell.x, cell.y);
    this.element.classList.toggle("right", x < map.frame.clientWidth / 2);
  }

  /**
   * @param {string} name
   * @param {string} words
   * @param {() => void} run
   * @param {string} [key]
   */
  deed(name, words, run, key) {
    return h("button", { class: "btn", "data-key": `deed ${name}`, onclick: run, disabled: this.field.readOnly }, icon(name, "s"), words, key ? h("kbd", { class: "kbd" }, key) : null);
  }

  /**
   * @param {string} name
   * @param {string | null} side
   * @param {(string | Node | null)[]} facts
   */
  head(name, side, facts) {
    const { state } = this.field;
    const of = sideOf(state, side);
    return [h("h2", {}, name), h("p", { class: "facts num" }, of ? h("i", { class: `sq ${toneOf(state, side)}` }) : null, ...[of ? choose(of.name) || of.id : null, ...facts].filter(Boolean).flatMap((one, n) => (n ? [" · ", one] : [one])))];
  }

  /** @param {import("./state.js").Piece} piece */
  ofPiece(piece) {
    const { view, field } = this;
    const { state } = field;
    const carrier = piece.in ? thingAt(state, piece.in) : null;
    const zone = piece.zone ? state?.zones.find((one) => one.id === piece.zone && one.side === piece.side) : null;
    const where = piece.hex ?? (zone ? choose(zone.name) || zone.id : carrier ? t("field.in", { name: choose(carrier.name) }) : piece.held ? t("field.held") : piece.enters ? t("field.enters-turn", { n: piece.enters.turn }) : null);
    const form = /** @type {import("./state.js").Form | undefined} */ (field.forms?.[piece.kind]);
    const brief = /** @type {Record<string, string[]>} */ (BRIEF)[piece.kind] ?? [];
    const fields = (form?.fields ?? []).filter((one) => brief.includes(one.key));
    const riders = (piece.passengers ?? []).map((path) => thingAt(state, path)).filter(Boolean);
    return [
      ...this.head(choose(piece.name), piece.side ?? piece.owner, [where]),
      h("div", { class: "acts" }, this.deed("move", t("field.carry"), () => { view.useTool("select"); view.carry.pick(piece.path); }, "Enter"),
        piece.kind === "marker" || piece.drone ? this.deed("flip", t("field.flip"), () => void view.flipSelected(), "f") : null,
        this.deed("trash", t("field.remove"), () => void view.removeSelected(), "Del")),
      riders.length ? h("ul", { class: "riders", "aria-label": t("field.passengers") }, riders.map((one) => h("li", {}, h("span", {}, choose(one.name)),
        h("button", { class: "btn bare", "data-key": `out ${one.path}`, disabled: field.readOnly, onclick: () => { view.useTool("select"); view.carry.pick(one.path); } }, icon("move", "s"), t("field.set-down"))))) : null,
      piece.kind === "unit" ? this.waysOf(piece) : null,
      fields.length ? h("div", { class: "formgrid" }, fields.map((one) => formField(field, one, /** @type {any} */ (piece)[one.key], (value) => void view.gesture({ do: "set", path: piece.path, values: { [one.key]: value } })))) : null,
    ].filter((one) => one !== null);
  }

  /**
   * Where a unit begins: on the map, in a zone, in a carrier, held back or entering later.
   * @param {import("./state.js").Piece} piece
   */
  waysOf(piece) {
    const { view, field } = this;
    const { state } = field;
    const zones = (state?.zones ?? []).filter((one) => one.side === piece.side);
    const carriers = (state?.pieces ?? []).filter((one) => one.kind === "unit" && one.side === piece.side && one.carries > 0 && one.path !== piece.path);
    const value = piece.zone ? `zone ${piece.zone}` : piece.in ? `in ${piece.in}` : piece.held ? "held" : piece.enters ? "enters" : "at";
    const select = h("select", { class: "field", id: "field-way", "data-key": "way", disabled: field.readOnly, onchange: () => this.takeWay(piece, select.value) },
      h("option", { value: "at" }, piece.hex ? t("field.way-at", { hex: piece.hex }) : t("field.way-map")), ...zones.map((one) => h("option", { value: `zone ${one.id}` }, choose(one.name) || one.id)),
      ...(piece.carries ? [] : carriers.map((one) => h("option", { value: `in ${one.path}` }, t("field.in", { name: `${choose(one.name)}${one.hex ? ` ${one.hex}` : ""}` })))),
      h("option", { value: "held" }, t("field.held")), h("option", { value: "enters" }, piece.enters ? t("field.enters-turn", { n: piece.enters.turn }) : t("field.way-enters")));
    select.value = value;
    return h("div", { class: "formrow" }, h("label", { for_: "field-way" }, t("field.begins")), select,
      piece.enters ? h("input", { type: "number", class: "field num", min: "1", max: String(state?.head.turns ?? 20), value: piece.enters.turn, "aria-label": t("field.enters-on"), "data-key": "enters", disabled: field.readOnly, onchange: (/** @type {any} */ event) => void view.gesture({ do: "entry", path: piece.path, hexes: [], mode: "add", turn: Number(event.target.value) || 1 }) }) : null);
  }

  /**
   * @param {import("./state.js").Piece} piece
   * @param {string} way
   */
  takeWay(piece, way) {
    const { view, field } = this;
    const [kind = "", ...rest] = way.split(" ");
    const given = rest.join(" ");
    const edge = piece.hex ? [piece.hex] : borderOf(field);
    const to = kind === "zone" ? { zone: given } : kind === "in" ? { in: given } : kind === "held" ? { held: true } : kind === "enters" ? { enters: { edge, turn: 2 } } : null;
    if (to) void view.gesture({ do: "move", path: piece.path, to });
    else if (!piece.hex) {
      view.useTool("select");
      view.carry.pick(piece.path);
    }
  }

  /** @param {import("./state.js").Zone} zone */
  ofZone(zone) {
    const { view, field } = this;
    const form = /** @type {import("./state.js").Form | undefined} */ (field.forms?.zone);
    const name = (form?.fields ?? []).find((one) => one.key === "name");
    return [
      ...this.head(choose(zone.name) || zone.id, zone.side, [t("field.hexes-n", { n: zone.hexes.length })]),
      h("div", { class: "acts" }, this.deed("zone", t("field.draw-on"), () => { view.useTool("zone"); view.tools.zone.path = zone.path; view.drawTray(); view.drawHint(); view.tools.zone.draw(); }, "z"), this.deed("trash", t("field.remove"), () => void view.removeSelected(), "Del")),
      name ? formField(field, name, zone.name, (value) => void view.gesture({ do: "set", path: zone.path, values: { name: value } })) : null,
    ].filter((one) => one !== null);
  }

  /** @param {import("./state.js").Tile} tile */
  ofTile(tile) {
    const { view, field } = this;
    const known = field.box?.tiles.find((one) => one.tile === tile.tile);
    return [
      ...this.head(`${tile.tile} ${tile.side}`, null, [known ? choose(known.names?.[tile.side] ?? known.name) : null, tile.rotate ? t("field.turned", { n: tile.rotate * 60 }) : null]),
      h("div", { class: "acts" }, this.deed("turn", t("field.turn"), () => void view.turnSelected(), "r"), this.deed("flip", t("field.flip"), () => void view.flipSelected(), "f"), this.deed("trash", t("field.remove"), () => void view.removeSelected(), "Del")),
    ];
  }

  /** @param {import("./state.js").Objective} objective */
  ofObjective(objective) {
    const { view, field } = this;
    const form = /** @type {import("./state.js").Form | undefined} */ (field.forms?.objective?.[objective.type]);
    return [
      ...this.head(`${objective.letter}. ${choose(objective.name) || choose(objective.sentence)}`, objective.side, [form?.label ? choose(form.label) : objective.type]),
      h("div", { class: "acts" }, this.deed("star", t("field.its-hexes"), () => view.useTool("objective"), "o"), this.deed("trash", t("field.remove"), () => void view.removeSelected(), "Del")),
      h("div", { class: "formgrid" }, (form?.fields ?? []).map((one) => formField(field, one, /** @type {any} */ (objective)[one.key], (value) => void view.gesture({ do: "objective", path: objective.path, values: { [one.key]: value } })))),
    ];
  }
}

/**
 * Hexes at the left border of the map, where a unit may enter until others are drawn.
 * @param {import("./model.js").Field} field
 * @returns {string[]}
 */
function borderOf(field) {
  const border = (field.ground?.hexes ?? []).filter((one) => /** @type {any} */ (one).border).toSorted((a, b) => a.x - b.x || a.y - b.y);
  return border.slice(0, 3).map((one) => one.id);
}
