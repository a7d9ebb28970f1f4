/** What of the map is seen: moved by its transform while it goes on, drawn anew at the new size when it rests. */

const REST = 160; // ms without a change until the map is drawn at its new size
const CLOSEST = 24; // pixels for a millimetre
const MARGIN = 14; // pixels around the whole map

export class Viewport {
  /**
   * @param {HTMLElement} frame
   * @param {HTMLElement} board
   */
  constructor(frame, board) {
    this.frame = frame;
    this.board = board;
    this.size = { width: 100, height: 100 }; // mm
    this.scale = 1; // pixels for a millimetre
    this.x = 0;
    this.y = 0;
    this.drawn = 0; // scale at which the board has its size
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.rest = undefined;
    this.whole = true; // the whole map is shown, and stays so when the window changes
    this.watch = new ResizeObserver(() => {
      if (this.whole) this.fit();
      else this.place();
    });
    this.watch.observe(frame);
  }

  /** @param {{width: number, height: number}} size */
  setSize(size) {
    const same = this.size.width === size.width && this.size.height === size.height;
    this.size = { ...size };
    if (!same && this.whole) this.fit();
    else this.settle();
  }

  /** Show the whole map. */
  fit() {
    const { clientWidth: width, clientHeight: height } = this.frame;
    if (!width || !height) return;
    this.scale = Math.min((width - 2 * MARGIN) / this.size.width, (height - 2 * MARGIN) / this.size.height);
    this.x = (width - this.size.width * this.scale) / 2;
    this.y = (height - this.size.height * this.scale) / 2;
    this.whole = true;
    this.settle();
  }

  /**
   * @param {number} factor
   * @param {number} [x] Point of the frame that stays in its place; the middle when left out.
   * @param {number} [y]
   */
  zoom(factor, x = this.frame.clientWidth / 2, y = this.frame.clientHeight / 2) {
    const least = 0.5 * Math.min(this.frame.clientWidth / this.size.width, this.frame.clientHeight / this.size.height);
    const scale = Math.max(least, Math.min(CLOSEST, this.scale * factor));
    const real = scale / this.scale;
    this.x = x - (x - this.x) * real;
    this.y = y - (y - this.y) * real;
    this.scale = scale;
    this.whole = false;
    this.place();
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.whole = false;
    this.place();
  }

  /**
   * Bring a point of the map into sight.
   * @param {number} x
   * @param {number} y
   * @param {number} [margin] Pixels to the edge.
   */
  reveal(x, y, margin = 60) {
    const { clientWidth: width, clientHeight: height } = this.frame;
    const px = this.x + x * this.scale, py = this.y + y * this.scale;
    const dx = px < margin ? margin - px : px > width - margin ? width - margin - px : 0;
    const dy = py < margin ? margin - py : py > height - margin ? height - margin - py : 0;
    if (dx || dy) this.pan(dx, dy);
  }

  /** Move the board; it is drawn at its size when the map rests. */
  place() {
    const keep = 80; // pixels of the map that always stay in the frame
    const { clientWidth: width, clientHeight: height } = this.frame;
    this.x = Math.max(keep - this.size.width * this.scale, Math.min(width - keep, this.x));
    this.y = Math.max(keep - this.size.height * this.scale, Math.min(height - keep, this.y));
    if (this.drawn === 0) this.settle();
    const real = this.scale / this.drawn;
    this.board.style.transform = `translate(${this.x}px, ${this.y}px)${Math.abs(real - 1) > 0.0005 ? ` scale(${real})` : ""}`;
    clearTimeout(this.rest);
    if (real !== 1) this.rest = setTimeout(() => this.settle(), REST);
  }

  /** Give the board its size. */
  settle() {
    clearTimeout(this.rest);
    this.drawn = this.scale;
    this.board.style.width = `${this.size.width * this.scale}px`;
    this.board.style.height = `${this.size.height * this.scale}px`;
    this.board.style.transform = `translate(${this.x}px, ${this.y}px)`;
  }

  /**
   * The point of the map under a point of the window.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {[number, number]}
   */
  toMap(clientX, clientY) {
    const box = this.frame.getBoundingClientRect();
    return [(clientX - box.left - this.x) / this.scale, (clientY - box.top - this.y) / this.scale];
  }

  /**
   * The point of the frame over a point of the map.
   * @param {number} x
   * @param {number} y
   * @returns {[number, number]}
   */
  toFrame(x, y) {
    return [this.x + x * this.scale, this.y + y * this.scale];
  }

  destroy() {
    clearTimeout(this.rest);
    this.watch.disconnect();
  }
}
