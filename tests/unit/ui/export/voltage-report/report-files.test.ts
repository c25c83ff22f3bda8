import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { sha256Of } from '#ui/export/sha256-of.ts';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { percentile } from '#domain/statistics.ts';
import { countOutside } from '#domain/grid/voltage-quality/verdicts.ts';
import { markStale, withEvents } from '#domain/grid/voltage-quality/voltage-reading.ts';
import { reportOfReadings } from '#domain/grid/voltage-quality/week-report.ts';
import { intervalsFile } from '#ui/export/voltage-report/report-files.ts';
import { drawnSeed } from '#tests/support/frozen-lines.ts';
import { aVoltageWeek, PLANTED, randomOf } from '#tests/support/voltage-weeks.ts';
import { aReportSheet } from '#tests/support/report-sheets.ts';
import { runsOf } from '#tests/support/runs.ts';

afterEach(() => vi.unstubAllGlobals());

test('the hash of any bytes is that of the standard, with and without HTTPS', async () => {
  const sumsAreRight = () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        expect(await sha256Of(new Blob([bytes as Uint8Array<ArrayBuffer>]))).toBe(createHash('sha256').update(bytes).digest('hex'));
      }),
    );
  await sumsAreRight();
  vi.stubGlobal('crypto', {});
  await sumsAreRight();
});

test('a page without HTTPS, where the browser has no hash function, computes the same hash', async () => {
  const file = new Blob(['Początek przedziału;L1 [V]\r\n2026-11-16 00:00;249,95\r\n'.repeat(1008)]);
  const usual = await sha256Of(file);
  vi.stubGlobal('crypto', {});
  expect(await sha256Of(file)).toBe(usual);
});

const intervalsOf = (monday: string, voltageAt: (index: number) => number | null = () => 240.5) =>
  aReportSheet(voltageAt, { monday }).report.intervals ?? [];
const linesOf = async (monday: string, voltageAt?: (index: number) => number | null) =>
  (await (await intervalsFile(intervalsOf(monday, voltageAt))).text()).trimEnd().split('\r\n');

test('has a row for every interval of the week, with decimal commas and empty cells where there is no mean', async () => {
  const [head, first, ...rest] = await linesOf('2026-06-08', (index) => (index > 1 ? null : 240.5));
  expect(head).toContain('Początek przedziału (czas w Polsce);Strefa;L1 [V];L2 [V];L3 [V]');
  expect(first).toBe('2026-06-08 00:00;UTC+02:00;240,50;241,50;239,00');
  expect(rest).toHaveLength(1007);
  expect(rest[0]).toBe('2026-06-08 00:10;UTC+02:00;;;');
});

test('an interval of an interruption is noted', async () => {
  const intervals = intervalsOf('2026-06-08', (index) => (index < 2 ? null : 240.5));
  const [first, second] = intervals;
  const file = await intervalsFile(intervals, first && second ? [{ from: first.at, to: second.at }] : []);
  const [head, ...lines] = (await file.text()).trimEnd().split('\r\n');
  expect(head).toContain('L3 [V];Uwaga');
  expect(lines.slice(0, 2)).toEqual([
    '2026-06-08 00:00;UTC+02:00;;;;przerwa w zasilaniu albo wyłączenie instalacji',
    '2026-06-08 00:10;UTC+02:00;240,50;241,50;239,00;',
  ]);
});

test('the doubled hour in October differs by its time zone', async () => {
  const lines = await linesOf('2026-10-19');
  expect(lines).toHaveLength(1 + 1014);
  expect(lines.filter((line) => line.startsWith('2026-10-25 02:10')).map((line) => line.split(';')[1])).toEqual(['UTC+02:00', 'UTC+01:00']);
});

test('the same means give the same bytes, and the hash is that of the file', async () => {
  const [one, other] = await Promise.all([intervalsFile(intervalsOf('2026-06-08')), intervalsFile(intervalsOf('2026-06-08'))]);
  const hash = createHash('sha256')
    .update(new Uint8Array(await one.arrayBuffer()))
    .digest('hex');
  expect(await sha256Of(one)).toBe(hash);
  expect(await sha256Of(other)).toBe(hash);
});

const SEED = drawnSeed();
const RUNS = runsOf(30);
const PHASES = ['L1', 'L2', 'L3'];

test(`the figures of the report follow from the rows, and repeated lines are in neither, PV_SEED=${SEED}`, async () => {
  for (let run = 0; run < RUNS; run += 1) {
    const random = randomOf(SEED + run);
    const { readings, changes, week, phases, step } = aVoltageWeek(SEED + run, random.pick(...PLANTED));
    const shift = phases === 1 ? random.int(0, 2) : 0;
    const wired = readings.map((read) => ({
      ...read,
      voltages:
        shift === 0
          ? read.voltages
          : ([null, ...[1, 2].map((at) => (at === shift ? read.voltages[0] : null))] as unknown as typeof read.voltages),
    }));
    const first = random.int(0, Math.floor(wired.length * 0.8));
    const count = Math.floor((random.int(70, 900) * 60) / step) + 14;
    const held = wired[first];
    const frozen = wired.map((read, index) => (held && index > first && index < first + count ? { ...held, at: read.at } : read));
    const report = reportOfReadings(markStale(withEvents(frozen, changes), MIDDLE_OF_POLAND), week, phases, MIDDLE_OF_POLAND);
    const text = await (await intervalsFile(report.intervals ?? [], report.interruptions)).text();
    const [, ...rows] = text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';'));
    const where = `run ${run}, ${week.monday}`;
    expect(rows, where).toHaveLength(week.expected);
    for (const [index, name] of PHASES.entries()) {
      const cells = rows.map((row) => row[index + 2] ?? '');
      const means = cells.filter((cell) => cell !== '').map((cell) => Number(cell.replace(',', '.')));
      const figures = report.phases.find(({ phase }) => phase === name);
      const sorted = means.toSorted((one, other) => one - other);
      const sums = { ...countOutside(means), min: sorted[0] ?? null, max: sorted.at(-1) ?? null, p95: percentile(sorted, 95) ?? null };
      const { n, n1, n2 } = sums;
      const verdicts = { regulation: n1 * 20 <= n, en50160: n1 * 20 <= n && n2 === 0 };
      if (figures) expect(figures, `${where}, ${name}`).toMatchObject({ ...sums, ...(figures.reason === null && verdicts) });
      else expect(means, `${where}, ${name}`).toEqual([]);
    }
  }
});
