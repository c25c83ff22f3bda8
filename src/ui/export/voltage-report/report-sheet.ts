import type { LostInWeek } from '#domain/grid/losses/lost-in-week.ts';
import type { ReadingsReport, WeekReport } from '#domain/grid/voltage-quality/week-report.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { MeteringDetails } from '#domain/grid/metering-point.ts';

/** The report of a week from the server, or computed on the device: then without events and states. */
export type WeekReportData = ReadingsReport & Partial<WeekReport>;

/** The content of the report's file. Only data, because a function cannot be sent to a worker. */
export interface ReportSheet {
  readonly installation: Installation;
  /** `null` if it was never fetched. */
  readonly metering: Omit<MeteringDetails, 'id'> | null;
  readonly report: WeekReportData;
  /** The time of the data. */
  readonly asOf: Instant;
  /** Computed on this device from its readings. */
  readonly isOwn: boolean;
  /** `null` if it is not known. */
  readonly lost: LostInWeek | null;
  readonly made: Instant;
  /** The version of the app. */
  readonly version: string;
  /** SHA-256 of the file with the means of the week, in hexadecimal digits; `null` if there is no such file. */
  readonly hash: string | null;
}
