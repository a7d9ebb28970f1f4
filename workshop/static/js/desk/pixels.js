/** What differs between two pictures: both are painted, and cells that are unlike are gathered into boxes. */

const SCALE = 3; // pixels of a millimetre
const CELL = 1.5; // millimetres
const UNLIKE = 40; // of 765
const MOST = 24; // boxes

/**
 * @param {string} svg
 * @param {number} width
 * @param {number} height
 * @returns {Promise<ImageData>}
 */
async function painted(svg, width, height) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const paint = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
    paint.fillStyle = "#fff";
    paint.fillRect(0, 0, width, height);
    paint.drawImage(image, 0, 0, width, height);
    return paint.getImageData(0, 0, width, height);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Boxes in millimetres around what differs.
 * @param {string} before
 * @param {string} after
 * @param {number} width_mm
 * @param {number} height_mm
 * @returns {Promise<{x: number, y: number, w: number, h: number}[]>}
 */
export async function differences(before, after, width_mm, height_mm) {
  const width = Math.round(width_mm * SCALE), height = Math.round(height_mm * SCALE);
  const [a, b] = await Promise.all([painted(before, width, height), painted(after, width, height)]);
  const columns = Math.ceil(width_mm / CELL), rows = Math.ceil(height_mm / CELL);
  const cells = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      let sum = 0;
      for (let n = 0; n < 3; n += 1) sum += Math.abs((a.data[at + n] ?? 0) - (b.data[at + n] ?? 0));
      if (sum > UNLIKE) cells[Math.floor(y / SCALE / CELL) * columns + Math.floor(x / SCALE / CELL)] = 1;
    }
  }
  return boxesOf(cells, columns, rows);
}

/**
 * Boxes around cells that touch.
 * @param {Uint8Array} cells
 * @param {number} columns
 * @param {number} rows
 */
function boxesOf(cells, columns, rows) {
  const boxes = [];
  for (let start = 0; start < cells.length; start += 1) {
    if (!cells[start]) continue;
    let left = columns, right = 0, top = rows, bottom = 0;
    const waiting = [start];
    cells[start] = 0;
    while (waiting.length) {
      const at = /** @type {number} */ (waiting.pop());
      const x = at % columns, y = Math.floor(at / columns);
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (let dy = -2; dy <= 2; dy += 1) {
        for (let dx = -2; dx <= 2; dx += 1) {
          const nx = x + dx, ny = y + dy;
          if (nx < 0 || ny < 0 || nx >= columns || ny >= rows || !cells[ny * columns + nx]) continue;
          cells[ny * columns + nx] = 0;
          waiting.push(ny * columns + nx);
        }
      }
    }
    boxes.push({ x: left * CELL - 0.5, y: top * CELL - 0.5, w: (right - left + 1) * CELL + 1, h: (bottom - top + 1) * CELL + 1 });
  }
  return boxes.sort((one, two) => two.w * two.h - one.w * one.h).slice(0, MOST);
}
