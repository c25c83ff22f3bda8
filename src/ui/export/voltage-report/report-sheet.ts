import type { LostInWeek } from '#domain/grid/losses/lost-in-week.ts';
import type { ReadingsReport, WeekReport } from '#domain/grid/voltage-quality/week-report.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { MeteringDetails } from '#domain/grid/metering-point.ts';

/** The report of a week as it was told, or as the device made it: then nothing of events and states. */
export type ShownReport = ReadingsReport & Partial<WeekReport>;

/** Everything that stands in the report's file: data alone, since a function cannot be sent to a worker. */
export interface ReportSheet {
  readonly installation: Installation;
  /** `null` where it was never fetched. */
  readonly metering: Omit<MeteringDetails, 'id'> | null;
  readonly report: ShownReport;
  /** How old the data are. */
  readonly asOf: Instant;
  /** Computed on this device, out of the readings that it holds. */
  readonly isOwn: boolean;
  /** `null` where nothing is known of it. */
  readonly lost: LostInWeek | null;
  readonly made: Instant;
  /** Of the program. */
  readonly version: string;
  /** SHA-256 of the file with the means of the week, in hexadecimal digits; `null` where there is no such file. */
  readonly hash: string | null;
}
