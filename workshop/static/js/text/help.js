/** Help while writing, asked of the server: what may stand here, and what a key means. */

import { Failure, post } from "../api.js";
import { h, quoted } from "../dom.js";

/** @typedef {import("./document.js").Doc} Doc */
/** @typedef {import("@codemirror/autocomplete").Completion & {swatch?: string, note?: string}} Option */

const HELPED = new Set(["yaml", "json", "jinja", "markdown", "csv"]);

/**
 * Completions from the server: keys and values of schemas, ids of the pack.
 * @param {string} pack
 * @param {Doc} doc
 * @returns {import("@codemirror/autocomplete").CompletionSource}
 */
export function completionSource(pack, doc) {
  return async (context) => {
    if (doc.readOnly || !HELPED.has(doc.kind)) return null;
    const word = context.matchBefore(/[\w./-]*/);
    if (!context.explicit && (!word || word.from === word.to) && !context.matchBefore(/[:,[{] ?/)) return null;
    try {
      const answer = await post("/api/complete", { pack, name: doc.name, text: context.state.doc.toString(), offset: context.pos });
      if (context.aborted || answer.options.length === 0) return null;
      return {
        from: answer.from,
        to: answer.to,
        options: answer.options.map(optionOf),
        validFor: /^[\w./-]*$/,
      };
    } catch (error) {
      if (error instanceof Failure) return null;
      throw error;
    }
  };
}

/**
 * @param {{label: string, detail?: string, type?: string, apply?: string, info?: string, swatch?: string}} given
 * @returns {Option}
 */
function optionOf(given) {
  /** @type {Option} */
  const made = { label: given.label };
  if (given.apply !== undefined) made.apply = given.apply;
  if (given.detail) made.note = given.detail;
  if (given.swatch) made.swatch = given.swatch;
  const { info } = given;
  if (info) made.info = () => h("div", { class: "about-it" }, h("b", {}, given.label), h("p", {}, ...quoted(info)));
  return made;
}

/**
 * @param {Option} option
 * @returns {Node | null}
 */
export function renderSwatch(option) {
  if (!option.swatch) return null;
  const made = h("i", { class: "swatch" });
  made.style.setProperty("background", option.swatch);
  return made;
}

/**
 * @param {Option} option
 * @returns {Node | null}
 */
export function renderDetail(option) {
  return option.note ? h("small", {}, option.note) : null;
}

/**
 * Help about what stands at a place of a text.
 * @param {string} pack
 * @param {Doc} doc
 * @param {number} pos
 * @returns {Promise<import("@codemirror/view").Tooltip | null>}
 */
export async function helpAt(pack, doc, pos) {
  if (!HELPED.has(doc.kind)) return null;
  try {
    const found = await post("/api/hover", { pack, name: doc.name, text: doc.text, offset: pos });
    if (!found.text && !found.title) return null;
    return {
      pos: found.from ?? pos,
      end: found.to ?? pos,
      above: true,
      create: () => ({
        dom: h("div", { class: "about-it hovered" }, h("b", {}, found.title ?? ""), found.type && h("small", {}, found.type), found.text && h("p", {}, ...quoted(found.text))),
      }),
    };
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
