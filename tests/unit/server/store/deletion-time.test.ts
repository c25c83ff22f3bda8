import { expect, test } from 'vitest';
import { type ClockWitness, checkClock } from '#server/store/deletion-time.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 10, 20);
const believed: ClockWitness = { trustedAt: START, doubtedSince: null, seenAt: START };

/** Checks these days in turn; whether the clock was trusted each time. */
function looks(...days: readonly number[]): boolean[] {
  let witness = believed;
  return days.map((day) => {
    witness = checkClock(witness, START + day * DAY);
    return witness.doubtedSince === null;
  });
}

test('a clock that runs on is trusted, also after a stop of a day or two', () => {
  expect(looks(0.25, 0.5, 2.4, 4.3)).toEqual([true, true, true, true]);
});

test('a clock that jumps is not, until it has run on for three days', () => {
  expect(looks(400, 400.25, 401, 402, 402.9, 403.1, 403.4)).toEqual([false, false, false, false, false, true, true]);
});

test('once corrected it is trusted at once, and the jump is forgotten', () => {
  expect(looks(400, 401, 1, 1.25, 400, 401)).toEqual([false, false, true, true, false, false]);
});

test('each further jump, also back to a doubted time, starts over', () => {
  expect(looks(400, 402, 800, 802, 803.1)).toEqual([false, false, false, false, true]);
  expect(looks(800, 802, 400, 401, 402.5, 403.1)).toEqual([false, false, false, false, false, true]);
});

test('a clock that was not checked for days does not count as running on', () => {
  expect(looks(30, 33.1, 36.2)).toEqual([false, false, false]);
});
