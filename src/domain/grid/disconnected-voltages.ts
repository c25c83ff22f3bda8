import { N2_LOW } from './voltage-quality/limits.ts';

/** Voltages of one phase; `null`: a gap, `undefined`: only other phases have a reading at this time. */
export type PhaseColumn = readonly (number | null | undefined)[] | Float64Array;

export interface GridColumns {
  readonly columns: readonly PhaseColumn[];
  /** The removed values at their positions; `null` if there are none. */
  readonly leftOut: readonly (readonly (number | undefined)[])[] | null;
  /** Number of times at which values were removed. */
  readonly moments: number;
}

const isLow = (value: number | null | undefined): boolean => typeof value === 'number' && value < N2_LOW;

/** Marks the times at which a phase has voltage, each phase by its nearest reading; `step` 1 looks back, -1 ahead. */
function connectedTimes(columns: readonly PhaseColumn[], length: number, step: 1 | -1): Uint8Array {
  const isConnected = new Uint8Array(length);
  const last = columns.map((): number | null => null);
  for (let at = step > 0 ? 0 : length - 1; at >= 0 && at < length; at += step) {
    for (const [phase, column] of columns.entries()) {
      const value = column[at];
      if (value !== undefined) last[phase] = value;
    }
    isConnected[at] = last.some((value) => value !== null && !isLow(value)) ? 1 : 0;
  }
  return isConnected;
}

/**
 * Removes phase voltages that are not the grid's. By night, at dawn and at dusk an inverter is disconnected and measures the
 * voltage of its own disconnected side.
 *
 * Unit    V; columns of the same length, one for each phase, over the same times; `isDark` tells by the index whether the sun is below 8°.
 * Rule    a value below 195.5 V (230 V less 15 %) in the dark is removed if all phases are below. If one phase has voltage, a low
 *         one is a lost phase and is kept, as are all values by day. Phases with different times are compared with the readings of
 *         the others just before and just after. A voltage dip of the whole grid in the dark looks the same, so removed values are
 *         always counted and returned.
 * Source  EN 50160: no ten-minute mean of a low-voltage grid may be lower; EN 50549-1: undervoltage protection opens there (0.85 Un).
 *         Readings of real inverters: 0 V by night, 18 to 192 V at dawn and dusk, all at 0 W, none between 192 and 207 V.
 *         `readingUse` is more precise if power and state are known too.
 */
export function withoutDisconnectedVoltages(columns: readonly PhaseColumn[], isDark: (at: number) => boolean): GridColumns {
  const none: GridColumns = { columns, leftOut: null, moments: 0 };
  if (!columns.some((column) => column.some(isLow))) return none;
  const length = Math.max(...columns.map((column) => column.length));
  const [before, after] = [connectedTimes(columns, length, 1), connectedTimes(columns, length, -1)];
  const kept = columns.map((column) => Array.from(column));
  const leftOut = columns.map(() => new Array<number | undefined>(length).fill(undefined));
  let moments = 0;
  for (let at = 0; at < length; at++) {
    if (before[at] && after[at]) continue;
    const low = kept.filter((own) => isLow(own[at]));
    if (low.length === 0 || !isDark(at)) continue;
    for (const own of low) {
      (leftOut[kept.indexOf(own)] ?? [])[at] = own[at] ?? undefined;
      own[at] = null;
    }
    moments++;
  }
  return moments === 0 ? none : { columns: kept, leftOut, moments };
}
