import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { gather } from '#sync/outbox/wire/gather.ts';
import { deferred } from '#tests/support/deferred.ts';

test('what arrives while others are in progress is handled together, and each gets its own result', async () => {
  const goes: number[][] = [];
  const held = deferred();
  const double = gather(async (jobs: readonly number[]) => {
    goes.push([...jobs]);
    await held.promise;
    return jobs.map((job) => job * 2);
  });
  const all = [1, 2, 3].map(double);
  held.resolve();
  expect(await Promise.all(all)).toEqual([2, 4, 6]);
  expect(goes).toEqual([[1], [2, 3]]);
  expect(await double(4)).toBe(8);
});

test('a job that cannot be done fails alone, whatever it was together with', async () => {
  const law = fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), async (good) => {
    const done = new Set<number>();
    const work = gather(async (jobs: readonly number[]) => {
      await Promise.resolve();
      if (jobs.some((job) => !good[job])) throw new Error('One of them cannot be done.');
      for (const job of jobs) done.add(job);
      return jobs;
    });
    const outcomes = await Promise.allSettled(good.map((_, job) => work(job)));
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(good);
    expect([...done].toSorted((one, other) => one - other)).toEqual(good.flatMap((isGood, job) => (isGood ? [job] : [])));
  });
  await fc.assert(law, { numRuns: 100, seed: 20_261_125 });
});
