import type { Instant, Volts, Watts } from '#domain/quantity.ts';

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
