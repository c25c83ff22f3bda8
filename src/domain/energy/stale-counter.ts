/** Unit: Wh. Two transmissions of one counter differ by rounding alone. */
const ROUNDING = 1;
/** Unit: Wh. Many counters are told in steps of 0.1 kWh. */
const USUAL_STEP = 100;
/** Unit: Wh. Larger steps are looked for among these, the coarsest first. */
const STEPS = [1_000, 500, 200];
/** So many different counters show a step. */
const SHOWING = 4;

/**
 * By how much two counters may differ and still be the same one.
 *
 * Unit    Wh; `counters` of one day.
 * Range   100 to 1000: 0.1 kWh, or the counter's own step where all of them are multiples of a coarser one.
 * Source  displays and registers count in 1 Wh, 10 Wh, 0.1 kWh or 1 kWh.
 */
export function counterTolerance(counters: readonly number[]): number {
  const different = [...new Set(counters.map((counter) => Math.round(counter)))].filter((counter) => counter > 0);
  if (different.length < SHOWING) return USUAL_STEP;
  return STEPS.find((step) => different.every((counter) => counter % step === 0)) ?? USUAL_STEP;
}

const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= ROUNDING;

/**
 * How many counters at the beginning of a day are still yesterday's: an inverter sets its day counter back when it
 * wakes, not at midnight, and a logger that wakes first tells the old one once more.
 *
 * They stand still. They stand where the last counter held from before that day stood, however old; or they are near it or
 * above it (a coarser transmission, or the inverter went on after its last word) and then begin anew.
 *
 * Unit    a number of counters; `counters`, `held` and `tolerance` in Wh, `counters` in the order of time.
 * Range   0 to all of them; 0 where nothing was held before. For days of which something was told before noon: one that is
 *         told by its last counter alone may well come to as much as the day before.
 * Source  field practice: loggers that sleep at night; a register that nobody writes stands still to the last digit.
 */
export function staleCounters(counters: readonly number[], held: number | null, tolerance: number): number {
  const [first] = counters;
  if (first === undefined || held === null || first < held - tolerance) return 0;
  const moved = counters.findIndex((counter) => !isSame(counter, first));
  if (isSame(first, held)) return moved === -1 ? counters.length : moved;
  return moved > 0 && hasBegunAnew(counters[moved] ?? first, first) ? moved : 0;
}

/**
 * True when a counter was set back. A smaller fall is noise.
 *
 * Unit    Wh, now and the highest since it last began. Range: any.
 * Source  counters of a day start at zero; meters and radios lose single digits.
 */
export const hasBegunAnew = (counter: number, highest: number): boolean => counter < highest / 2;
