/** The text editor: one view for all open files of a room, each with its own state and history. */

import {
  Compartment, EditorState, EditorView, Prec, RangeSet, StateEffect, StateField, GutterMarker, autocompletion,
  completionKeymap, completionStatus, defaultKeymap, gutterLineClass, highlightActiveLine,
  highlightActiveLineGutter, history, historyField, historyKeymap, hoverTooltip, indentUnit, indentWithTab, keymap, lineNumbers, redo,
  search, searchKeymap, tooltips, undo, unifiedMergeView,
} from "../../vendor/codemirror.js";
import { boot } from "../boot.js";
import { t } from "../words.js";
import { changedLines, replaced } from "./diff.js";
import { completionSource, helpAt, renderDetail, renderSwatch } from "./help.js";
import { marksField, openSlip, setFindings, signGutter, slipField } from "./marks.js";
import { modeOf } from "./modes.js";

/** @typedef {import("../api.js").Finding} Finding */
/** @typedef {import("./document.js").Doc} Doc */
/**
 * @typedef {{pack: string, onText: (doc: Doc) => void, onCursor: (line: number, column: number) => void,
 *   onLeave: () => void, drawSlip: (finding: Finding, close: () => void) => HTMLElement}} EditorActions
 */

const HISTORY = { history: historyField };
// Keys that rooms have for something else.
const TAKEN = new Set(["Alt-ArrowUp", "Alt-ArrowDown", "Alt-l", "Mod-Alt-\\"]);
const HOVER = 400; // ms

/** @type {import("@codemirror/state").StateEffectType<number[]>} */
const setChanged = StateEffect.define();

class Changed extends GutterMarker {
  elementClass = "chg";
}
const changed = new Changed();

/** @type {import("@codemirror/state").StateField<import("@codemirror/state").RangeSet<GutterMarker>>} */
const changedField = StateField.define({
  create: () => RangeSet.empty,
  update(ranges, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setChanged)) {
        const { doc } = transaction.state;
        return RangeSet.of(effect.value.filter((one) => one <= doc.lines).map((one) => changed.range(doc.line(one).from)));
      }
    }
    return ranges.map(transaction.changes);
  },
  provide: (field) => gutterLineClass.from(field),
});

/**
 * Type over a selection: the browser would give the new text the look of the old by a style that the policy of the page
 * does not let in.
 * @param {InputEvent} event
 * @param {EditorView} view
 */
function typedOver(event, view) {
  if (event.inputType !== "insertText" || !event.data || view.composing || view.state.readOnly || view.state.selection.main.empty) return false;
  view.dispatch(view.state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
  return true;
}

export class Editor {
  /**
   * @param {HTMLElement} parent
   * @param {EditorActions} actions
   */
  constructor(parent, actions) {
    this.actions = actions;
    /** @type {Doc | null} */
    this.doc = null;
    this.merge = new Compartment();
    this.view = new EditorView({ parent, state: EditorState.create({ extensions: [EditorView.cspNonce.of(boot.nonce)] }) });
    this.slip = slipField((finding) => actions.drawSlip(finding, () => this.closeSlip()));
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.marking = undefined;
  }

  /**
   * Show a file, as it was left.
   * @param {Doc} doc
   */
  show(doc) {
    if (this.doc === doc) return;
    this.keepState();
    this.doc = doc;
    this.view.setState(this.stateOf(doc));
    if (doc.merging && doc.other) this.startMerge(doc.other.text ?? "");
    if (doc.scroll && doc.state?.doc.eq(this.view.state.doc)) this.view.dispatch({ effects: doc.scroll });
    this.markChanges();
  }

  /**
   * Make another text the one that is shown: cursor and history stay.
   * @param {string} text
   */
  takeText(text) {
    this.endMerge();
    const change = replaced(this.view.state.doc.toString(), text);
    if (change) this.view.dispatch({ changes: change });
    this.markChanges();
  }

  /** Keep what is open for when it is shown again. */
  keepState() {
    if (!this.doc) return;
    this.doc.state = this.view.state;
    this.doc.scroll = this.view.scrollSnapshot();
  }

  /**
   * @param {Doc} doc
   * @returns {EditorState}
   */
  stateOf(doc) {
    // Words and actions belong to this view, so a state is built anew with its text, cursor and history.
    const before = doc.state;
    const config = { extensions: this.extensions(doc) };
    if (before && before.doc.toString() === doc.text) {
      const kept = before.toJSON(HISTORY);
      return EditorState.fromJSON(kept, config, HISTORY);
    }
    return EditorState.create({ doc: doc.text, ...config });
  }

  /**
   * @param {Doc} doc
   * @returns {import("@codemirror/state").Extension}
   */
  extensions(doc) {
    return [
      EditorView.cspNonce.of(boot.nonce),
      EditorState.phrases.of(phrases()),
      history(),
      lineNumbers(),
      signGutter(),
      marksField,
      changedField,
      this.slip,
      this.merge.of([]),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      search({ top: true }),
      indentUnit.of("  "),
      EditorState.tabSize.of(2),
      EditorState.readOnly.of(doc.readOnly),
      doc.kind === "markdown" || doc.kind === "text" ? EditorView.lineWrapping : [],
      modeOf(doc.kind),
      tooltips({ position: "fixed" }),
      autocompletion({
        override: [completionSource(this.actions.pack, doc)], icons: false, maxRenderedOptions: 60, aboveCursor: false,
        addToOptions: [{ render: renderSwatch, position: 20 }, { render: renderDetail, position: 80 }],
        tooltipClass: () => "complete",
      }),
      hoverTooltip((view, pos) => this.hover(view, pos), { hoverTime: HOVER }),
      EditorView.contentAttributes.of({ "aria-label": doc.name, tabindex: "0", spellcheck: doc.kind === "markdown" ? "true" : "false", autocorrect: "off", autocapitalize: "off" }),
      EditorView.updateListener.of((update) => this.updated(update)),
      EditorView.domEventHandlers({ beforeinput: typedOver }),
      Prec.highest(keymap.of([{ key: "Escape", run: () => this.escape() }])),
      keymap.of([
        ...completionKeymap, ...searchKeymap, ...historyKeymap,
        ...defaultKeymap.filter((one) => !TAKEN.has(one.key ?? "")), indentWithTab,
      ]),
    ];
  }

  /** @param {import("@codemirror/view").ViewUpdate} update */
  updated(update) {
    if (!this.doc) return;
    if (update.docChanged) {
      this.doc.text = update.state.doc.toString();
      this.actions.onText(this.doc);
      clearTimeout(this.marking);
      this.marking = setTimeout(() => this.markChanges(), 200);
    }
    if (update.selectionSet || update.docChanged) this.tellCursor();
  }

  tellCursor() {
    const { head } = this.view.state.selection.main;
    const line = this.view.state.doc.lineAt(head);
    this.actions.onCursor(line.number, head - line.from + 1);
  }

  /** Mark the lines that are not on the disk. */
  markChanges() {
    const { doc } = this;
    if (!doc || doc.merging) return;
    this.view.dispatch({ effects: setChanged.of(doc.dirty ? changedLines(doc.saved, doc.text) : []) });
  }

  /** @returns {boolean} */
  escape() {
    if (completionStatus(this.view.state)) return false;
    if (this.view.dom.querySelector(".cm-panels")?.contains(document.activeElement)) return false;
    if (this.view.state.field(this.slip, false)) {
      this.closeSlip();
      return true;
    }
    this.view.contentDOM.blur();
    this.actions.onLeave();
    return true;
  }

  /**
   * @param {EditorView} view
   * @param {number} pos
   * @returns {Promise<import("@codemirror/view").Tooltip | null>}
   */
  async hover(view, pos) {
    const found = view.state.field(marksField).find((one) => one.from <= pos && pos <= one.to);
    if (found) {
      view.dispatch({ effects: openSlip.of(found) });
      return null;
    }
    return this.doc ? helpAt(this.actions.pack, this.doc, pos) : null;
  }

  /**
   * @param {Finding[]} findings
   */
  setFindings(findings) {
    this.view.dispatch({ effects: setFindings.of(findings) });
  }

  /**
   * Open the slip of a finding and put the cursor there.
   * @param {Finding} finding
   */
  openSlip(finding) {
    const found = this.view.state.field(marksField).find((one) => same(one.finding, finding));
    if (!found) return;
    this.view.dispatch({
      effects: [openSlip.of(found), EditorView.scrollIntoView(found.from, { y: "center" })], selection: { anchor: found.from },
    });
  }

  closeSlip() {
    if (this.view.state.field(this.slip, false)) this.view.dispatch({ effects: openSlip.of(null) });
  }

  /** @returns {Finding | null} The finding of the open slip, or of the line of the cursor. */
  findingHere() {
    const open = this.view.state.field(this.slip, false);
    if (open) return open.finding;
    const line = this.view.state.doc.lineAt(this.view.state.selection.main.head);
    return this.view.state.field(marksField).find((one) => one.from >= line.from && one.from <= line.to)?.finding ?? null;
  }

  /**
   * @param {number} line
   * @param {number} [column]
   */
  goTo(line, column = 1) {
    const at = this.view.state.doc.line(Math.max(1, Math.min(this.view.state.doc.lines, line)));
    const pos = Math.min(at.to, at.from + column - 1);
    this.view.dispatch({ selection: { anchor: pos }, effects: EditorView.scrollIntoView(pos, { y: "center" }) });
  }

  /**
   * Put the cursor at a place and show its line from the margin on, as another pane leads the text.
   * @param {number} line
   * @param {number} column
   */
  lead(line, column) {
    const at = this.view.state.doc.line(Math.max(1, Math.min(this.view.state.doc.lines, line)));
    this.view.dispatch({ selection: { anchor: Math.min(at.to, at.from + column - 1) }, effects: EditorView.scrollIntoView(at.from, { y: "center" }) });
  }

  /**
   * Change the text as one step that can be taken back.
   * @param {{from: number, to: number, insert: string}[]} changes
   */
  change(changes) {
    this.view.dispatch({ changes, userEvent: "input.fix", scrollIntoView: true });
  }

  undo() {
    undo(this.view);
  }

  redo() {
    redo(this.view);
  }

  /**
   * Mark what differs from another version, each difference with buttons to choose.
   * @param {string} original
   */
  startMerge(original) {
    this.view.dispatch({ effects: this.merge.reconfigure(unifiedMergeView({ original, mergeControls: true, gutter: true, allowInlineDiffs: true })) });
  }

  endMerge() {
    this.view.dispatch({ effects: this.merge.reconfigure([]) });
    this.markChanges();
  }

  focus() {
    this.view.focus();
  }

  destroy() {
    this.keepState();
    clearTimeout(this.marking);
    this.view.destroy();
  }
}

/**
 * @param {Finding} a
 * @param {Finding} b
 */
export function same(a, b) {
  return a.code === b.code && a.file === b.file && a.line === b.line && a.column === b.column && a.message === b.message;
}

/**
 * Show the earlier versions of a file; what does it is loaded when it is first asked for.
 * @param {string} pack
 * @param {Doc} doc
 * @param {Editor} editor
 */
export async function showEarlier(pack, doc, editor) {
  try {
    await (await import("./earlier.js")).showHistory(pack, doc, editor);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // not loaded: the band tells that the server is gone
  }
}

/** @returns {Record<string, string>} Words of the editor itself. */
function phrases() {
  const names = ["Find", "Replace", "next", "previous", "all", "match case", "regexp", "by word", "replace", "replace all", "close",
    "current match", "on line", "replaced $ matches", "replaced match on line $", "Completions", "Accept", "Reject", "$ unchanged lines"];
  return Object.fromEntries(names.map((one) => [one, t(`editor.${one.toLowerCase().replaceAll(" ", "-").replaceAll("$", "n")}`)]));
}
