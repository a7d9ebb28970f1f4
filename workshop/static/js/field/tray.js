/** The tray below the map: what the tool in hand can take, and what can be done now. */

import { fill } from "../dom.js";
import { t } from "../words.js";
import { pick } from "./tray_parts.js";

const FROM_BOX = ["tile", "unit", "marker", "sketch"];
const LOOKING = ["select", "sight", "measure"];

/** @param {import("./view.js").FieldView} view */
export function drawTray(view) {
  const { tool, trayElement: place } = view;
  const held = document.activeElement instanceof HTMLElement && place.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  const scrolled = place.querySelector("ol")?.scrollLeft ?? 0;
  const group = (/** @type {string[]} */ names, /** @type {string} */ kind) => {
    const made = pick(t("field.palette"), names.map((one) => ({ value: one, words: t(`field.pick-${one}`), current: tool.name === one, press: () => view.useTool(one) })));
    made.classList.add(kind);
    return made;
  };
  fill(place, ...(view.field.isScenario ? [group(LOOKING, "looking"), FROM_BOX.includes(tool.name) ? group(FROM_BOX, "frombox") : null] : []), ...tool.tray());
  const list = place.querySelector("ol");
  if (list) {
    list.scrollLeft = scrolled;
    list.addEventListener("wheel", (event) => {
      if (!event.deltaX) list.scrollLeft += event.deltaY;
    }, { passive: true });
    const current = list.querySelector("[aria-pressed=true]");
    if (current instanceof HTMLElement) {
      const left = current.offsetLeft - list.offsetLeft;
      if (left < list.scrollLeft || left + current.offsetWidth > list.scrollLeft + list.clientWidth) list.scrollLeft = left - list.clientWidth / 2;
    }
  }
  view.place.style.setProperty("--tray-h", `${Math.max(112, place.offsetHeight)}px`);
  if (held) {
    const again = place.querySelector(`[data-key="${CSS.escape(held)}"]`);
    if (again instanceof HTMLElement) again.focus();
  }
}
