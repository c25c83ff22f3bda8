const HOUR = 3_600_000;
/** Wh. No inverter produces more in an hour; a wrong counter must not break the sums. */
const MOST = 80_000_000;

/** Adds up the energy of the hours of one day. Unit: ms since 1970, Wh, W. */
export class Hours {
  readonly #sums: number[];
  readonly #isKnown: boolean[];
  readonly #edges: readonly number[];

  constructor(starts: readonly number[], end: number) {
    this.#edges = [...starts, end];
    this.#sums = starts.map(() => 0);
    this.#isKnown = starts.map(() => false);
  }

  know(at: number): void {
    this.#isKnown[this.#hourOf(at)] = true;
  }

  /** The highest sum of an hour. */
  get most(): number {
    return Math.max(0, ...this.#sums);
  }

  #hourOf(at: number): number {
    return Math.min(this.#sums.length - 1, Math.max(0, Math.floor((at - (this.#edges[0] ?? 0)) / HOUR)));
  }

  #add(hour: number, energy: number): void {
    this.#sums[hour] = Math.min(MOST, (this.#sums[hour] ?? 0) + energy);
    this.#isKnown[hour] = true;
  }

  /** Spreads energy evenly over a period; if it has no length, adds it to its hour. */
  spread(energy: number, from: number, to: number): void {
    if (to <= from) {
      this.#add(this.#hourOf(to), energy);
      return;
    }
    this.#overlaps(from, to, (hour, start, end) => this.#add(hour, (energy * (end - start)) / (to - from)));
  }

  /** Adds the energy under a straight line of power between two readings. */
  ramp(from: { at: number; power: number }, to: { at: number; power: number }): void {
    const powerAt = (at: number) =>
      Math.max(0, from.power) + ((Math.max(0, to.power) - Math.max(0, from.power)) * (at - from.at)) / (to.at - from.at);
    this.#overlaps(from.at, to.at, (hour, start, end) => this.#add(hour, ((powerAt(start) + powerAt(end)) / 2) * ((end - start) / HOUR)));
  }

  #overlaps(from: number, to: number, each: (hour: number, start: number, end: number) => void): void {
    for (let hour = this.#hourOf(from); hour < this.#sums.length; hour += 1) {
      const start = Math.max(from, this.#edges[hour] ?? 0);
      const end = Math.min(to, this.#edges[hour + 1] ?? 0);
      if (end > start) each(hour, start, end);
      if ((this.#edges[hour + 1] ?? to) >= to) return;
    }
  }

  /** Rounds so that the sum of the hours is the rounded sum of the day. */
  wholeWattHours(): (number | null)[] {
    let exact = 0;
    let rounded = 0;
    return this.#sums.map((sum, hour) => {
      if (!this.#isKnown[hour]) return null;
      exact += sum;
      const whole = Math.round(exact) - rounded;
      rounded += whole;
      return whole;
    });
  }
}
