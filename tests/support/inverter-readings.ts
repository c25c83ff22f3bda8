import { type InverterReading, inverterReadings } from '#domain/grid/readings/inverter-reading.ts';
import type { Instant } from '#domain/quantity.ts';

/** A reading of an inverter: time, state, codes, and W where power matters. */
export type ReadingFields = readonly [at: number, state: string | null, codes: readonly string[], power?: number | null];

/** Readings with only state and codes. */
export const inverterReadingsOf = (...said: readonly ReadingFields[]): InverterReading[] =>
  inverterReadings({
    states: said.flatMap(([at, state]) => (state === null ? [] : [{ at: at as Instant, state }])),
    events: said.map(([at, , codes]) => ({ at: at as Instant, codes })),
    readings: said.map(([at, , , power = null]) => ({ at, power })),
  });
