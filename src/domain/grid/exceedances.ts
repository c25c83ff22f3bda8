import type { Instant, Volts } from '#domain/quantity.ts';
import type { OvervoltageRecord } from './status.ts';
import { isOvervoltage, phaseOf } from './voltage.ts';

/** Readings at or above 253 V that follow one another, on any phase. */
export interface Exceedance {
  readonly from: Instant;
  readonly to: Instant;
  readonly phases: readonly string[];
  readonly highest: Volts;
}

/** Readings that are further apart are two exceedances. Unit: ms. */
const LONGEST_PAUSE = 15 * 60_000;

/**
 * The exceedances of the voltage, the earliest first.
 *
 * Unit    V; ms since 1970.
 * Range   readings in any order; those below 253 V do not count. A code without a phase is kept as it is.
 * Source  the threshold: specification 20.9; the pause: ours, three times the usual five minutes between two readings.
 */
export function exceedances(records: readonly OvervoltageRecord[]): Exceedance[] {
  const found: Exceedance[] = [];
  for (const { at, obis, voltage } of records.filter((one) => isOvervoltage(one.voltage)).toSorted((a, b) => a.at - b.at)) {
    const phase = phaseOf(obis) ?? obis;
    const last = found.at(-1);
    if (last === undefined || at - last.to > LONGEST_PAUSE) found.push({ from: at, to: at, phases: [phase], highest: voltage });
    else {
      const phases = [...new Set([...last.phases, phase])].sort();
      found[found.length - 1] = { ...last, to: at, phases, highest: voltage > last.highest ? voltage : last.highest };
    }
  }
  return found;
}
