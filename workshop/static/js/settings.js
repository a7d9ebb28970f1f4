/** Choices that stay with the browser: language of the page, light or dark, and what was open. */

const BEGIN = "sandtable.";

/**
 * @param {string} name
 * @returns {string | null}
 */
export function kept(name) {
  try {
    return localStorage.getItem(BEGIN + name);
  } catch {
    return null; // a browser that keeps nothing
  }
}

/**
 * @param {string} name
 * @param {string | null} value
 */
export function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem(BEGIN + name);
    else localStorage.setItem(BEGIN + name, value);
  } catch {
    // A full or forbidden store: the choice holds for this window.
  }
}

/** @returns {string[]} Names of everything kept. */
export function keptNames() {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(BEGIN)).map((name) => name.slice(BEGIN.length));
  } catch {
    return [];
  }
}

/** Follow the choice of light or dark; without one the system's. */
export function applyTheme() {
  const chosen = kept("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  else delete document.documentElement.dataset.theme;
}

/** @returns {"system" | "light" | "dark"} */
export function theme() {
  const chosen = kept("theme");
  return chosen === "light" || chosen === "dark" ? chosen : "system";
}

/** Go on from the system's colours to light, dark and back. */
export function nextTheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  // The first press must show a difference.
  const order = dark ? ["system", "light", "dark"] : ["system", "dark", "light"];
  const next = order[(order.indexOf(theme()) + 1) % order.length];
  keep("theme", next === "system" ? null : (next ?? null));
  applyTheme();
}
