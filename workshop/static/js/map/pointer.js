/** Pointers over the map: one draws, carries or moves the map, two pinch it, the wheel zooms. */

const STILL = 5; // pixels that a press may wander and still be a press

/**
 * `begin` says what a pointer that goes down will do: move the map, or something of its own until it goes up again.
 * @typedef {{x: number, y: number, kind: "mouse" | "touch", clientX: number, clientY: number, shift: boolean}} Point
 * @typedef {{begin: (point: Point) => "pan" | "own", move: (point: Point) => void, end: (point: Point) => void,
 *   tap: (point: Point) => void, cancel: () => void, hover: (point: Point | null) => void}} PointerActions
 */

/**
 * Listen to the pointers over a frame; returned is what ends it.
 * @param {HTMLElement} frame
 * @param {import("./viewport.js").Viewport} view
 * @param {PointerActions} actions
 * @returns {() => void}
 */
export function listenToPointers(frame, view, actions) {
  /** @type {Map<number, {x: number, y: number}>} */
  const down = new Map();
  /** @type {"none" | "pan" | "own" | "pinch"} */
  let doing = "none";
  let far = false;
  let start = { x: 0, y: 0 };

  /**
   * @param {PointerEvent} event
   * @returns {Point}
   */
  const pointOf = (event) => {
    const [x, y] = view.toMap(event.clientX, event.clientY);
    return { x, y, kind: event.pointerType === "mouse" ? "mouse" : "touch", clientX: event.clientX, clientY: event.clientY, shift: event.shiftKey };
  };
  const isChild = (/** @type {Event} */ event) => event.target instanceof Element && event.target.closest("button, input, select, textarea, a, .overmap") !== null;

  const onDown = (/** @type {PointerEvent} */ event) => {
    if (isChild(event) || (event.button !== 0 && event.button !== 1)) return;
    frame.classList.add("bypointer");
    frame.focus({ preventScroll: true });
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    frame.setPointerCapture(event.pointerId);
    if (down.size === 2) {
      if (doing === "own") actions.cancel();
      doing = "pinch";
      return;
    }
    if (down.size > 2) return;
    start = { x: event.clientX, y: event.clientY };
    far = false;
    doing = event.button === 1 ? "pan" : actions.begin(pointOf(event));
    event.preventDefault();
  };
  const onMove = (/** @type {PointerEvent} */ event) => {
    const before = down.get(event.pointerId);
    if (!before) {
      if (event.pointerType === "mouse") actions.hover(isChild(event) ? null : pointOf(event));
      return;
    }
    const now = { x: event.clientX, y: event.clientY };
    if (doing === "pinch") {
      const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
      if (other) {
        const was = Math.hypot(before.x - other.x, before.y - other.y), is = Math.hypot(now.x - other.x, now.y - other.y);
        const box = frame.getBoundingClientRect();
        view.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
        if (was > 8) view.zoom(is / was, (now.x + other.x) / 2 - box.left, (now.y + other.y) / 2 - box.top);
      }
      down.set(event.pointerId, now);
      return;
    }
    far ||= Math.hypot(now.x - start.x, now.y - start.y) > STILL;
    if (!far) return;
    if (doing === "pan") view.pan(now.x - before.x, now.y - before.y);
    else if (doing === "own") actions.move(pointOf(event));
    down.set(event.pointerId, now);
  };
  const onUp = (/** @type {PointerEvent} */ event) => {
    if (!down.delete(event.pointerId)) return;
    if (doing === "pinch") {
      if (down.size === 0) doing = "none";
      return;
    }
    const point = pointOf(event);
    const own = doing === "own";
    doing = "none";
    if (!far && event.button !== 1) {
      if (own) actions.cancel();
      actions.tap(point);
    } else if (own) actions.end(point);
  };
  const onCancel = (/** @type {PointerEvent} */ event) => {
    if (!down.delete(event.pointerId)) return;
    if (doing === "own") actions.cancel();
    if (down.size === 0) doing = "none";
  };
  const onWheel = (/** @type {WheelEvent} */ event) => {
    if (isChild(event) && !(event.target instanceof SVGElement)) return;
    event.preventDefault();
    const box = frame.getBoundingClientRect();
    const step = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    view.zoom(Math.exp(-step / (event.ctrlKey ? 120 : 480)), event.clientX - box.left, event.clientY - box.top);
  };
  const onLeave = () => down.size === 0 && actions.hover(null);

  /** @type {[string, any][]} */
  const listeners = [["pointerdown", onDown], ["pointermove", onMove], ["pointerup", onUp], ["pointercancel", onCancel], ["pointerleave", onLeave]];
  for (const [name, run] of listeners) frame.addEventListener(name, run);
  frame.addEventListener("wheel", onWheel, { passive: false });
  return () => {
    for (const [name, run] of listeners) frame.removeEventListener(name, run);
    frame.removeEventListener("wheel", onWheel);
  };
}
