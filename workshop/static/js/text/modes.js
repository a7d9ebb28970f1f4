/** How the editor reads each kind of file, and the classes that colour it. */

import { HighlightStyle, StreamLanguage, syntaxHighlighting, tags, yaml } from "../../vendor/codemirror.js";

/** @typedef {import("@codemirror/state").Extension} Extension */

const styles = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName), tags.attributeName], class: "k" },
  { tag: [tags.number, tags.bool, tags.null], class: "n" },
  { tag: [tags.string, tags.special(tags.string), tags.attributeValue], class: "q" },
  { tag: [tags.lineComment, tags.blockComment, tags.comment], class: "c" },
  { tag: [tags.punctuation, tags.separator, tags.bracket, tags.processingInstruction, tags.meta], class: "p" },
  { tag: [tags.labelName, tags.typeName, tags.keyword], class: "w" },
  { tag: tags.tagName, class: "k" },
  { tag: [tags.heading, tags.strong], class: "b" },
  { tag: tags.emphasis, class: "e" },
  { tag: [tags.link, tags.url, tags.monospace], class: "n" },
]);

/** @typedef {{inside: "" | "tag" | "jinja" | "comment" | "xcomment", quote: string, from: string}} TemplateState */

/** Templates: SVG with Jinja in it, also inside its attributes. */
const template = StreamLanguage.define({
  name: "svg-jinja",
  /** @returns {TemplateState} */
  startState: () => ({ inside: "", quote: "", from: "" }),
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    if (state.inside === "comment" || state.inside === "xcomment") {
      const end = state.inside === "comment" ? "#}" : "-->";
      if (stream.skipTo(end)) {
        stream.match(end);
        state.inside = state.inside === "comment" ? /** @type {TemplateState["inside"]} */ (state.from) : "";
      } else stream.skipToEnd();
      return "comment";
    }
    if (state.inside === "jinja") return jinja(stream, state);
    if (stream.match(/\{[{%]-?/)) {
      state.from = state.inside;
      state.inside = "jinja";
      return "meta";
    }
    if (stream.match("{#")) {
      state.from = state.inside;
      state.inside = "comment";
      return "comment";
    }
    if (state.inside === "tag") return tag(stream, state);
    if (stream.match("<!--")) {
      state.inside = "xcomment";
      return "comment";
    }
    if (stream.match(/<\/?[\w:-]+/)) {
      state.inside = "tag";
      return "tagName";
    }
    stream.next();
    stream.eatWhile(/[^<{]/);
    return null;
  },
});

/**
 * @param {import("@codemirror/language").StringStream} stream
 * @param {TemplateState} state
 */
function jinja(stream, state) {
  if (stream.match(/-?[}%]\}/)) {
    state.inside = /** @type {TemplateState["inside"]} */ (state.from);
    return "meta";
  }
  if (stream.match(/"[^"]*"|'[^']*'/)) return "string";
  if (stream.match(/\d+(\.\d+)?/)) return "number";
  if (stream.match(/(?:if|else|elif|endif|for|in|endfor|set|endset|macro|endmacro|import|from|include|not|and|or|is|with|endwith|call|endcall|as|block|endblock|extends)\b/)) return "keyword";
  if (stream.match(/[\w.]+/)) return "propertyName";
  stream.next();
  return null;
}

/**
 * @param {import("@codemirror/language").StringStream} stream
 * @param {TemplateState} state
 */
function tag(stream, state) {
  if (state.quote) {
    while (!stream.eol()) {
      if (stream.match(/^\{[{%#]/, false)) return "string";
      if (stream.next() === state.quote) {
        state.quote = "";
        break;
      }
    }
    return "string";
  }
  if (stream.match(/\/?>/)) {
    state.inside = "";
    return "tagName";
  }
  const quote = stream.match(/["']/);
  if (quote) {
    state.quote = Array.isArray(quote) ? (quote[0] ?? '"') : '"';
    return "string";
  }
  if (stream.match(/[\w:-]+/)) return "attributeName";
  stream.next();
  return null;
}

/** Rulebooks: headings, lists, emphasis, rule ids and links of Markdown. */
const markdown = StreamLanguage.define({
  name: "markdown",
  token(stream) {
    if (stream.sol()) {
      if (stream.match(/^#{1,6}\s.*/)) return "heading";
      if (stream.match(/^\s*(?:[-*+]|\d+\.)\s/) || stream.match(/^>\s?/) || stream.match(/^\|/)) return "punctuation";
    }
    if (stream.match(/\*\*[^*]+\*\*/)) return "strong";
    if (stream.match(/\*[^*\s][^*]*\*|_[^_\s][^_]*_(?!\w)/)) return "emphasis";
    if (stream.match(/`[^`]+`/)) return "monospace";
    if (stream.match(/!?\[[^\]]*\]\([^)]*\)|\{[^}]*\}/)) return "link";
    if (stream.match(/<!--.*?-->/)) return "comment";
    stream.next();
    stream.eatWhile(/[^*_`![{<|]/);
    return null;
  },
});

/**
 * Extensions that colour a kind of file.
 * @param {string} kind
 * @returns {Extension}
 */
export function modeOf(kind) {
  const colours = syntaxHighlighting(styles);
  switch (kind) {
    case "yaml": case "json": return [yaml(), colours]; // every JSON text is YAML
    case "jinja": case "svg": return [template, colours];
    case "markdown": return [markdown, colours];
    default: return colours;
  }
}
