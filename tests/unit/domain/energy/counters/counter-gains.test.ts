import { describe, expect, test } from 'vitest';
import { type Counted, counterGains } from '#domain/energy/counters/counter-gains.ts';
import { counterTolerance } from '#domain/energy/counters/stale-counter.ts';

const HOUR = 3_600_000;
/** A counter every hour from midnight on. */
const hourly = (...energies: [number, ...number[]]): [Counted, ...Counted[]] => {
  const [first, ...rest] = energies;
  return [{ at: 0, energy: first }, ...rest.map((energy, index) => ({ at: (index + 1) * HOUR, energy }))];
};
const gainsOf = (counters: readonly [Counted, ...Counted[]], most: number | null = 3_000) =>
  counterGains({ from: 0, counters, before: undefined, held: null, most, lit: 0 });
const sumOf = ({ gains }: ReturnType<typeof counterGains>): number => gains.reduce((sum, { energy }) => sum + energy, 0);

describe('energy above the highest power times the time', () => {
  test('is refused if a single counter shows it, and nothing else is lost', () => {
    const result = gainsOf(hourly(0, 2_000, 4_000_000_000, 5_000, 7_000));
    expect([sumOf(result), result.trust, result.isUnreliable]).toEqual([7_000, 'whole', true]);
  });

  test('is refused if the counter jumps, and later gains are counted', () => {
    const result = gainsOf(hourly(0, 2_000, 3_000_000, 3_002_500, 3_004_000));
    expect([sumOf(result), result.trust, result.isUnreliable]).toEqual([6_000, 'part', true]);
  });

  test('leaves no gains if no production explains the counters', () => {
    expect(gainsOf(hourly(0, 200_000, 900_000, 1_900_000, 2_900_000)).trust).toBe('none');
  });

  test('is not assumed of a counter that was read late', () => {
    const result = gainsOf(hourly(0, 0, 0, 0, 8_000));
    expect([sumOf(result), result.isUnreliable]).toEqual([8_000, false]);
  });

  test('needs a rating', () => {
    expect(sumOf(gainsOf(hourly(0, 2_000, 4_000_000_000), null))).toBe(4_000_000_000);
  });
});

test('yesterday’s counter as the first reading is not energy of today', () => {
  const result = gainsOf(hourly(21_000, 21_000, 0, 700));
  expect([sumOf(result), result.trust, result.isUnreliable]).toEqual([700, 'whole', false]);
});

test('a counter’s tolerance is its step, 0.1 kWh at least', () => {
  expect(counterTolerance([0, 137, 260, 391])).toBe(100);
  expect(counterTolerance([1_000, 2_000, 3_000, 5_000])).toBe(1_000);
  expect(counterTolerance([1_000, 2_000])).toBe(100);
});
