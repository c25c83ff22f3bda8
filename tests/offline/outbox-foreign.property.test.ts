import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type History, history, historyRuns, play } from '#tests/support/histories.ts';

const runs = historyRuns(150);

test(`${runs.numRuns} histories against an office that ignores keys: nothing is lost, nothing is sent blindly, copies are shown`, async () => {
  await fc.assert(
    fc.asyncProperty(history, async (lived) => {
      expect(await play(lived, false)).toEqual([]);
    }),
    runs,
  );
});

test('killed at any step between an answer and its row, a status set again is not shown as before by a list that lags', async () => {
  for (let step = 45; step < 60; step += 1) {
    const lived: History = {
      older: [],
      others: 13,
      isAcquainted: true,
      shows: { as: 'paged', page: 4, newestFirst: true, lag: 20_000 },
      rewrite: 'nothing',
      events: [
        { does: 'set', task: 0, status: 1 },
        { does: 'sync-until-killed', faults: [], step },
        { does: 'file', content: 0 },
        { does: 'set', task: 0, status: 1 },
      ],
    };
    expect([step, await play(lived, false)]).toEqual([step, []]);
  }
});
