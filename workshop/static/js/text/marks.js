/** Findings in the text: wavy lines, signs in the margin, and the slip that tells of one. */

import { Decoration, EditorView, GutterMarker, RangeSet, StateEffect, StateField, gutter, showTooltip } from "../../vendor/codemirror.js";
import { icon } from "../icons.js";

/** @typedef {import("../api.js").Finding} Finding */
/** @typedef {{from: number, to: number, finding: Finding}} Marked */

const RANK = { error: 3, warning: 2, note: 1 };
export const TONES = { error: "err", warning: "warn", note: "note" };
export const SIGNS = { error: "cross", warning: "tri", note: "info" };

/** @type {import("@codemirror/state").StateEffectType<Finding[]>} */
export const setFindings = StateEffect.define();
/** @type {import("@codemirror/state").StateEffectType<Marked | null>} */
export const openSlip = StateEffect.define();

/**
 * The place of a finding in a text.
 * @param {import("@codemirror/state").Text} doc
 * @param {Finding} finding
 * @returns {Marked}
 */
function placed(doc, finding) {
  const line = doc.line(Math.max(1, Math.min(doc.lines, finding.line)));
  const end = doc.line(Math.max(line.number, Math.min(doc.lines, finding.end_line)));
  const from = Math.min(line.to, line.from + Math.max(0, finding.column - 1));
  let to = Math.min(end.to, end.from + Math.max(0, finding.end_column - 1));
  if (to <= from) to = line.to;
  if (to <= from) return { from: line.from, to: line.to, finding };
  return { from, to, finding };
}

/** @type {import("@codemirror/state").StateField<Marked[]>} */
export const marksField = StateField.define({
  /** @returns {Marked[]} */
  create: () => [],
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setFindings)) return effect.value.map((one) => placed(transaction.state.doc, one)).sort((a, b) => a.from - b.from);
    }
    if (!transaction.docChanged) return marks;
    return marks.map((one) => ({ ...one, from: transaction.changes.mapPos(one.from, 1), to: transaction.changes.mapPos(one.to, -1) })).filter((one) => one.to >= one.from);
  },
  provide: (field) => EditorView.decorations.from(field, (marks) => Decoration.set(
    marks.filter((one) => one.to > one.from).map((one) => Decoration.mark({ class: `bad ${TONES[one.finding.severity]}` }).range(one.from, one.to)), true)),
});

class Sign extends GutterMarker {
  /** @param {Marked} marked */
  constructor(marked) {
    super();
    this.marked = marked;
  }

  /** @param {Sign} other */
  eq(other) {
    return other.marked.finding === this.marked.finding;
  }

  toDOM() {
    const { severity, message } = this.marked.finding;
    const made = document.createElement("span");
    made.className = `sign ${TONES[severity]}`;
    made.title = message;
    made.append(icon(SIGNS[severity], "s"));
    return made;
  }
}

/**
 * Signs beside the lines with findings; a press opens the slip.
 * @returns {import("@codemirror/state").Extension}
 */
export function signGutter() {
  return gutter({
    class: "signs",
    markers: (view) => {
      /** @type {Map<number, Marked>} */
      const worst = new Map();
      for (const one of view.state.field(marksField)) {
        const start = view.state.doc.lineAt(Math.min(one.from, view.state.doc.length)).from;
        const before = worst.get(start);
        if (!before || RANK[one.finding.severity] > RANK[before.finding.severity]) worst.set(start, one);
      }
      return RangeSet.of([...worst].map(([at, one]) => new Sign(one).range(at)), true);
    },
    lineMarkerChange: (update) => update.startState.field(marksField) !== update.state.field(marksField),
    domEventHandlers: {
      mousedown(view, line) {
        const found = view.state.field(marksField).find((one) => one.from >= line.from && one.from <= line.to);
        if (!found) return false;
        view.dispatch({ effects: openSlip.of(found), selection: { anchor: found.from } });
        view.focus();
        return true;
      },
    },
  });
}

/**
 * The one open slip.
 * @param {(finding: Finding) => HTMLElement} draw
 */
export function slipField(draw) {
  /** @type {import("@codemirror/state").StateField<Marked | null>} */
  const field = StateField.define({
    /** @returns {Marked | null} */
    create: () => null,
    update(open, transaction) {
      for (const effect of transaction.effects) {
        if (effect.is(openSlip)) return effect.value;
        if (effect.is(setFindings) && open) {
          const again = effect.value.find((one) => one.code === open.finding.code && one.message === open.finding.message && one.file === open.finding.file);
          return again ? placed(transaction.state.doc, again) : null;
        }
      }
      if (!open || !transaction.docChanged) return open;
      return { ...open, from: transaction.changes.mapPos(open.from), to: transaction.changes.mapPos(open.to) };
    },
    provide: (self) => showTooltip.from(self, (open) => open && {
      pos: open.from,
      above: false,
      strictSide: false,
      create: () => ({ dom: draw(open.finding), offset: { x: -16, y: 8 } }),
    }),
  });
  return field;
}
