/**
 * How many counters at the beginning of a day are still yesterday's: an inverter sets its day counter back when it
 * wakes, not at midnight, and a logger that wakes first tells the old one once more.
 *
 * They stand still, and either stand where the last counter held from before that day stood, however old, or above it
 * (the inverter went on after its last word) and then begin anew. A counter that is lower than what was held, or that
 * grows, is the day's own.
 *
 * Unit    a number of counters; `counters` and `held` in Wh, `counters` in the order of time.
 * Range   0 to all of them; 0 where nothing was held before. For days of which something was told before noon: one that is
 *         told by its last counter alone may well come to as much as the day before.
 * Source  field practice: loggers that sleep at night; a register that nobody writes stands still to the last digit.
 */
export function staleCounters(counters: readonly number[], held: number | null): number {
  const [first] = counters;
  if (first === undefined || held === null || first < held) return 0;
  const moved = counters.findIndex((counter) => counter !== first);
  if (first === held) return moved === -1 ? counters.length : moved;
  return moved > 0 && hasBegunAnew(counters[moved] ?? first, first) ? moved : 0;
}

/**
 * True when a counter was set back. A smaller fall is noise.
 *
 * Unit    Wh, now and the highest since it last began. Range: any.
 * Source  counters of a day start at zero; meters and radios lose single digits.
 */
export const hasBegunAnew = (counter: number, highest: number): boolean => counter < highest / 2;
