import { type InverterReport, inverterReports } from '#domain/grid/reports/inverter-report.ts';
import type { Instant } from '#domain/quantity.ts';

/** A report of an inverter: time, state, codes, and W where power matters. */
export type ReportFields = readonly [at: number, state: string | null, codes: readonly string[], power?: number | null];

/** Reports with only state and codes. */
export const reportsOf = (...said: readonly ReportFields[]): InverterReport[] =>
  inverterReports({
    states: said.flatMap(([at, state]) => (state === null ? [] : [{ at: at as Instant, state }])),
    events: said.map(([at, , codes]) => ({ at: at as Instant, codes })),
    readings: said.map(([at, , , power = null]) => ({ at, power })),
  });
