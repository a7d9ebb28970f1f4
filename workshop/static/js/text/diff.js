/** Differences of two texts, line by line. */

const MOST = 1_200; // lines compared with each other; larger differences are shown as one

/** @typedef {{kind: "same" | "old" | "new", text: string}} DiffLine */

/**
 * Lines of both texts in order: common ones, those of the old, those of the new.
 * @param {string} before
 * @param {string} after
 * @returns {DiffLine[]}
 */
export function diffLines(before, after) {
  const a = before.split("\n"), b = after.split("\n");
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;
  const tail = end ? a.slice(a.length - end) : [];
  return [
    ...a.slice(0, start).map(same),
    ...middle(a.slice(start, a.length - end), b.slice(start, b.length - end)),
    ...tail.map(same),
  ];
}

/** @type {(text: string) => DiffLine} */
const same = (text) => ({ kind: "same", text });

/**
 * @param {string[]} a
 * @param {string[]} b
 * @returns {DiffLine[]}
 */
function middle(a, b) {
  /** @type {DiffLine[]} */
  const olds = a.map((text) => ({ kind: "old", text })), news = b.map((text) => /** @type {DiffLine} */ ({ kind: "new", text }));
  if (a.length === 0 || b.length === 0 || a.length > MOST || b.length > MOST) return [...olds, ...news];
  // Longest common run of lines, by the usual table.
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (/** @type {number} */ i, /** @type {number} */ j) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  /** @type {DiffLine[]} */
  const made = [];
  let i = 0, j = 0;
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      made.push(same(a[i] ?? ""));
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) made.push(/** @type {DiffLine} */ (olds[i++]));
    else made.push(/** @type {DiffLine} */ (news[j++]));
  }
  return [...made, ...olds.slice(i), ...news.slice(j)];
}

/**
 * Lines of a new text that are not in the old one, counted from 1.
 * @param {string} before
 * @param {string} after
 * @returns {number[]}
 */
export function changedLines(before, after) {
  const found = [];
  let number = 0;
  for (const line of diffLines(before, after)) {
    if (line.kind === "old") continue;
    number += 1;
    if (line.kind === "new") found.push(number);
  }
  return found;
}

/**
 * The part of a text that another replaces: where it begins, where it ended, what is there now.
 * @param {string} before
 * @param {string} after
 * @returns {{from: number, to: number, insert: string} | null} None where both are equal.
 */
export function replaced(before, after) {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
