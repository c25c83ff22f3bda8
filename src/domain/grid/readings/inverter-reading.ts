import { type Dated, equipmentAt } from '#domain/energy/rated-period.ts';
import type { Spot } from '#domain/energy/sun.ts';
import type { Instant } from '#domain/quantity.ts';
import type { StateRecord } from '#domain/grid/status.ts';
import type { EventChange } from './event-changes.ts';
import { type InverterState, inverterState } from '#domain/grid/inverter-state.ts';

/** State of an inverter at one time, including what it sent before and did not change. */
export interface InverterReading {
  readonly at: Instant;
  /** Active codes. */
  readonly codes: readonly string[];
  /** Raw; `null` if the source has not sent one. */
  readonly state: string | null;
  /** W; `null` if it is not known. */
  readonly power: number | null;
}

/** Place and rating of an inverter, with those of earlier times. */
export interface RatedInverter extends Dated {
  readonly spot: Spot;
  /** W, its rating now. */
  readonly inverterPower: number;
}

/** Share of the rating above which an inverter counts as working. Source: an outage is below 1 % of nominal (meteocontrol VCOM). */
export const WORKS_ABOVE = 0.01;

const AT_WORK: readonly InverterState[] = ['MPPT', 'THROTTLED'];

/** The SunSpec state. Range: `undefined` if none was sent, or an unknown one. Source: `inverterState`. */
export const stateOf = ({ state }: Pick<InverterReading, 'state'>): InverterState | undefined =>
  state === null ? undefined : inverterState(state);

/**
 * True for a reading of an inverter that feeds in.
 *
 * Unit    power in W.
 * Range   MPPT and THROTTLED; without a known state, a power above 1 % of the rating then.
 * Source  SunSpec, operating states; `WORKS_ABOVE`.
 */
export function isAtWork(
  reading: Pick<InverterReading, 'at' | 'state' | 'power'>,
  inverter: Pick<RatedInverter, 'inverterPower' | 'periods'>,
): boolean {
  const known = stateOf(reading);
  if (known !== undefined) return AT_WORK.includes(known);
  return (reading.power ?? 0) > WORKS_ABOVE * equipmentAt(inverter, reading.at).inverterPower;
}

/** Data of an inverter at different times. */
export interface ReadingParts {
  /** Changes, in any order. */
  readonly states: readonly StateRecord[];
  /** Changes, in any order. */
  readonly events: readonly EventChange[];
  /** Other times at which it sent a reading, with the power then. */
  readonly readings: readonly { readonly at: number; readonly power: number | null }[];
}

/**
 * Combines states, codes and readings to one reading for each time.
 *
 * Unit    ms since 1970; W.
 * Range   in the order of time, each time once. A state and the codes apply until the next change; before the first change there
 *         are no codes and no state.
 */
export function inverterReadings({ states, events, readings }: ReadingParts): InverterReading[] {
  const byTime = new Map<number, { state?: string; codes?: readonly string[]; power?: number }>();
  const partAt = (at: number) => {
    const known = byTime.get(at) ?? {};
    byTime.set(at, known);
    return known;
  };
  for (const { at, state } of states) partAt(at).state = state;
  for (const { at, codes } of events) partAt(at).codes = codes;
  for (const { at, power } of readings) {
    const part = partAt(at);
    if (power !== null) part.power = power;
  }
  let [state, codes]: [string | null, readonly string[]] = [null, []];
  return [...byTime]
    .sort(([one], [other]) => one - other)
    .map(([at, part]) => {
      state = part.state ?? state;
      codes = part.codes ?? codes;
      return { at: at as Instant, codes, state, power: part.power ?? null };
    });
}
