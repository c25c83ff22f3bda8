import { expect, test } from 'vitest';
import { pauseAfter } from '#server/hooks/hook-worker.ts';

test('pauses grow from seconds to half a day, each a fifth shorter or longer by chance', () => {
  const pauses = Array.from({ length: 14 }, (_, failed) => pauseAfter(failed + 1, 0, 0.5));
  expect(pauses[0]).toBe(5);
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
  expect(pauses.at(-1)).toBe(43_200);
  expect(pauseAfter(1, 0, 0)).toBeCloseTo(4);
  expect(pauseAfter(1, 0, 1)).toBeCloseTo(6);
});

test('a receiver that asks for more time gets it, up to half a day', () => {
  expect(pauseAfter(1, 90, 0.5)).toBe(90);
  expect(pauseAfter(4, 90, 0.5)).toBe(600);
  expect(pauseAfter(1, 1e9, 0.5)).toBe(43_200);
});
