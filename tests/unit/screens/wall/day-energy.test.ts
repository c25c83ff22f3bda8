import { expect, test } from 'vitest';
import { quantity, type WattHours } from '#domain/quantity.ts';
import type { Outcome, Problem } from '#domain/service/problem.ts';
import { readDayEnergies } from '#screens/wall/day-energy.tsx';

const gave = (energy: number): Outcome<WattHours | null> => ({ ok: true, value: quantity(energy) });
const failed = (is: 'offline' | 'missing' | 'shape'): Outcome<WattHours | null> => ({ ok: false, problem: { is } satisfies Problem });

function round(ids: readonly number[], answer: (id: number) => Outcome<WattHours | null>) {
  const requests: number[] = [];
  const counts = { now: 0, most: 0 };
  const read = async (id: number) => {
    requests.push(id);
    counts.now += 1;
    counts.most = Math.max(counts.most, counts.now);
    await Promise.resolve();
    counts.now -= 1;
    return answer(id);
  };
  const ended = readDayEnergies({ ids, date: '2026-11-20', read, now: () => 5, signal: new AbortController().signal });
  return { ended, requests, counts };
}

test('all are requested, three at a time, each once', async () => {
  const { ended, requests, counts } = round([1, 2, 3, 4, 5, 6, 7], (id) => gave(id));
  const { energies, left } = await ended;
  expect(requests).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(counts.most).toBe(3);
  expect([...energies.values()].reduce((sum, { energy }) => sum + (energy ?? 0), 0)).toBe(28);
  expect(left).toEqual([]);
});

test('one without a response is left for the next time, one that the backend does not know is not', async () => {
  const { energies, left } = await round([1, 2, 3], (id) => (id === 1 ? failed('shape') : id === 2 ? failed('missing') : gave(3))).ended;
  expect([...energies.keys()]).toEqual([3]);
  expect(left).toEqual([1]);
});

test('without a network no further requests are sent', async () => {
  const { ended, requests } = round([1, 2, 3, 4, 5, 6, 7], () => failed('offline'));
  expect((await ended).left).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(requests).toEqual([1, 2, 3]);
});
