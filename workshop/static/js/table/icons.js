/** Icons of the Table, as the guide draws them. */

import { addIcons } from "../icons.js";

addIcons({
  people: "M7 3.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5M2 17c0-4 2-6 5-6s5 2 5 6M14 5a2 2 0 1 0 0 4M15 11c2 .5 3 2.5 3 6",
  star: "M10 2.5l2.3 5 5.2.6-3.9 3.6 1.1 5.3L10 14.3 5.3 17l1.1-5.3L2.5 8.1l5.2-.6z",
  eye: "M1.5 10C4 6 7 4.5 10 4.5S16 6 18.5 10C16 14 13 15.5 10 15.5S4 14 1.5 10M10 7.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5",
  chevron: "M7 4l6 6-6 6",
  unfold: "M13 4l-6 6 6 6",
  step: "M5 4l8 6-8 6zM15 4v12",
  watch: "M10 4 2 14h16zM10 9v2",
  move: "M3 15c3 0 3-8 7-8h6M13 4l3 3-3 3",
  minus: "M4 10h12",
  fire: "M10 3v3M10 14v3M3 10h3M14 10h3M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7",
  smoke: "M5 15a3 3 0 1 1 1-5.8A4 4 0 0 1 14 8a3.5 3.5 0 1 1 1 7z",
  out: "M8 3H3v14h5M8 10h9M13 6l4 4-4 4",
  heal: "M10 4v12M4 10h12",
  save: "M3 3h11l3 3v11H3zM6 3v5h7V3M6 17v-5h8v5",
});
