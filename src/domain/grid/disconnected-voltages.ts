import { N2_LOW } from './voltage-quality/limits.ts';

/** Voltages of one phase; `null` a gap, `undefined` where only others were read. */
export type PhaseColumn = readonly (number | null | undefined)[] | Float64Array;

export interface GridColumns {
  readonly columns: readonly PhaseColumn[];
  /** What was left out, where it stood; `null` where nothing was. */
  readonly leftOut: readonly (readonly (number | undefined)[])[] | null;
  /** Times at which something was left out. */
  readonly moments: number;
}

const isLow = (value: number | null | undefined): boolean => typeof value === 'number' && value < N2_LOW;

/** At which times a phase stands, each phase at what it was read last; `step` 1 looks back, -1 looks ahead. */
function standing(columns: readonly PhaseColumn[], length: number, step: 1 | -1): Uint8Array {
  const stands = new Uint8Array(length);
  const last = columns.map((): number | null => null);
  for (let at = step > 0 ? 0 : length - 1; at >= 0 && at < length; at += step) {
    for (const [phase, column] of columns.entries()) {
      const value = column[at];
      if (value !== undefined) last[phase] = value;
    }
    stands[at] = last.some((value) => value !== null && !isLow(value)) ? 1 : 0;
  }
  return stands;
}

/**
 * Phase voltages without those that are not the grid's. By night, at dawn and at dusk an inverter is disconnected and tells
 * the voltage of its own dead side.
 *
 * Unit    V; columns of one length, one for each phase, over the same times; `isDark` says by their position whether the sun is below 8°.
 * Rule    a value below 195.5 V (230 V less 15 %) is left out in the dark while every phase is; where one stands, a low one is a phase
 *         that was lost, and is shown, as is whatever is read by day. Phases read one after another are held against what the others had
 *         just before and just after. A sag of the whole grid in the dark looks the same as a dead side, so what is left out is always
 *         counted and can be looked at.
 * Source  EN 50160: no ten-minute mean of a low-voltage grid may lie below; EN 50549-1: there undervoltage protection opens (0.85 Un).
 *         Readings of real inverters: 0 V by night, 18 to 192 V at dawn and dusk, all of them at 0 W, none between 192 and
 *         207 V. Where power and state are known too, `readingUse` tells more; a series of voltages has neither.
 */
export function withoutDisconnectedVoltages(columns: readonly PhaseColumn[], isDark: (at: number) => boolean): GridColumns {
  const none: GridColumns = { columns, leftOut: null, moments: 0 };
  if (!columns.some((column) => column.some(isLow))) return none;
  const length = Math.max(...columns.map((column) => column.length));
  const [before, after] = [standing(columns, length, 1), standing(columns, length, -1)];
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
