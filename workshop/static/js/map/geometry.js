/** Cells of a map in its own millimetres: corners, outlines, neighbours, the cell under a point. */

/** @typedef {{id: string, x: number, y: number}} Cell */

const DIRECTIONS = /** @type {const} */ (["E", "SE", "SW", "W", "NW", "NE"]);
/** @typedef {typeof DIRECTIONS[number]} Direction */

export class Cells {
  /**
   * @param {Cell[]} cells
   * @param {boolean} square
   */
  constructor(cells, square = false) {
    this.list = cells;
    /** @type {Map<string, Cell>} */
    this.byId = new Map(cells.map((one) => [one.id, one]));
    this.pitch = pitchOf(cells);
    const first = cells[0];
    const level = first !== undefined && cells.some((one) => Math.abs(one.y - first.y) < 0.01 && Math.abs(Math.abs(one.x - first.x) - this.pitch) < 0.05 * this.pitch);
    /** @type {"pointy" | "flat" | "square"} */
    this.shape = square ? "square" : level || cells.length < 2 ? "pointy" : "flat";
    this.radius = square ? this.pitch / Math.SQRT2 : this.pitch / Math.sqrt(3);
    this.sides = square ? 4 : 6;
    /** @type {number} Angle of the first corner; the side after it lies in the first direction. */
    this.turn = this.shape === "pointy" ? -Math.PI / 6 : this.shape === "square" ? -Math.PI / 4 : 0;
  }

  /**
   * @param {string} id
   * @returns {Cell | undefined}
   */
  get(id) {
    return this.byId.get(id);
  }

  /**
   * @param {Cell} cell
   * @param {number} [scale]
   * @returns {[number, number][]}
   */
  corners({ x, y }, scale = 1) {
    const step = (2 * Math.PI) / this.sides;
    return Array.from({ length: this.sides }, (_, n) => [x + this.radius * scale * Math.cos(this.turn + n * step), y + this.radius * scale * Math.sin(this.turn + n * step)]);
  }

  /**
   * Path around each of some cells.
   * @param {Iterable<string>} ids
   * @param {number} [scale]
   * @returns {string}
   */
  path(ids, scale = 1) {
    let made = "";
    for (const id of ids) {
      const cell = this.byId.get(id);
      if (cell) made += `M${this.corners(cell, scale).map(point).join("L")}Z`;
    }
    return made;
  }

  /**
   * Path around a group of cells: only its sides that lie at no other cell of it.
   * @param {string[]} ids
   * @param {number} [scale]
   * @returns {string}
   */
  outline(ids, scale = 0.97) {
    const inside = new Set(ids);
    let made = "";
    for (const id of inside) {
      const cell = this.byId.get(id);
      if (!cell) continue;
      const corners = this.corners(cell, scale);
      for (let n = 0; n < this.sides; n += 1) {
        const beside = this.beside(cell, n);
        const from = corners[n], to = corners[(n + 1) % this.sides];
        if (from && to && (!beside || !inside.has(beside.id))) made += `M${point(from)}L${point(to)}`;
      }
    }
    return made;
  }

  /**
   * The neighbour beyond a side, counted clockwise from the right.
   * @param {Cell} cell
   * @param {number} side
   * @returns {Cell | null}
   */
  beside(cell, side) {
    const angle = this.turn + ((side + 0.5) * 2 * Math.PI) / this.sides;
    return this.nearest(cell.x + this.pitch * Math.cos(angle), cell.y + this.pitch * Math.sin(angle), 0.3 * this.pitch);
  }

  /**
   * The two ends of a side of a cell.
   * @param {Cell} cell
   * @param {string} direction
   * @param {number} [scale]
   * @returns {[[number, number], [number, number]] | null}
   */
  edge(cell, direction, scale = 1) {
    const n = DIRECTIONS.indexOf(/** @type {Direction} */ (direction));
    const corners = this.corners(cell, scale);
    const from = corners[n], to = corners[(n + 1) % this.sides];
    return n < 0 || !from || !to ? null : [from, to];
  }

  /**
   * The side of a cell that a point in it is nearest to.
   * @param {Cell} cell
   * @param {number} x
   * @param {number} y
   * @returns {Direction}
   */
  direction(cell, x, y) {
    const angle = Math.atan2(y - cell.y, x - cell.x);
    return /** @type {Direction} */ (DIRECTIONS[(Math.round(angle / (Math.PI / 3)) + 6) % 6]);
  }

  /**
   * The cell at a point.
   * @param {number} x
   * @param {number} y
   * @param {number} [reach] Farthest distance from its centre.
   * @returns {Cell | null}
   */
  nearest(x, y, reach = this.radius * 1.02) {
    let best = null, least = reach * reach;
    for (const cell of this.list) {
      const dx = cell.x - x, dy = cell.y - y;
      if (dx > reach || dx < -reach || dy > reach || dy < -reach) continue;
      const distance = dx * dx + dy * dy;
      if (distance < least) {
        best = cell;
        least = distance;
      }
    }
    return best;
  }

  /**
   * The cell that an arrow leads to: the neighbour that lies best in its direction, nearest to the column kept.
   * @param {string} id
   * @param {string} arrow
   * @param {number} column x that up and down keep to.
   * @returns {Cell | null}
   */
  step(id, arrow, column) {
    const cell = this.byId.get(id);
    const way = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[arrow];
    if (!cell || !way) return null;
    const [wx = 0, wy = 0] = way;
    let best = null, least = Infinity;
    for (let n = 0; n < this.sides; n += 1) {
      const other = this.beside(cell, n);
      if (!other) continue;
      const along = (other.x - cell.x) * wx + (other.y - cell.y) * wy;
      if (along < 0.4 * this.pitch) continue;
      const aside = wy ? Math.abs(other.x - column) : Math.abs(other.y - cell.y);
      const cost = aside - along;
      if (cost < least) {
        best = other;
        least = cost;
      }
    }
    return best ?? this.jump(cell, wx, wy);
  }

  /**
   * The nearest cell in a direction where no neighbour lies: over a gap of the map.
   * @param {Cell} cell
   * @param {number} wx
   * @param {number} wy
   * @returns {Cell | null}
   */
  jump(cell, wx, wy) {
    let best = null, least = Infinity;
    for (const other of this.list) {
      const dx = other.x - cell.x, dy = other.y - cell.y;
      const along = dx * wx + dy * wy, aside = Math.abs(dx * wy) + Math.abs(dy * wx);
      if (along < 0.4 * this.pitch || aside > along) continue;
      if (along + aside < least) {
        best = other;
        least = along + aside;
      }
    }
    return best;
  }
}

/** @param {[number, number]} corner */
function point([x, y]) {
  return `${x.toFixed(2)} ${y.toFixed(2)}`;
}

/** @param {Cell[]} cells */
function pitchOf(cells) {
  const first = cells[0];
  if (!first) return 15.6;
  let least = Infinity;
  for (const other of cells) {
    const distance = Math.hypot(other.x - first.x, other.y - first.y);
    if (distance > 0.01 && distance < least) least = distance;
  }
  return Number.isFinite(least) ? least : 15.6;
}

/**
 * Path of a polygon.
 * @param {[number, number][]} corners
 * @returns {string}
 */
export function polygon(corners) {
  return `M${corners.map(point).join("L")}Z`;
}
