/** Parts of the tray: rows of choices, and pieces as small pictures that are pressed or dragged onto the map. */

import { h } from "../dom.js";

/**
 * A row of choices of which one holds.
 * @param {string} label
 * @param {{value: string, words: string | Node, current: boolean, press: () => void, title?: string}[]} choices
 * @returns {HTMLElement}
 */
export function pick(label, choices) {
  return h("div", { class: "pick", role: "group", "aria-label": label },
    choices.map((one) => h("button", { "aria-pressed": String(one.current), title: one.title, "data-key": `pick ${one.value}`, onclick: one.press }, one.words)));
}

/**
 * @param {string} label
 * @param {Node[]} chips
 * @returns {HTMLElement}
 */
export function trayGroup(label, chips) {
  return h("ol", { "aria-label": label }, chips);
}

/**
 * A piece in the tray.
 * @param {{picture: string | null, wide?: boolean, shape?: "hex" | "square" | "counter", swatch?: Node, name: string, note: string, current: boolean,
 *   key: string, off?: boolean, press: () => void, drag?: () => void, view: import("./view.js").FieldView}} given
 * @returns {HTMLElement}
 */
export function chip(given) {
  const { picture, wide, name, note, current, key, off, press, drag, view } = given;
  const shape = given.shape ?? "counter";
  const button = h("button", { class: `chip ${shape}${wide ? " wide" : ""}`, "aria-pressed": String(current), title: name, "data-key": `chip ${key}`, disabled: off ?? false, onclick: press },
    h("span", { class: "pic" }, picture ? h("img", { src: picture, alt: "", loading: "lazy", draggable: "false" }) : (given.swatch ?? null)), h("b", {}, name), h("small", { class: "num" }, note));
  if (drag) button.addEventListener("pointerdown", (event) => dragOut(event, drag, view));
  return h("li", {}, button);
}

/**
 * Drag a piece out of the tray onto the map with a mouse.
 * @param {PointerEvent} begin
 * @param {() => void} take
 * @param {import("./view.js").FieldView} view
 */
function dragOut(begin, take, view) {
  if (begin.pointerType !== "mouse" || begin.button !== 0 || view.field.readOnly) return;
  let out = false;
  const move = (/** @type {PointerEvent} */ event) => {
    const box = view.map.frame.getBoundingClientRect();
    const over = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    if (!out && over) {
      out = true;
      take();
    }
    if (out) view.carry.moveTo(...view.map.view.toMap(event.clientX, event.clientY));
  };
  const up = (/** @type {PointerEvent} */ event) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    if (!out) return;
    const [x, y] = view.map.view.toMap(event.clientX, event.clientY);
    void view.carry.drop(view.map.cellAt({ x, y }), view.map.pathUnder(event)).then(() => view.carry.load?.path === "" && view.carry.clear());
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
}
