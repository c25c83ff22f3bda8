import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { historyRuns } from '#tests/support/histories.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { siteHistory } from '#tests/support/site-histories/events.ts';
import { aSiteOffice } from '#tests/support/site-histories/office.ts';
import { playSite } from '#tests/support/site-histories/play.ts';

// the histories are short, so fewer of them show as much
const { numRuns, seed } = historyRuns(20, 400);
const office = madeOnce(() => aSiteOffice());

test(`${numRuns} histories of a site card: nothing is lost or overwritten unseen, and a user is asked only where both changed the same field`, async () => {
  await fc.assert(
    fc.asyncProperty(siteHistory, async (events) => {
      expect(await playSite(office, events)).toEqual([]);
    }),
    { numRuns, seed, endOnFailure: process.env.TEST_SHRINK === 'off' },
  );
}, 3_600_000);
