/** Style sheets that a room brings along. */

import { h } from "./dom.js";

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
