import { expect, test } from 'vitest';
import { reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { meansLines, voltageSpan } from '#ui/export/voltage-report/means-drawing.ts';
import { aReportSheet } from '#tests/support/report-sheets.ts';

const WEEK = reportWeek('2026-06-08');
const SCALE = { week: WEEK, low: 200, high: 260, width: 1008, height: 60 };
const intervalsOf = (voltageAt: (index: number) => number | null) => aReportSheet(voltageAt).report.intervals ?? [];

test('a mean is drawn at its time and its voltage', () => {
  const [line = []] = meansLines(
    intervalsOf(() => 245),
    'l1',
    SCALE,
  );
  expect(line).toHaveLength(1008);
  expect(line[0]).toEqual([0, 15]);
  expect(line[504]?.[0]).toBeCloseTo(504);
});

test('a gap breaks the line, and a mean alone is a point', () => {
  const lines = meansLines(
    intervalsOf((index) => (index < 20 || index === 40 || index === 41 || index >= 100 ? 240 : null)),
    'l1',
    SCALE,
  );
  expect(lines.map((line) => line.length)).toEqual([10, 1, 958]);
});

test('both limits are visible, and all values beyond them', () => {
  expect(
    voltageSpan(
      intervalsOf(() => 230),
      ['l1'],
    ),
  ).toEqual([205, 255]);
  expect(
    voltageSpan(
      intervalsOf(() => 260.4),
      ['l1'],
    ),
  ).toEqual([205, 263]);
});
