/** A value of a reading that is no measurement; `null` if it is no number. */
export interface LeftOut {
  readonly of: 'power' | 'energy' | 'voltage';
  readonly value: number | null;
}

/** What an inverter sent at one time. `null`: not sent. */
export interface Reading {
  readonly installationId: number;
  /** ms since 1970. */
  readonly at: number;
  /** The time that the source gave, if its clock is corrected; ms. If absent, it is `at`. */
  readonly sentAt?: number | undefined;
  /** When a live reading arrived; ms. Absent for readings of a file, a cloud or the demo: their clocks are not corrected. */
  readonly arrivedAt?: number | undefined;
  /** The key that sent it live. Absent for readings of a file or the demo. */
  readonly sentBy?: string | undefined;
  /** The values that were left out because they are no measurement. */
  readonly leftOut?: readonly LeftOut[] | undefined;
  /** W on the AC side; a few watts below zero at night are its own consumption. */
  readonly power: number | null;
  /** Wh since local midnight. */
  readonly energy: number | null;
  /** V, phase to neutral, L1 to L3. */
  readonly voltages: readonly [number | null, number | null, number | null];
  /** As sent; with SunSpec's name if it has one. */
  readonly state: string | null;
  /** Active codes, sorted; empty if none is active. */
  readonly events: readonly string[] | null;
  /** It repeats an earlier line; its measured values are left out. */
  readonly isRepeated?: true;
}

/** The name of `sentBy` in readings that are stored as JSON. */
const SENT_BY = 'reportedBy';
/** A reading as stored JSON. */
export type JsonReading = Omit<Reading, 'sentBy'> & { readonly [SENT_BY]?: string | undefined };

export const toStoredJson = ({ sentBy, ...reading }: Reading): string =>
  JSON.stringify({ ...reading, [SENT_BY]: sentBy } satisfies JsonReading);
export const ofStoredJson = ({ [SENT_BY]: sentBy, ...reading }: JsonReading): Reading => ({
  ...reading,
  ...(sentBy !== undefined && { sentBy }),
});

/** Splits the codes, which the database stores as one text; `null` if no events were sent. */
export const eventsOfText = (text: string | null): readonly string[] | null =>
  text === null ? null : text.split(',').filter((code) => code !== '');

/** The measured values of a reading, in one order. Unit: W, Wh, V. */
export const measuredValues = ({ power, energy, voltages }: Pick<Reading, 'power' | 'energy' | 'voltages'>): readonly (number | null)[] => [
  power,
  energy,
  ...voltages,
];

/** True if none of its values was sent. */
export const saysNothing = (reading: Omit<Reading, 'installationId'>): boolean =>
  [...measuredValues(reading), reading.state, reading.events].every((value) => value === null);

/** A later reading of the same time fills in and corrects an earlier one. */
export const mergedReading = (earlier: Reading, later: Reading): Reading => ({
  ...later,
  power: later.power ?? earlier.power,
  energy: later.energy ?? earlier.energy,
  voltages: [later.voltages[0] ?? earlier.voltages[0], later.voltages[1] ?? earlier.voltages[1], later.voltages[2] ?? earlier.voltages[2]],
  state: later.state ?? earlier.state,
  events: later.events ?? earlier.events,
});
