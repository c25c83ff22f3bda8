import type { Instant, Volts, Watts } from '#domain/quantity.ts';

/** Source of an installation's readings: our modem ('PV') or the Solarman cloud. */
export type Source = 'PV' | 'Solarman';

/** The inverter was in this state from `at` on. `state` is raw; `inverterState()` parses it. */
export interface StateRecord {
  readonly at: Instant;
  readonly state: string;
}

export interface OvervoltageRecord {
  readonly at: Instant;
  /** OBIS code of the phase; `phaseOf()` parses it. */
  readonly obis: string;
  readonly voltage: Volts;
}

/** A record as it is listed: `at` is `null` if the backend sends no time. */
export type Listed<R extends { readonly at: Instant }> = Omit<R, 'at'> & { readonly at: Instant | null };

/** Records with a time, which rules about time need. Unit: ms since 1970. Range: the order stays. Source: specification 17.21. */
export const withTime = <R extends { readonly at: Instant }>(records: readonly Listed<R>[]): readonly R[] =>
  records.filter((record): record is Listed<R> & R => record.at !== null);

/** The newest first, those without a time last. Unit: ms since 1970. Range: any order. Source: specification 7.7 and 7.8. */
export const newestFirst = <R extends { readonly at: Instant | null }>(records: readonly R[]): readonly R[] =>
  records.toSorted((a, b) => (b.at ?? -1) - (a.at ?? -1));

/** Event codes at one time, and whether each is active. Unknown codes are kept unchanged. */
export interface EventEntry {
  readonly at: Instant | null;
  readonly codes: Readonly<Record<string, boolean>>;
}

export interface InverterStatus {
  readonly events: readonly EventEntry[];
  readonly state: string | null;
  readonly at: Instant | null;
  readonly isWorking: boolean | null;
  readonly lastPower: Watts | null;
}

export type LastState = Pick<InverterStatus, 'state' | 'at'>;

/**
 * The last state of an inverter, and since when: of its status, and what that does not say from the list of states.
 *
 * Unit    ms since 1970.
 * Range   `states` in any order; both `null` if neither says anything.
 * Source  specification 7.4.
 */
export function lastState(status: LastState | null, states: readonly Listed<StateRecord>[]): LastState {
  const [newest = { state: null, at: null }] = newestFirst(states);
  const { state, at } = status ?? { state: null, at: null };
  if (state === null) return newest;
  return { state, at: at ?? (newest.state === state ? newest.at : null) };
}

/** A name with a number: working/faulty counts, event counts. */
export interface Count {
  readonly name: string;
  readonly value: number;
}

export interface DefectiveInstallation {
  readonly id: number;
  readonly description: string;
  readonly sn: string;
  readonly value: number;
}
