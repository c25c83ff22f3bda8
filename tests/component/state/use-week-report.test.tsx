import { expect, test } from 'vitest';
import { column, NO_READINGS } from '#domain/energy/series.ts';
import { reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { Queries } from '#state/queries/queries.ts';
import { weekReport } from '#state/use-week-report.ts';
import { memoryQueries, ready } from '#tests/support/app-context.tsx';
import { quantity } from '#domain/quantity.ts';

const WEEK = reportWeek('2026-11-09');
const MEASURED = { id: 7, phases: 1, latitude: null, longitude: null } as const;
const FIVE_MINUTES = 300_000;

/** A day of readings every five minutes. */
const dayAt = (date: string, volts: number) => {
  const at = column(Array.from({ length: 288 }, (_, index) => instantOf(date) + index * FIVE_MINUTES));
  return { a: { at, values: column(Array.from(at, () => volts)) }, b: NO_READINGS, c: NO_READINGS } as never;
};
const reportOf = (queries: ReturnType<typeof memoryQueries>) => weekReport(queries as unknown as Queries, MEASURED, WEEK);

test('a week of which single days are held is computed from these, and is as old as the oldest', () => {
  const queries = memoryQueries();
  const report = reportOf(queries);
  expect(report.value.is).toBe('absent');
  queries.voltages(7, '2026-11-10', 'day').value = { ...(ready(dayAt('2026-11-10', 254)) as object), asOf: quantity(5) } as never;
  queries.voltages(7, '2026-11-11', 'day').value = ready(dayAt('2026-11-11', 240));
  expect(report.value).toMatchObject({
    is: 'ready',
    value: { isOwn: true, asOf: 5, report: { phases: [{ n: 288, n1: 144, max: 254, min: 240, reason: 'too_little_data' }] } },
  });
});

test('a week that is held as one is taken before its single days', () => {
  const queries = memoryQueries();
  const report = reportOf(queries);
  queries.voltages(7, '2026-11-10', 'day').value = ready(dayAt('2026-11-10', 254));
  queries.voltages(7, WEEK.monday, 'week').value = ready(dayAt('2026-11-09', 230));
  expect(report.value).toMatchObject({ value: { report: { phases: [{ n: 144, max: 230 }] } } });
});

test('a report of the device leaves out what repeats one line on three phases, and counts it', () => {
  const queries = memoryQueries();
  const report = weekReport(queries as unknown as Queries, { ...MEASURED, phases: 3 }, WEEK);
  const { a } = dayAt('2026-11-10', 240) as { a: object };
  queries.voltages(7, '2026-11-10', 'day').value = ready({ a, b: a, c: a } as never);
  const kept = { n: 1, stale: 287, max: 240 };
  expect(report.value).toMatchObject({ value: { report: { phases: [kept, kept, kept] } } });
});
