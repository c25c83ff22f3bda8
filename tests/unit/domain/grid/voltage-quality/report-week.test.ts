import { expect, test } from 'vitest';
import { newestWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { instantOf } from '#domain/time/warsaw.ts';

const at = (date: string | null) => (date === null ? null : instantOf(date, 12));

test.each([
  ['2026-11-23', '2025-10-01', '2026-11-23', '2026-11-16', 'on a Monday the week that ended yesterday'],
  ['2026-11-22', '2025-10-01', '2026-11-22', '2026-11-09', 'on a Sunday the week before the one that runs'],
  ['2026-11-23', '2026-11-23', '2026-11-23', '2026-11-23', 'of an inverter that is new this week the week that runs'],
  ['2026-11-23', '2026-11-18', '2026-11-23', '2026-11-16', 'of one that began last week that week'],
  ['2026-11-23', '2025-10-01', '2026-10-14', '2026-10-12', 'of one that fell silent long ago the week of its last reading'],
  ['2026-11-23', null, null, '2026-11-16', 'of one that was never read the last whole week'],
])('on %s, read from %s to %s, it is the week from %s: %s', (today, first, last, monday, _why) =>
  expect(newestWeek(today, { firstReading: at(first), lastReading: at(last) })).toBe(monday),
);
