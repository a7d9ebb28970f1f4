/** Requests to the server: JSON out, JSON or a Failure back. */

/**
 * @typedef {{code: string, name: string, severity: "error" | "warning" | "note", message: string, hint: string,
 *   notes: string[], file: string, line: number, column: number, end_line: number, end_column: number,
 *   fixable: boolean, inside: boolean}} Finding
 * @typedef {{file: string, line: number, column: number}} Place
 * @typedef {{x: number, y: number, w: number, h: number, kind: string, label: string, field: string | null,
 *   source: Place | null, template: Place | null}} Part
 * @typedef {{component: string, record: string, side: "front" | "back", lang: string, low: boolean}} Wish
 * @typedef {Wish & {rev: string, svg?: string, error?: string, width: number, height: number, bleed: number,
 *   safe: number, corner: number, parts: Part[], findings: Finding[]}} Face
 * @typedef {{id: string, number: number, name: Record<string, string>, copies: number, file: string, line: number,
 *   type: string | null}} CardRecord
 * @typedef {{id: string, name: Record<string, string>, kind: string, width: number, height: number, backs: boolean,
 *   records: CardRecord[]}} Component
 * @typedef {{name: string, kind: string, size: number, findings: {error: number, warning: number}}} ListedFile
 * @typedef {{title: Record<string, string>, edition: string, languages: string[], game: string | null,
 *   stale: boolean, loaded: boolean, findings: Finding[], components: Component[], key: string, read_only: boolean,
 *   files: ListedFile[], folder: string, editions: {id: string, label: string}[], unsaved: string[]}} Overview
 * @typedef {{name: string, kind: string, rev: string, read_only: boolean, text?: string, eol?: string,
 *   binary?: boolean, error?: {message: string}}} FileAnswer
 * @typedef {{seq?: number, superseded?: boolean, stale: boolean, findings: Finding[], faces: Face[],
 *   components?: Component[]}} EditAnswer
 */

/** An answer that is no success: `status` 0 means that nobody answered. */
export class Failure extends Error {
  /**
   * @param {number} status
   * @param {string} message
   * @param {any} [data]
   */
  constructor(status, message, data) {
    super(message);
    this.status = status;
    this.data = data;
    /** @type {string} */
    this.code = data?.error?.code ?? "";
  }
}

/** Tells the shell whether the server answers. */
export const line = new EventTarget();

/**
 * @param {string} method
 * @param {string} path
 * @param {any} [data]
 * @returns {Promise<Response>}
 */
async function ask(method, path, data) {
  /** @type {RequestInit} */
  const init = { method, headers: { "accept-language": document.documentElement.lang } };
  if (data !== undefined) {
    init.body = JSON.stringify(data);
    init.headers = { ...init.headers, "content-type": "application/json", "x-sandtable": "1" };
  }
  let answer;
  try {
    answer = await fetch(path, init);
  } catch {
    line.dispatchEvent(new Event("gone"));
    throw new Failure(0, "");
  }
  if (answer.ok) return answer;
  const text = await answer.text();
  let found = null;
  try {
    found = JSON.parse(text);
  } catch {
    if (answer.status === 403) line.dispatchEvent(new Event("refused"));
  }
  throw new Failure(answer.status, found?.error?.message ?? text, found);
}

/**
 * @param {string} path
 * @param {Record<string, string | undefined>} [query]
 * @returns {Promise<any>}
 */
export async function get(path, query) {
  return (await ask("GET", address(path, query))).json();
}

/**
 * @param {string} path
 * @param {Record<string, string | undefined>} [query]
 * @returns {Promise<string>}
 */
export async function getText(path, query) {
  return (await ask("GET", address(path, query))).text();
}

/**
 * @param {string} path
 * @param {any} data
 * @returns {Promise<any>}
 */
export async function post(path, data) {
  return (await ask("POST", path, data)).json();
}

/**
 * @param {string} path
 * @param {any} data
 * @returns {Promise<any>}
 */
export async function put(path, data) {
  return (await ask("PUT", path, data)).json();
}

/**
 * A path with its query; what is undefined is left out.
 * @param {string} path
 * @param {Record<string, string | undefined>} [query]
 * @returns {string}
 */
export function address(path, query = {}) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(/** @type {[string, string][]} */ (given)).toString();
  return text ? `${path}?${text}` : path;
}
