import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { historyRuns } from '#tests/support/histories.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { fileHistory } from '#tests/support/site-histories/file-events.ts';
import { aSiteOffice } from '#tests/support/site-histories/office.ts';
import { playFiles } from '#tests/support/site-histories/play-files.ts';

// each history has bytes, restores and a real server, so fewer of them show as much
const { numRuns, seed } = historyRuns(6, 100);
const office = madeOnce(() => aSiteOffice());

test(`${numRuns} histories of documents of a site card (seed ${seed}): each decision counts once, and every listed file has its bytes`, async () => {
  await fc.assert(
    fc.asyncProperty(fileHistory, async (events) => {
      expect(await playFiles(office, events)).toEqual([]);
    }),
    { numRuns, seed, endOnFailure: process.env.TEST_SHRINK === 'off' },
  );
}, 3_600_000);
