import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { filterInChunks } from '#server/care/filter-in-chunks.ts';

test('those for which it holds are given in their order, and others have their turn meanwhile', async () => {
  const all = Array.from({ length: 2_001 }, (_, at) => at);
  let turns = 0;
  const others = turn().then(() => {
    turns += 1;
  });
  let seenBetween = 0;
  const found = await filterInChunks(all, (one) => {
    if (one === 2_000) seenBetween = turns;
    return one % 3 === 0;
  });
  await others;
  expect(found).toEqual(all.filter((one) => one % 3 === 0));
  expect(seenBetween).toBe(1);
  expect(await filterInChunks([], () => true)).toEqual([]);
});
