/** What an inverter reported at one time. `null`: not reported. */
export interface Reading {
  readonly installationId: number;
  /** ms since 1970. */
  readonly at: number;
  /** The source's own time, where its clock is corrected; ms. Left out: `at` is that time. */
  readonly sentAt?: number | undefined;
  /** When it came, of a live one; ms. Left out of what a file, a cloud or the demo brings: no clock is corrected there. */
  readonly arrivedAt?: number | undefined;
  /** W on the AC side; a few watts below zero at night are its own use. */
  readonly power: number | null;
  /** Wh since local midnight. */
  readonly energy: number | null;
  /** V, phase to neutral, L1 to L3. */
  readonly voltages: readonly [number | null, number | null, number | null];
  /** As reported; SunSpec's names where it is one of them. */
  readonly state: string | null;
  /** Active codes, sorted; empty: none is active. */
  readonly events: readonly string[] | null;
}

/** The codes that the database keeps as one text; `null` where no events were told. */
export const eventsOfText = (text: string | null): readonly string[] | null =>
  text === null ? null : text.split(',').filter((code) => code !== '');
