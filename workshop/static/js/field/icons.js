/** Icons of the Field, as the guide draws them. */

import { addIcons } from "../icons.js";

addIcons({
  hand: "M4 3l5 14 2-6 6-2z",
  people: "M7 3.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M2 17c0-4 2-6 5-6s5 2 5 6M14 5a2 2 0 1 0 0 4M15 11c2 .5 3 2.5 3 6",
  tile: "M7 3h6l3.5 6-3.5 6H7L3.5 9zM13 15l2 3M7 15l-2 3",
  brush: "M12 3l5 5-7 5-3-3zM7 10c-3 0-2 4-5 5 3 2 7 1 8-2",
  zone: "M4 7l5-4 7 3-1 8-7 3-5-4z",
  star: "M10 2.5l2.3 5 5.2.6-3.9 3.6 1.1 5.3L10 14.3 5.3 17l1.1-5.3L2.5 8.1l5.2-.6z",
  eye: "M1.5 10C4 6 7 4.5 10 4.5S16 6 18.5 10C16 14 13 15.5 10 15.5S4 14 1.5 10M10 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5",
  ruler: "M2 7h16v6H2zM5 7v3M8 7v2M11 7v3M14 7v2",
  redo: "M13 4l4 4-4 4M17 8H8a4.5 4.5 0 0 0 0 9h4",
  chevron: "M7 4l6 6-6 6",
  unfold: "M13 4l-6 6 6 6",
  press: "M5 8V3h10v5M3 8h14v7h-2.5M5.5 15H3V8M5.5 12h9v5h-9zM14 10.5h.5",
  turn: "M16 8a6.5 6.5 0 1 0 .5 4M16.5 3v5h-5",
  flip: "M10 2v16M7.5 5H3v10h4.5M12.5 5l4.5 2v8l-4.5 0",
  trash: "M4 6h12M8 6V3.5h4V6M5.5 6l1 11h7l1-11M8.5 9v5M11.5 9v5",
  watch: "M10 4 2 14h16zM10 9v2",
  save: "M3 3h11l3 3v11H3zM6 3v5h7V3M6 17v-5h8v5",
  entry: "M3 10h11M10 5.5 14.5 10 10 14.5M17 3v14",
  shield: "M4 3h12v7c0 4-3 6-6 7.5C7 16 4 14 4 10z",
  move: "M3 15c3 0 3-8 7-8h6M13 4l3 3-3 3",
  minus: "M4 10h12",
  fire: "M10 3v3M10 14v3M3 10h3M14 10h3M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7",
});
