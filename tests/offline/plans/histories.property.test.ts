import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { historyRuns } from '#tests/support/histories.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { plannerHistory } from '#tests/support/planner-histories/events.ts';
import { aPlannerOffice } from '#tests/support/planner-histories/office.ts';
import { playPlanners } from '#tests/support/planner-histories/play.ts';

// each sends from three devices to the real server, so the fast run has fewer
const { numRuns, seed } = historyRuns(6);

const office = madeOnce(() => aPlannerOffice());

test(`${numRuns} histories of plans on three devices: nothing is lost, done twice, misfiled, or overwritten unseen`, async () => {
  await fc.assert(
    fc.asyncProperty(plannerHistory, async (events) => {
      expect(await playPlanners(office, events)).toEqual([]);
    }),
    { numRuns, seed, endOnFailure: process.env.TEST_SHRINK === 'off' },
  );
}, 7_200_000);
