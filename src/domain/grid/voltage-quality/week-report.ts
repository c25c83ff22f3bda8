import type { VoltageReport } from './voltage-report.ts';
import type { WeekInterval } from './week-means.ts';

/** A week of voltages with what happened in it. */
export interface WeekReport extends VoltageReport {
  /** How often each event of the grid began in the week, by its code as reported. */
  readonly events: Readonly<Record<string, number>>;
  /** Of these, how often by day, the sun above 8°; `null` where it was not told. */
  readonly daylightEvents: Readonly<Record<string, number>> | null;
  readonly throttledMinutes: number;
  /** Every interval of the week; `null` where they were not asked for. */
  readonly intervals: readonly WeekInterval[] | null;
}
