import { describe, expect, test } from 'vitest';
import { reportOfReadings } from '#domain/grid/voltage-quality/week-report.ts';
import { reportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import type { VoltageReading } from '#domain/grid/voltage-quality/voltage-reading.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { interruptionLines, verdictWords } from '#texts/voltage/report-sentences.ts';
import { aWeekOf } from '#tests/support/voltage-weeks.ts';

const MONDAY = '2026-06-08';
const WEEK = reportWeek(MONDAY);
const reportOf = (readings: readonly VoltageReading[]) => reportOfReadings(readings, WEEK, 1, MIDDLE_OF_POLAND);
const NBSP = '\u00a0';

describe('the verdict in words', () => {
  const words = (readings: readonly VoltageReading[]) => verdictWords(reportOf(readings).phases, WEEK.expected, 'en50160');

  test('says of how much of the week it is where less than all is known', () => {
    expect(words(aWeekOf(() => 236))).toBe('Zgodne');
    expect(words(aWeekOf((index) => (index < 140 ? null : 236))).replaceAll(/\s/g, ' ')).toBe('Zgodne w zmierzonych 93 %');
    expect(words(aWeekOf((index) => (index < 2 ? null : 236))).replaceAll(/\s/g, ' ')).toBe('Zgodne w zmierzonych 99 %');
  });

  test('has no share where it is another one', () => {
    expect(words(aWeekOf((index) => (index < 140 ? null : 256)))).toBe('Niezgodne');
    expect(words(aWeekOf((index) => (index < 1_400 ? null : 236)))).toBe('Bez oceny');
  });
});

describe('interruptions', () => {
  const offFrom = (from: number, minutes: number) =>
    aWeekOf(() => 236).map((reading): VoltageReading => {
      const isOff = reading.at >= from && reading.at < from + minutes * 60_000;
      return isOff
        ? { ...reading, power: 0, voltages: [0, null, null], state: 'STANDBY', events: ['AC_DISCONNECT', 'CABINET_OPEN'] }
        : reading;
    });

  test('are listed with their times, and break no rule', () => {
    const report = reportOf(offFrom(instantOf('2026-06-10', 12, 10), 40));
    expect(interruptionLines(report.interruptions ?? [])).toEqual([
      '10/06/2026: przerwa w zasilaniu albo wyłączenie instalacji, 12:10–12:50',
    ]);
    expect(report.phases).toMatchObject([
      { n: 1004, missing: 4, interrupted: 4, min: 236, en50160: true, regulation: true, worst: { length: 10 } },
    ]);
    expect(verdictWords(report.phases, WEEK.expected, 'regulation')).toBe(`Zgodne w zmierzonych 99${NBSP}%`);
  });

  test('beyond twenty are counted', () => {
    const many = aWeekOf((index) => (index % 8 < 2 ? 0 : 236)).map((reading) => ({
      ...reading,
      power: reading.voltages[0] === 0 ? 0 : 900,
    }));
    const { interruptions = [] } = reportOf(many);
    const lines = interruptionLines(interruptions);
    expect(interruptions.length).toBeGreaterThan(100);
    expect(lines).toHaveLength(21);
    expect(lines.at(-1)).toBe(`Dalsze: ${interruptions.length - 20}. Wszystkie są w pliku CSV.`);
  });

  test('are none without any', () => expect(interruptionLines([])).toEqual([]));
});
