/** Tables as text: cells with their places, so that an edit of one cell leaves every other byte as it was. */

/** @typedef {{text: string, from: number, to: number}} Cell */

/**
 * The separator of a table: the one that the first line has most often.
 * @param {string} text
 * @param {string} name
 * @returns {string}
 */
export function separatorOf(text, name) {
  if (name.toLowerCase().endsWith(".tsv")) return "\t";
  const head = text.slice(0, (text.indexOf("\n") + 1 || text.length + 1) - 1);
  const counts = [",", ";", "\t"].map((one) => ({ one, n: head.split(one).length }));
  return counts.reduce((best, next) => (next.n > best.n ? next : best)).one;
}

/**
 * Rows of cells; empty lines are left out.
 * @param {string} text
 * @param {string} separator
 * @returns {Cell[][]}
 */
export function parseTable(text, separator) {
  /** @type {Cell[][]} */
  const rows = [];
  let at = 0;
  while (at < text.length) {
    /** @type {Cell[]} */
    const row = [];
    for (;;) {
      const cell = readCell(text, at, separator);
      row.push(cell);
      at = cell.to;
      if (text[at] !== separator) break;
      at += 1;
    }
    if (text[at] === "\r") at += 1;
    if (text[at] === "\n") at += 1;
    if (row.length > 1 || row[0]?.from !== row[0]?.to) rows.push(row);
  }
  return rows;
}

/**
 * @param {string} text
 * @param {number} from
 * @param {string} separator
 * @returns {Cell}
 */
function readCell(text, from, separator) {
  let at = from;
  if (text[at] === '"') {
    let made = "";
    for (at += 1; at < text.length; at += 1) {
      if (text[at] !== '"') made += text[at];
      else if (text[at + 1] === '"') {
        made += '"';
        at += 1;
      } else {
        at += 1;
        break;
      }
    }
    while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") made += text[at++];
    return { text: made, from, to: at };
  }
  while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") at += 1;
  return { text: text.slice(from, at), from, to: at };
}

/**
 * A cell as it is written: in quotes where it must be.
 * @param {string} value
 * @param {string} separator
 * @returns {string}
 */
export function writtenCell(value, separator) {
  const needed = value.includes(separator) || /["\n\r]/.test(value) || value !== value.trim();
  return needed ? `"${value.replaceAll('"', '""')}"` : value;
}
