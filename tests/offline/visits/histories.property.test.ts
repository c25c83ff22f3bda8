import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { historyRuns } from '#tests/support/histories.ts';
import { visitHistory } from '#tests/support/visit-histories/events.ts';
import { aFragileOffice } from '#tests/support/visit-histories/office.ts';
import { playVisits } from '#tests/support/visit-histories/play.ts';
import { madeOnce } from '#tests/support/made-once.ts';

/** Each history takes three times as long as one of the outbox. */
const { numRuns, seed } = historyRuns(25);

const office = madeOnce(() => aFragileOffice());

test(`${numRuns} histories of visits on three devices: nothing is lost, overwritten, misfiled, or called sent before it is`, async () => {
  await fc.assert(
    fc.asyncProperty(visitHistory, async (events) => {
      expect(await playVisits(office, events)).toEqual([]);
    }),
    // a planted mistake needs no shorter history (scripts/mutation.mjs)
    { numRuns, seed, endOnFailure: process.env.TEST_SHRINK === 'off' },
  );
}, 7_200_000);
