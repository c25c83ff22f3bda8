import type { ToldLoss } from '#domain/grid/losses/lost-in-week.ts';
import type { WeekReport } from '#domain/grid/voltage-quality/week-report.ts';
import type { MeteringDetails } from './metering-details.ts';

/** What a server says of an installation's week, for a report. */
export interface ReportInput {
  readonly report: WeekReport;
  /** `null` where it was not told. */
  readonly metering: MeteringDetails | null;
  /** `null` where one of the answers was missing. */
  readonly losses: readonly ToldLoss[] | null;
}
