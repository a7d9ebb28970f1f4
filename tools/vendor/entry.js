// Everything of CodeMirror that the workshop uses, as one module.
export { EditorState, StateField, StateEffect, Compartment, RangeSet, Prec } from "@codemirror/state";
export {
  EditorView, Decoration, WidgetType, GutterMarker, gutter, keymap, lineNumbers, highlightActiveLine,
  highlightActiveLineGutter, hoverTooltip, showTooltip, tooltips, gutterLineClass,
} from "@codemirror/view";
export { defaultKeymap, history, historyField, historyKeymap, indentWithTab, undo, redo } from "@codemirror/commands";
export {
  HighlightStyle, syntaxHighlighting, StreamLanguage, indentUnit,
} from "@codemirror/language";
export { autocompletion, completionKeymap, completionStatus } from "@codemirror/autocomplete";
export { searchKeymap, search } from "@codemirror/search";
export { unifiedMergeView, getChunks } from "@codemirror/merge";
export { yaml } from "@codemirror/lang-yaml";
export { tags } from "@lezer/highlight";
