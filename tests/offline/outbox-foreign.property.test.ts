import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { history, historyRuns, play } from '#tests/support/histories.ts';

const runs = historyRuns();

test(`${runs.numRuns} histories against an office that ignores keys: nothing is lost, nothing is sent blindly, copies are shown`, async () => {
  await fc.assert(
    fc.asyncProperty(history, async (lived) => {
      expect(await play(lived, false)).toEqual([]);
    }),
    runs,
  );
});
