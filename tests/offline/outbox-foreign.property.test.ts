import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { history, play } from '#tests/support/histories.ts';

/** Twice what the best hidden of the planted mistakes needs (scripts/mutation.mjs); `npm run test:chaos` plays more, of other seeds. */
const runs = Number(process.env.PV_HISTORIES ?? 2000);
const seed = Number(process.env.PV_SEED_OF_HISTORIES ?? 20_261_120);

test(`${runs} histories against an office that ignores keys: nothing is lost, nothing is sent blindly, copies are shown`, async () => {
  await fc.assert(
    fc.asyncProperty(history, async (lived) => {
      expect(await play(lived, false)).toEqual([]);
    }),
    { numRuns: runs, seed },
  );
});
