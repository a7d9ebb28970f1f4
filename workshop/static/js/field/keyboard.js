/** The keyboard over the map: a cursor that goes from hex to hex, and what is told of where it stands. */

import { choose, t } from "../words.js";
import { drawFoot } from "./frame.js";
import { piecesOn, thingAt } from "./state.js";

export class MapKeyboard {
  /** @param {import("./view.js").FieldView} view */
  constructor(view) {
    this.view = view;
    this.column = 0; // x that up and down keep to
  }

  listen() {
    const { frame } = this.view.map;
    frame.addEventListener("keydown", (event) => this.pressed(event));
    frame.addEventListener("focus", () => this.focused());
    frame.addEventListener("blur", () => {
      frame.classList.remove("bypointer");
      this.view.map.put("cursor", []);
    });
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const { view } = this;
    if (event.ctrlKey || event.metaKey || event.altKey || event.target !== view.map.frame) return;
    view.map.frame.classList.remove("bypointer");
    if (event.key.startsWith("Arrow")) this.arrow(event.key);
    else if (event.key === "Enter" || event.key === " ") this.enter();
    else if (event.key === "," || event.key === ".") view.tool.step(event.key === "." ? 1 : -1);
    else return;
    event.preventDefault();
  }

  focused() {
    const { field, map } = this.view;
    if (!map.cursor || !field.cells.get(map.cursor)) {
      const hex = thingAt(field.state, field.selected)?.hex;
      const middle = field.cells.nearest((field.ground?.size.width ?? 0) / 2, (field.ground?.size.height ?? 0) / 2, 60);
      map.cursor = hex ?? middle?.id ?? field.cells.list[0]?.id ?? "";
      this.column = field.cells.get(map.cursor)?.x ?? 0;
    }
    if (map.frame.matches(":focus-visible:not(.bypointer)")) map.drawCursor();
  }

  /** @param {string} arrow */
  arrow(arrow) {
    const { view, view: { field, map } } = this;
    if (view.tool.arrow(arrow)) return;
    const next = field.cells.step(map.cursor, arrow, this.column);
    if (next) {
      map.setCursor(next.id);
      if (arrow === "ArrowLeft" || arrow === "ArrowRight") this.column = next.x;
      if (view.carry.load) view.carry.moveTo(next.x, next.y);
      view.pointed = "";
      view.tool.hover(next.id, null);
      drawFoot(view);
    }
    view.speak(this.hereWords());
  }

  enter() {
    const { map, tool } = this.view;
    if (map.cursor) tool.press(map.cursor, { path: "", touch: true });
  }

  /** @returns {string} The hex under the cursor with its ground and pieces, and what the tool says of it. */
  hereWords() {
    const { field, map, tool, tools } = this.view;
    const hex = field.ground?.hexes.find((one) => one.id === map.cursor);
    if (!hex) return "";
    const terrain = field.ground?.terrains[hex.terrain]?.name ?? field.ground?.letters.find((one) => one.letter === hex.letter)?.name;
    const pieces = piecesOn(field.state, hex.id).map((one) => choose(one.name));
    const zones = (field.state?.zones ?? []).filter((one) => one.hexes.includes(hex.id)).map((one) => choose(one.name) || one.id);
    const parts = [hex.id, terrain ? choose(terrain) : hex.terrain, hex.level ? t("field.level-n", { n: hex.level }) : "", ...pieces, ...zones];
    const told = tool === tools.sight ? tools.sight.sentence() : tool === tools.measure ? tools.measure.sentence() : "";
    return `${parts.filter(Boolean).join(", ")}. ${told}`.trim();
  }
}
