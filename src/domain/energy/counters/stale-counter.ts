/** Unit: Wh. Two transmissions of one counter differ only by rounding. */
const ROUNDING = 1;
/** Unit: Wh. Many counters have steps of 0.1 kWh. */
const USUAL_STEP = 100;
/** Unit: Wh. Possible larger steps, the coarsest first. */
const STEPS = [1_000, 500, 200];
/** Number of different counters that show a step. */
const VALUES_LEAST = 4;

/**
 * Largest difference of two counters that count as equal.
 *
 * Unit    Wh; `counters` of one day.
 * Range   100 to 1000: 0.1 kWh, or a coarser step of which all counters are multiples.
 * Source  displays and registers count in 1 Wh, 10 Wh, 0.1 kWh or 1 kWh.
 */
export function counterTolerance(counters: readonly number[]): number {
  const different = [...new Set(counters.map((counter) => Math.round(counter)))].filter((counter) => counter > 0);
  if (different.length < VALUES_LEAST) return USUAL_STEP;
  return STEPS.find((step) => different.every((counter) => counter % step === 0)) ?? USUAL_STEP;
}

const isSame = (one: number, other: number): boolean => Math.abs(one - other) <= ROUNDING;

/**
 * Counts the counters at the begin of a day that are still yesterday's: an inverter resets its day counter when it wakes up,
 * not at midnight, and a logger that wakes up first sends the old value again.
 *
 * They do not change. They equal the last counter of an earlier day, however old; or they are near or above it (a coarser
 * transmission, or the inverter counted on after its last transmission) and are then reset.
 *
 * Unit    a number of counters; `counters`, `held` and `tolerance` in Wh, `counters` in the order of time.
 * Range   0 to all of them; 0 without an earlier counter. Only for days with a counter before noon: a day with only its last
 *         counter may have the same energy as the day before.
 * Source  field practice: loggers that sleep at night; a register that is not written stays the same to the last digit.
 */
export function staleCounters(counters: readonly number[], held: number | null, tolerance: number): number {
  const [first] = counters;
  if (first === undefined || held === null || first < held - tolerance) return 0;
  const moved = counters.findIndex((counter) => !isSame(counter, first));
  if (isSame(first, held)) return moved === -1 ? counters.length : moved;
  return moved > 0 && hasReset(counters[moved] ?? first, first) ? moved : 0;
}

/**
 * True if a counter was reset. A smaller fall is noise.
 *
 * Unit    Wh: the current value, and the highest since the last reset.
 * Source  counters of a day start at zero; meters and radios lose single digits.
 */
export const hasReset = (counter: number, highest: number): boolean => counter < highest / 2;
