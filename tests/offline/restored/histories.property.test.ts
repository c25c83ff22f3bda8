import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { historyRuns } from '#tests/support/histories.ts';
import { playRestored, restoredHistory } from '#tests/support/restored-histories.ts';

// each history takes ten times as long as one of a single tablet
const runs = historyRuns(10, 200);

test(`${runs.numRuns} histories of three tablets and an office that goes back in time: no decision gets to another task, everything filed is there once`, async () => {
  await fc.assert(
    fc.asyncProperty(restoredHistory, async (events) => {
      expect(await playRestored(events)).toEqual([]);
    }),
    runs,
  );
});
