/** One open file: its text on the disk, its text here, and what another program made of it meanwhile. */

/** @typedef {import("../api.js").FileAnswer} FileAnswer */
/** @typedef {import("../../vendor/codemirror.js").EditorState} EditorState */
/** @typedef {{rev: string, text: string | null, when: Date}} Other */
/**
 * A room with open files; `key` names their folder.
 * @typedef {{key: string, docs: Map<string, Doc>, current: Doc | null, tell: (name: string) => void,
 *   draw: (name?: string | null) => void}} TextRoom
 */

export class Doc {
  /**
   * @param {FileAnswer} answer
   */
  constructor(answer) {
    this.name = answer.name;
    this.kind = answer.kind;
    this.rev = answer.rev;
    this.readOnly = answer.read_only;
    /** @type {string} Text on the disk, as this window knows it. */
    this.saved = answer.text ?? "";
    /** @type {string} */
    this.text = this.saved;
    this.isText = answer.text !== undefined;
    /** @type {string} Why it is not shown as text. */
    this.problem = answer.error?.message ?? "";
    /** @type {EditorState | null} */
    this.state = null;
    /** @type {import("../../vendor/codemirror.js").StateEffect<any> | null} */
    this.scroll = null;
    /** @type {Other | null} The version of another program, while it is not decided which holds. */
    this.other = null;
    /** @type {boolean} True while both versions are merged in the editor. */
    this.merging = false;
    this.sheet = ""; // of a workbook, that is looked at
    /** @type {"text" | "table"} */
    this.view = answer.kind === "csv" ? "table" : "text";
  }

  /** @returns {boolean} */
  get dirty() {
    return this.isText && this.text !== this.saved;
  }

  /** @returns {string} Name without its folders. */
  get shortName() {
    return this.name.slice(this.name.lastIndexOf("/") + 1);
  }
}

/** @type {Map<string, Doc>} Files that rooms of this window have open, by folder and name. */
const opened = new Map();

/**
 * The one document of a file: a room gets what another has open, unless that is no longer what lies on the disk.
 * @param {string} pack
 * @param {FileAnswer} answer
 * @returns {Doc}
 */
export function documentOf(pack, answer) {
  const key = `${pack}\n${answer.name}`;
  const known = opened.get(key);
  if (known && (known.dirty || known.rev === answer.rev)) return known;
  const made = new Doc(answer);
  opened.set(key, made);
  return made;
}
