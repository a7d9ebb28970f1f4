/** What a person has picked so far, and which of the choices offered remain. */

/**
 * @typedef {import("./types.js").Choice} Choice
 * @typedef {import("./types.js").Group} Group
 * @typedef {import("./types.js").State} State
 * @typedef {{choices: Choice[], group: Group | null}} Entry One thing to press: one choice, or the choices of a group.
 */

const FEW = 9; // choices that are shown one by one

/**
 * True when a choice is aimed at something: a piece, a hex it stands on, a card, a place.
 * @param {Choice} choice
 * @param {string} id
 * @param {State} state
 */
export function aimsAt(choice, id, state) {
  if (choice.to.includes(id)) return true;
  return choice.to.some((one) => hexOf(state, one) === id);
}

/**
 * The hex of a piece, or of the one that carries it.
 * @param {State} state
 * @param {string} id
 * @returns {string | null}
 */
export function hexOf(state, id) {
  const piece = state.picture.pieces.find((one) => one.id === id);
  if (!piece) return null;
  return piece.hex ?? (piece.carrier ? hexOf(state, piece.carrier) : null);
}

export class Picking {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.of = "";
    /** @type {State | null} */
    this.state = null;
    this.subject = ""; // the piece that acts
    /** @type {string[]} */
    this.cards = [];
    this.group = "";
    this.aim = ""; // what is aimed at, when several choices are
  }

  clear() {
    this.subject = "";
    this.cards = [];
    this.group = "";
    this.aim = "";
  }

  /**
   * Follow the position: another decision begins with nothing picked, but the same unit if it may act again.
   * @param {State | null} state
   */
  follow(state) {
    this.state = state;
    const of = state?.asks?.of ?? "";
    if (of === this.of) return;
    const before = this.subject;
    this.of = of;
    this.clear();
    const subjects = this.subjects;
    if (subjects.includes(before)) this.subject = before;
    else if (subjects.length === 1 && this.choices.every((one) => one.piece !== null)) this.subject = subjects[0] ?? "";
  }

  /** @returns {Choice[]} */
  get choices() {
    return this.state?.asks?.choices ?? [];
  }

  /** @returns {Group[]} */
  get groups() {
    return this.state?.asks?.groups ?? [];
  }

  /** @returns {string[]} Pieces that may act, in the order offered. */
  get subjects() {
    return [...new Set(this.groups.map((one) => one.piece).filter((one) => one !== null))];
  }

  /** @returns {Choice[]} Choices that remain. */
  get left() {
    const { state } = this;
    if (!state) return [];
    const group = this.groups.find((one) => one.id === this.group);
    return this.choices.filter((one) => (!this.subject || one.piece === this.subject || (one.piece === null && !group && !this.aim))
      && this.cards.every((card, n) => one.cards.filter((used) => used === card).length > this.cards.slice(0, n).filter((used) => used === card).length)
      && (!group || group.choices.includes(one.n)) && (!this.aim || aimsAt(one, this.aim, state)));
  }

  /** @returns {Entry[]} What can be pressed now. */
  get entries() {
    const left = this.left;
    const unitless = !this.subject && !this.group && !this.aim && this.subjects.length > 1;
    const shown = unitless && left.length > FEW ? left.filter((one) => one.piece === null) : left;
    if (shown.length <= FEW || this.group || this.aim) return shown.map((one) => ({ choices: [one], group: null }));
    const numbers = new Set(shown.map((one) => one.n));
    return this.groups.map((group) => ({ group, choices: shown.filter((one) => group.choices.includes(one.n) && numbers.has(one.n)) }))
      .filter((one) => one.choices.length > 0).map((one) => (one.choices.length === 1 ? { ...one, group: null } : one));
  }

  /** @returns {boolean} True when a unit is to be picked before there is something to press. */
  get wantsUnit() {
    return !this.subject && this.subjects.length > 1 && this.choices.length > FEW;
  }

  /** @param {string} id */
  pickPiece(id) {
    this.subject = this.subject === id ? "" : id;
    this.group = "";
    this.aim = "";
    this.changed();
  }

  /**
   * Pick a card, or lay it back. One of which no choice remains begins anew.
   * @param {string} id
   */
  pickCard(id) {
    const before = this.cards;
    if (before.includes(id) && !this.more(id)) this.cards = before.filter((one) => one !== id);
    else {
      this.cards = [...before, id];
      if (this.left.length === 0) this.cards = [id];
    }
    this.aim = "";
    if (this.left.length === 0) this.group = "";
    this.changed();
  }

  /**
   * @param {string} id
   * @returns {boolean} True if one more of equal cards can be picked.
   */
  more(id) {
    const held = this.cards.filter((one) => one === id).length;
    return this.left.some((one) => one.cards.filter((used) => used === id).length > held);
  }

  /** @param {string} id */
  openGroup(id) {
    this.group = id;
    this.aim = "";
    this.changed();
  }

  /** @returns {boolean} False if there was nothing to go back from. */
  back() {
    if (this.aim) this.aim = "";
    else if (this.group) this.group = "";
    else if (this.cards.length) this.cards = this.cards.slice(0, -1);
    else if (this.subject && this.subjects.length > 1) this.subject = "";
    else return false;
    this.changed();
    return true;
  }

  /**
   * The next unit that can act; nothing after the last.
   * @param {number} step
   * @returns {string}
   */
  nextSubject(step) {
    const { subjects } = this;
    const at = subjects.indexOf(this.subject);
    return subjects[at < 0 ? (step > 0 ? 0 : subjects.length - 1) : at + step] ?? "";
  }

  /**
   * Choices that are aimed at something, once it is known who acts.
   * @param {string} id
   * @returns {Choice[]}
   */
  aimed(id) {
    const { state } = this;
    if (!state || (this.wantsUnit && !this.group)) return [];
    const aim = this.aim;
    this.aim = "";
    const found = this.left.filter((one) => aimsAt(one, id, state));
    this.aim = aim;
    return found;
  }

  /** @param {string} id */
  aimAt(id) {
    this.aim = id;
    this.changed();
  }
}
