/** Cubes on their way along the Action Track, box by box. */

/** @typedef {{seat: number, box: number, lap: number}} Cube */

const BOX = 40; // ms from a box to the next at speed 1
const MOST = 400; // ms of the whole way at speed 1

export class CubeWalk {
  /** @param {() => void} onStep Called after every step. */
  constructor(onStep) {
    this.onStep = onStep;
    this.size = 40;
    /** @type {Map<number, number>} Levels by seat as they are shown; a level falls by one for every AP and never turns back. */
    this.levels = new Map();
    /** @type {Map<number, number>} Levels by seat as they are to be. */
    this.goals = new Map();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
  }

  /** @returns {Cube[]} The cubes as they are shown now. */
  get cubes() {
    return [...this.levels].map(([seat, level]) => ({ seat, box: ((((level - 1) % this.size) + this.size) % this.size) + 1, lap: Math.floor((this.size - level) / this.size) + 1 }));
  }

  /**
   * Walk to the boxes of a position; a cube that went back, as after a choice was taken back, is set there at once.
   * @param {{boxes: number, cubes: Cube[]}} track
   * @param {number} speed 0 sets all cubes at once.
   */
  go(track, speed) {
    const goals = new Map(track.cubes.map((one) => [one.seat, one.box + track.boxes * (1 - one.lap)]));
    if (this.timer !== undefined && speed && sameLevels(goals, this.goals)) return; // on the way there already
    clearTimeout(this.timer);
    this.timer = undefined;
    this.size = track.boxes;
    this.goals = goals;
    const walks = speed > 0 && [...goals].every(([seat, level]) => (this.levels.get(seat) ?? -Infinity) >= level);
    const far = walks ? Math.max(...[...goals].map(([seat, level]) => (this.levels.get(seat) ?? level) - level)) : 0;
    if (!walks || far > track.boxes) this.levels = new Map(goals);
    else if (far > 0) this.step(Math.min(BOX, MOST / far) / speed);
  }

  /** @param {number} wait ms until the next step. */
  step(wait) {
    this.timer = setTimeout(() => {
      this.timer = undefined;
      for (const [seat, goal] of this.goals) {
        const level = this.levels.get(seat) ?? goal;
        this.levels.set(seat, Math.max(goal, level - 1));
      }
      if (!sameLevels(this.levels, this.goals)) this.step(wait);
      this.onStep();
    }, wait);
  }

  forget() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.levels = new Map();
    this.goals = new Map();
  }
}

/**
 * @param {Map<number, number>} one
 * @param {Map<number, number>} other
 */
function sameLevels(one, other) {
  return one.size === other.size && [...one].every(([seat, level]) => other.get(seat) === level);
}
