import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { exchangeHistory } from '#tests/support/exchange-histories/events.ts';
import { anExchangeOffice } from '#tests/support/exchange-histories/office.ts';
import { playExchanges } from '#tests/support/exchange-histories/play.ts';
import { historyRuns } from '#tests/support/histories.ts';
import { madeOnce } from '#tests/support/made-once.ts';

// each sends from three devices to the real server, so the fast run has fewer
const { numRuns, seed } = historyRuns(8);

const office = madeOnce(() => anExchangeOffice());

test(`${numRuns} histories of exchanged inverters on three devices: nothing is refused, misfiled or done twice because a number changed`, async () => {
  await fc.assert(
    fc.asyncProperty(exchangeHistory, async (events) => {
      expect(await playExchanges(office, events)).toEqual([]);
    }),
    { numRuns, seed, endOnFailure: process.env.TEST_SHRINK === 'off' },
  );
}, 7_200_000);
