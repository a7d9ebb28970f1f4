/** Cards by place and by name. */

/** @typedef {import("../api.js").Component} Component */
/** @typedef {import("../api.js").CardRecord} CardRecord */
/** @typedef {import("../api.js").Finding} Finding */
/** @typedef {{component: Component, record: CardRecord}} Card */

/**
 * @param {Component[]} components
 * @param {string} component
 * @param {string} record
 * @returns {Card | null}
 */
export function findCard(components, component, record) {
  const part = components.find((one) => one.id === component);
  const found = part?.records.find((one) => one.id === record);
  return part && found ? { component: part, record: found } : null;
}

/**
 * Records that a file holds, in the order of their lines.
 * @param {Component[]} components
 * @param {string} file
 * @returns {Card[]}
 */
export function cardsOfFile(components, file) {
  const found = components.flatMap((component) => component.records.filter((record) => record.file === file).map((record) => ({ component, record })));
  return found.sort((a, b) => a.record.line - b.record.line);
}

/**
 * The card that a line of a file belongs to: the last that begins at or above it.
 * @param {Component[]} components
 * @param {string} file
 * @param {number} line
 * @returns {Card | null}
 */
export function cardAt(components, file, line) {
  return cardsOfFile(components, file).findLast((card) => card.record.line <= line) ?? null;
}

/**
 * The card that a finding is about, if it is about one.
 * @param {Component[]} components
 * @param {Finding} finding
 * @returns {Card | null}
 */
export function cardOfFinding(components, finding) {
  return finding.inside ? cardAt(components, finding.file, finding.line) : null;
}
