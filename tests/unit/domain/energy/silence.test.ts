import { describe, expect, test } from 'vitest';
import { silenceStretches } from '#domain/energy/silence.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { POZNAN, formatted } from '#tests/support/solar-days.ts';

const DAY = '2026-06-08';
const at = (hour: number, minute = 0, day = DAY) => instantOf(day, hour, minute);

describe('silence', () => {
  test('needs an hour of daylight', () => {
    const now = at(14);
    expect(formatted(silenceStretches([at(9), at(9, 59), at(10), at(11), at(12), at(13)], now, POZNAN))).toEqual([
      ['08T10:00', '08T11:00'],
      ['08T11:00', '08T12:00'],
      ['08T12:00', '08T13:00'],
      ['08T13:00', null],
    ]);
    expect(silenceStretches([at(13), at(13, 30)], now, POZNAN)).toEqual([]);
  });
  test('does not include the night', () => {
    expect(silenceStretches([at(20), at(6, 0, '2026-06-09')], at(6, 20, '2026-06-09'), POZNAN)).toEqual([]);
    expect(silenceStretches([], at(6), POZNAN)).toEqual([]);
  });
});
