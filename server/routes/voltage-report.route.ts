import { voltageReportOfWeek } from '#contract/care/voltage-report.contract.ts';
import { mondayOf } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { reportVoltagesOf } from '#server/care/report-voltages.ts';
import { type EndpointRouter, NotCached } from '#server/http/endpoint-router.ts';
import { refusedDetail, refusedFields } from '#server/http/refusals.ts';
import { sentences } from '#server/sentences.ts';
import type { Services } from '#server/http/services.ts';

const EARLIEST = '2000-01-01';

/** The voltage report for the grid operator. */
export function voltageReportRoute({ on }: EndpointRouter, { database, clock }: Services): void {
  on(voltageReportOfWeek).keep(['installations', 'live'], async ({ params: { id }, query: { week, intervals } }) => {
    if (week < EARLIEST) return new NotCached(400, refusedFields({ week: [sentences.weekTooEarly] }));
    if (mondayOf(week) > localDateOf(clock())) return new NotCached(400, refusedFields({ week: [sentences.futureWeek] }));
    const body = await reportVoltagesOf(database, id, week, intervals === '1');
    return body ? { status: 200, body } : new NotCached(404, refusedDetail(sentences.notFound));
  });
}
