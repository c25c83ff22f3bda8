import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { voltageReportOfWeek } from '#contract/care/voltage-report.contract.ts';
import type { WeekReport } from '#domain/grid/voltage-quality/week-report.ts';

const schema = voltageReportOfWeek.replies[200];

const phase = {
  ...{ phase: 'L1', n: 1008, missing: 0, not_counted: 0, implausible: 0, min: 230, max: 240, mean: 235, p95: 239 },
  ...{ n1: 0, n2: 0, above: 0, below: 0, en50160: null, regulation: null, reason: 'too_little_data', worst: [] },
};
const wire = { week: '2026-06-08', step_s: 300, expected: 1008, phases: [phase], events: { AC_OVER_VOLT: 2 }, throttled_minutes: 0 };
const read = (told: object) => z.decode(schema, told as never) as WeekReport;

test('fields that an older server does not send are null', () => {
  expect(read(wire)).toMatchObject({ daylightEvents: null, highWhileIdle: null, phases: [{ doubtful: 0, reason: 'too_little_data' }] });
});

test('a report with a reason that only a newer server knows is readable', () => {
  for (const reason of ['doubtful', 'readings_gone'])
    expect(read({ ...wire, phases: [{ ...phase, reason }] }).phases[0]).toMatchObject({ reason, en50160: null });
  expect(read({ ...wire, phases: [{ ...phase, reason: 'sunspots', doubtful: 3 }] }).phases[0]).toMatchObject({
    reason: 'other',
    doubtful: 3,
  });
});
