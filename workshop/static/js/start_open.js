/** The dialogs that start something, loaded when one is asked for: without the server they can start nothing. */

/** @typedef {typeof import("./start.js")} Start */

/** @param {(start: Start) => void} show */
function open(show) {
  void import("./start.js").then(show, () => {});
}

export function newDialog() {
  open((start) => start.newDialog());
}

export function importDialog() {
  open((start) => start.importDialog());
}

/** @param {Parameters<Start["copyDialog"]>} given */
export function copyDialog(...given) {
  open((start) => start.copyDialog(...given));
}
