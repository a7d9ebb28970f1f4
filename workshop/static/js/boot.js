/** What the server wrote into the page: version, address, folder, the pack that the command named. */

/** @type {{version: string, address: string, root: string, rooms: string[], nonce: string, open: string | null,
 *   table?: {table: string, lang: string} | null, guest?: {table: string, role: "seat" | "watch", seat: number}}} */
export const boot = JSON.parse(document.getElementById("boot")?.textContent ?? "{}");

/** Name of this window among the pages of one server. */
export const tab = [...crypto.getRandomValues(new Uint8Array(8))].map((one) => one.toString(16).padStart(2, "0")).join("");
