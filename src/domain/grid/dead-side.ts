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
 * Unit    V; columns of one length, one for each phase, over the same times.
 * Rule    a value below 195.5 V (230 V less 15 %) is left out while every phase is; where one stands, a low one is a phase that
 *         was lost, and is shown. Phases read one after another are held against what the others had just before and just
 *         after. A sag of the whole grid looks the same as a dead side, so what is left out is always counted and can be
 *         looked at.
 * Source  EN 50160: no ten-minute mean of a low-voltage grid may lie below; EN 50549-1: there undervoltage protection opens (0.85 Un).
 *         Readings of real inverters: 0 V by night, 18 to 192 V at dawn and dusk, all of them at 0 W, none between 192 and
 *         207 V. Where the power is known too, `voltageUse` tells more; a series of voltages has none.
 */
export function withoutDeadSide(columns: readonly PhaseColumn[]): GridColumns {
  if (!columns.some((column) => column.some(isLow))) return { columns, leftOut: null, moments: 0 };
  const length = Math.max(...columns.map((column) => column.length));
  const [before, after] = [standing(columns, length, 1), standing(columns, length, -1)];
  const kept = columns.map((column) => Array.from(column));
  const leftOut = columns.map(() => new Array<number | undefined>(length).fill(undefined));
  let moments = 0;
  for (let at = 0; at < length; at++) {
    if (before[at] && after[at]) continue;
    let isLeftOut = false;
    for (const [phase, own] of kept.entries()) {
      const value = own[at];
      if (!isLow(value)) continue;
      own[at] = null;
      (leftOut[phase] ?? [])[at] = value ?? undefined;
      isLeftOut = true;
    }
    if (isLeftOut) moments++;
  }
  return { columns: kept, leftOut, moments };
}
