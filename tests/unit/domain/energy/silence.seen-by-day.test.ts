import { describe, expect, test } from 'vitest';
import { isSeenByDay } from '#domain/energy/silence.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { POZNAN } from '#tests/support/solar-days.ts';

const DAY = '2026-06-08';
const at = (hour: number, minute = 0, day = DAY) => instantOf(day, hour, minute);

describe('observed by day', () => {
  // on 8 June the sun passes 8° in Poznań at 5:42 and at 20:02
  test.each([
    ['one reading at noon', at(12), at(12, 10), true],
    ['a night', at(22), at(4, 0, '2026-06-09'), false],
    ['a flap at dawn', at(4, 50), at(5, 50), false],
    ['a flap at dawn that lasts into the day', at(4, 50), at(6), true],
    ['what begins by day', at(19, 50), at(23), true],
    ['what begins at dusk', at(20, 5), at(23), false],
    ['more than a day', at(22), at(22, 0, '2026-06-09'), true],
  ])('%s is seen by day: %s', (_, from, to, isSeen) => expect(isSeenByDay(from, to, to, POZNAN)).toBe(isSeen));

  test('a stretch that lasts is observed until the last reading', () => {
    expect(isSeenByDay(at(3), null, at(5, 40), POZNAN)).toBe(false);
    expect(isSeenByDay(at(3), null, at(5, 45), POZNAN)).toBe(true);
  });
});
