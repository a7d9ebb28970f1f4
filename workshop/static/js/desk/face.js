/** A face on the mat: its picture in a shadow root of its own, so that the ids of two pictures never meet. */

const sheet = new CSSStyleSheet();
sheet.replaceSync(":host { display: block; } svg { display: block; width: 100%; height: 100%; }");

/** A picture of a card; `show` replaces it in one frame. */
export class FacePicture extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({ mode: "open" }).adoptedStyleSheets = [sheet];
    /** @type {string} Digest of the picture that is shown. */
    this.rev = "";
  }

  /**
   * @param {string} svg
   * @param {string} rev
   * @param {string} label
   */
  show(svg, rev, label) {
    const other = this.getAttribute("aria-label") !== label;
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", label);
    if (rev && rev === this.rev) return;
    if (!svg) {
      // It cannot be drawn: the last good picture stays, but not that of another card.
      if (other) {
        this.shadowRoot?.replaceChildren();
        this.rev = "";
      }
      return;
    }
    // A text that is no whole picture would become a message of the browser with a style of its own.
    if (!svg.trimEnd().endsWith("</svg>")) return;
    const read = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    if (read.nodeName !== "svg") return;
    // A picture never runs anything; the policy of the page forbids it too.
    for (const one of read.querySelectorAll("script, foreignObject, style")) one.remove();
    read.setAttribute("aria-hidden", "true");
    this.shadowRoot?.replaceChildren(document.importNode(read, true));
    this.rev = rev;
    this.dataset.rev = rev;
  }
}

customElements.define("face-picture", FacePicture);

/** @returns {FacePicture} */
export function facePicture() {
  return /** @type {FacePicture} */ (document.createElement("face-picture"));
}
