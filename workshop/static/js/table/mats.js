/** Card games at their mats: the others across the table, decks in the middle, one's own place below with the hand. */

import { fill, h } from "../dom.js";
import { choose, t } from "../words.js";
import { seatMark, seatName } from "./seats.js";

/**
 * @typedef {import("./types.js").Card} Card
 * @typedef {import("./types.js").Place} Place
 * @typedef {import("./types.js").Picture} Picture
 * @typedef {{hello: import("./types.js").Hello, picture: Picture, seat: number | null, face: (face: string) => string,
 *   picked: string[], usable: Set<string>, targets: Set<string>, about: Set<string>, press: (id: string, kind: "card" | "place", card?: Card) => void,
 *   drop?: (card: string, target: string) => void}} Shown
 */

const BACKS = 5; // backs that are drawn of a hand one does not see

/**
 * @param {HTMLElement} place
 * @param {Shown} shown
 */
export function drawMats(place, shown) {
  const { hello, picture } = shown;
  const count = hello.seats.length;
  const own = shown.seat ?? 0;
  const others = Array.from({ length: count - 1 }, (_, n) => (own + n + 1) % count);
  const at = place.querySelector(".own .hands")?.scrollLeft ?? 0;
  const middle = [...picture.places.filter((one) => one.seat === null).map((one) => placeNode(one, shown)), ...picture.gauges.filter((one) => one.seat === null).map((one) => gaugeNode(one, shown))];
  fill(place,
    h("section", { class: `others n${others.length}`, "aria-label": t("table.others") }, others.map((seat, n) => seatNode(seat, shown, n === 0 && count > 2 ? t("table.left-hand") : n === count - 2 && count > 2 ? t("table.right-hand") : ""))),
    middle.length > 0 && h("section", { class: `middle n${middle.length}`, "aria-label": t("table.middle") }, middle),
    ownNode(own, shown));
  place.className = `cloth g-${hello.game} of${count}`;
  const hand = place.querySelector(".own .hands");
  if (hand) hand.scrollLeft = at;
  if (!place.dataset.begun) place.scrollTop = place.scrollHeight; // one's own hand first
  place.dataset.begun = "1";
}

/**
 * @param {number} seat
 * @param {Shown} shown
 * @param {string} where
 */
function seatNode(seat, shown, where) {
  const { hello, picture } = shown;
  const score = picture.scores.find((one) => one.seat === seat);
  return h("article", { class: `house${picture.active === seat ? " active" : ""}`, "data-target": shown.targets.has(`p${seat}`) ? `p${seat}` : null },
    h("header", {}, seatMark(hello, seat), h("b", {}, seatName(hello, seat)), h("span", {}, where || choose(hello.seats[seat]?.who ?? {})), score && h("em", { class: "num" }, score.score)),
    gauges(seat, shown), h("div", { class: "seatplaces" }, picture.places.filter((one) => one.seat === seat).map((one) => placeNode(one, shown))), unitRow(seat, shown));
}

/**
 * @param {number} seat
 * @param {Shown} shown
 */
function ownNode(seat, shown) {
  const places = shown.picture.places.filter((one) => one.seat === seat);
  const hands = places.filter((one) => one.kind === "hand"), rest = places.filter((one) => one.kind !== "hand");
  return h("section", { class: `own${shown.picture.active === seat ? " active" : ""}`, "aria-label": t("table.own-place", { name: seatName(shown.hello, seat) }) },
    h("div", { class: "ownside" }, h("header", {}, seatMark(shown.hello, seat), h("b", {}, seatName(shown.hello, seat))), gauges(seat, shown), unitRow(seat, shown)),
    h("div", { class: "seatplaces" }, rest.map((one) => placeNode(one, shown))), h("div", { class: "hands" }, hands.map((one) => placeNode(one, shown, true))));
}

/**
 * @param {number} seat
 * @param {Shown} shown
 */
function gauges(seat, shown) {
  const own = shown.picture.gauges.filter((one) => one.seat === seat);
  return own.length ? h("div", { class: "gauges" }, own.map((one) => gaugeNode(one, shown))) : null;
}

/**
 * A ladder of named steps, or a figure.
 * @param {import("./types.js").Gauge} gauge
 * @param {Shown} shown
 */
function gaugeNode(gauge, shown) {
  const name = choose(gauge.name);
  const now = gauge.steps.find((one) => one.at === gauge.value);
  const label = now ? `${name}: ${gauge.value}, ${choose(now.name)}` : t("table.gauge", { name, n: gauge.value, high: gauge.high });
  const target = shown.targets.has(gauge.id);
  const about = shown.about.has(gauge.id) ? " about" : "";
  if (gauge.steps.length === 0) return h("div", { class: `gauge figure${about}` }, h("span", {}, name), h("b", { class: "num" }, gauge.value));
  const long = gauge.steps.length > 6;
  const body = long ? [h("span", { class: "name" }, name), h("b", {}, now ? choose(now.name) : gauge.value), h("span", { class: "rungs", "aria-hidden": "true" }, gauge.steps.map((one) => h("i", { class: one.at <= gauge.value ? "on" : "" })))]
    : [h("span", { class: "name" }, name), h("ol", {}, [...gauge.steps].reverse().map((one) => h("li", { class: one.at === gauge.value ? "on" : one.at < gauge.value ? "was" : "" }, h("i"), h("span", {}, `${one.at} ${choose(one.name)}`))))];
  if (target) return h("button", { class: `gauge ladder target${about}`, "data-target": gauge.id, "aria-label": label, onclick: () => shown.press(gauge.id, "place") }, body);
  return h("div", { class: `gauge ladder${about}`, role: "img", "aria-label": label }, body);
}

/**
 * Units without a place on a map, as small plates.
 * @param {number} seat
 * @param {Shown} shown
 */
function unitRow(seat, shown) {
  const own = shown.picture.pieces.filter((one) => one.seat === seat && one.kind === "unit");
  if (own.length === 0) return null;
  return h("ul", { class: "unitrow" }, own.map((one) => {
    const words = `${choose(one.name)} ${one.code}${one.place === "lost" ? `, ${choose(one.placed)}` : ""}`;
    const body = [h("span", {}, choose(one.name)), h("b", { class: "num" }, one.code)];
    const classes = `${one.place === "lost" ? "lost " : ""}${shown.about.has(one.id) ? "about " : ""}`;
    return h("li", {}, shown.targets.has(one.id) || shown.usable.has(one.id) ? h("button", { class: `plate target ${classes}${shown.picked.includes(one.id) ? "up" : ""}`, "data-target": one.id, "aria-label": words, onclick: () => shown.press(one.id, "place") }, body) : h("span", { class: `plate ${classes}`, title: words }, body));
  }));
}

/**
 * @param {Place} place
 * @param {Shown} shown
 * @param {boolean} [large]
 */
function placeNode(place, shown, large = false) {
  const name = choose(place.name);
  const target = shown.targets.has(place.id);
  const about = shown.about.has(place.id) ? " about" : "";
  const isPile = place.kind === "pile" || place.kind === "discard";
  const cards = isPile ? place.cards.slice(-1) : place.cards;
  const shows = place.count > 0 && cards.length > 0;
  const cells = shows ? cards.flatMap((card) => {
    const many = isPile ? 1 : card.up || large ? card.count : Math.min(card.count, BACKS);
    return Array.from({ length: many }, (_, n) => cardNode(card, n, shown));
  }) : [h("span", { class: "none" }, place.empty ? choose(place.empty) : t("table.empty"))];
  const total = cells.length;
  const tilt = place.kind === "hand" && total < 9;
  cells.forEach((cell, n) => {
    if (tilt && shows) cell.classList.add(`t${Math.max(-4, Math.min(4, Math.round((n - (total - 1) / 2) * (large ? 1 : 1.6))))}`.replace("-", "m"));
  });
  const caption = h("figcaption", {}, isPile || (place.kind === "hand" && !large) ? h("b", { class: "num" }, place.count) : null, " ", name);
  const body = h("div", { class: `cards${total > 7 ? " crowd" : total > 4 ? " many" : ""}` }, cells);
  return h("figure", { class: `place ${place.kind}${large ? " large" : ""}${shows ? "" : " vacant"}${place.count > 4 ? " thick" : ""}${target ? " target" : ""}${about}`, "data-place": place.id, "data-target": target ? place.id : null, "aria-label": `${name}: ${place.count}` },
    target && !shows ? h("button", { class: "targetbutton", "aria-label": name, onclick: () => shown.press(place.id, "place") }, body) : body, caption);
}

/**
 * @param {Card} card
 * @param {number} n
 * @param {Shown} shown
 */
function cardNode(card, n, shown) {
  const picked = shown.picked.filter((one) => one === card.id).length > n;
  const usable = shown.usable.has(card.id), target = shown.targets.has(card.id);
  const words = [choose(card.name), card.up ? "" : t("table.face-down"), card.secret ? t("table.only-you") : "", ...card.marks.map((one) => choose(one.name)), card.values ? choose(card.values) : "", picked ? t("table.picked") : ""].filter(Boolean).join(", ");
  const node = h("button", {
    class: `pcard${picked ? " up" : ""}${usable ? " usable" : ""}${target ? " target" : ""}${card.secret ? " secret" : ""}${card.up ? "" : " down"}${shown.about.has(card.id) || (card.record && shown.about.has(card.record)) ? " about" : ""}`,
    "data-card": card.id, "data-target": target ? card.id : null, "aria-label": words, title: words, "aria-pressed": usable ? String(picked) : null,
    onclick: () => shown.press(card.id, "card", card),
  }, h("img", { src: shown.face(card.face), alt: "", draggable: "false", loading: "lazy" }), card.marks.length > 0 && h("span", { class: "cardmarks" }, card.marks.map((one) => choose(one.name)).join(" · ")));
  if (usable && shown.drop) carry(node, card, shown);
  return node;
}

/**
 * Drag a card onto what it can be aimed at.
 * @param {HTMLElement} node
 * @param {Card} card
 * @param {Shown} shown
 */
function carry(node, card, shown) {
  node.addEventListener("pointerdown", (down) => {
    if (down.button !== 0 || down.pointerType !== "mouse") return;
    let far = false;
    const move = (/** @type {PointerEvent} */ event) => {
      const dx = event.clientX - down.clientX, dy = event.clientY - down.clientY;
      far ||= Math.hypot(dx, dy) > 6;
      if (!far) return;
      node.classList.add("carried");
      node.style.translate = `${dx}px ${dy}px`;
    };
    const up = (/** @type {PointerEvent} */ event) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      node.classList.remove("carried");
      node.style.translate = "";
      if (!far) return;
      const stop = (/** @type {Event} */ click) => click.stopImmediatePropagation();
      node.addEventListener("click", stop, { capture: true });
      setTimeout(() => node.removeEventListener("click", stop, { capture: true }), 0);
      const target = document.elementsFromPoint(event.clientX, event.clientY).filter((one) => one !== node && !node.contains(one)).map((one) => one.closest("[data-target], [data-place]")).find(Boolean);
      if (target) shown.drop?.(card.id, target.getAttribute("data-target") ?? target.getAttribute("data-place") ?? "");
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
  });
}
