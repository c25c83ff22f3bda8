import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttleProgress } from '#server/seed/throttle-progress.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

/** The percents said, of a job that tells its share at these seconds. */
function saidOf(shares: readonly (readonly [second: number, share: number])[]): readonly number[] {
  const said: number[] = [];
  const onShare = throttleProgress((percent) => said.push(percent));
  let now = 0;
  for (const [second, share] of shares) {
    vi.advanceTimersByTime((second - now) * 1_000);
    now = second;
    onShare(share);
  }
  return said;
}

test('a percent is said once, however long it lasts', () => {
  expect(
    saidOf([
      [2, 0.001],
      [4, 0.004],
      [6, 0.009],
      [8, 0.011],
      [10, 0.019],
      [12, 0.02],
    ]),
  ).toEqual([0, 1, 2]);
});

test('a percent is said at most every two seconds, and the first of them after two', () => {
  expect(
    saidOf([
      [1, 0.1],
      [2, 0.2],
      [3, 0.3],
      [4, 0.4],
    ]),
  ).toEqual([20, 40]);
});
