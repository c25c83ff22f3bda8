import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { history, historyRuns, play } from '#tests/support/histories.ts';

const runs = historyRuns(150);

test(`${runs.numRuns} histories against an office that honours keys: nothing is lost, nothing is stuck, everything is there once`, async () => {
  await fc.assert(
    fc.asyncProperty(history, async (lived) => {
      expect(await play(lived, true)).toEqual([]);
    }),
    runs,
  );
});
