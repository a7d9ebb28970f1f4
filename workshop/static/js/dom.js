/** Elements made in script: no markup from text, so that nothing in a pack can become a part of the page. */

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element with properties and children. `class` and `data-…`, `aria-…`, `role` are attributes, `on…` are listeners.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) set(made, name, value);
  append(made, children.flat());
  return made;
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {any} value
 */
function set(element, name, value) {
  if (value === undefined || value === null || value === false) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2).toLowerCase(), value);
  else if (name === "value" || name === "checked" || name === "disabled" || name === "readOnly") Reflect.set(element, name, value);
  else element.setAttribute(name === "for_" ? "for" : name, value === true ? "" : String(value));
}

/**
 * @param {Element} element
 * @param {Child[]} children
 */
function append(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * Give an element other children.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children.flat());
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * An SVG element with attributes.
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElement}
 */
export function s(tag, attributes = {}, ...children) {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/**
 * Words with the parts in backticks or straight quotes set as code, as findings write them.
 * @param {string} text
 * @returns {Node[]}
 */
export function quoted(text) {
  return text.split(/('[^'\n]{1,80}'|`[^`\n]{1,80}`)/).map((part, n) =>
    n % 2 ? h("q", {}, part.slice(1, -1)) : document.createTextNode(part));
}

/**
 * A sentence with a capital letter, as findings are told.
 * @param {string} text
 * @returns {string}
 */
export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @returns {boolean} True while letters go into a text, so that they are no keys. */
export function isTyping() {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  if (!(at instanceof HTMLElement)) return false;
  return at.isContentEditable || at instanceof HTMLTextAreaElement || at instanceof HTMLSelectElement
    || (at instanceof HTMLInputElement && at.type !== "checkbox");
}

/**
 * Add a style sheet and wait until it holds, so that nothing is seen without it.
 * @param {string} name
 * @returns {Promise<void>}
 */
export function styles(name) {
  const href = `/static/css/${name}.css`;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    document.head.append(h("link", { rel: "stylesheet", href, onload: () => resolve(), onerror: reject }));
  });
}
