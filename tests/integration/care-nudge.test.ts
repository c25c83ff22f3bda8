import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startCare } from '#server/care/start-care.ts';
import { readSettings } from '#server/settings.ts';
import type { Database } from '#server/store/database-types.ts';
import { aDatabase } from '#tests/support/database.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const opened = madeOnce(() => aDatabase('pglite'));

test('a sweep that a transaction asks for is none of that transaction, even while it is open', async () => {
  const { database } = opened;
  let [requests, written] = [0, 0];
  const watched: Database = {
    ...database,
    rows: (text, params) => {
      requests += 1;
      return database.rows(text, params);
    },
    transaction: async (work, how) => {
      const result = await database.transaction(work, how);
      written += 1;
      return result;
    },
  };
  const failures: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void failures.push(line) });
  const settings = readSettings({ PV_APP: 'off', PV_SEED: 'none' });
  const now = Date.UTC(2026, 5, 8, 10);
  const care = startCare({ database: watched, settings, clock: () => now, log, onMailQueued: () => undefined });
  await expect.poll(() => written, { timeout: 30_000 }).toBe(16); // the sign of life, 14 days of limited power, and the mails at its end
  await database.transaction(async (tx) => {
    care.nudge();
    const before = requests;
    await expect.poll(() => requests, { timeout: 30_000 }).toBeGreaterThan(before);
    await tx.rows('select 1 as one');
  });
  await expect.poll(() => written, { timeout: 30_000 }).toBe(18);
  await care.stop();
  expect(failures).toEqual([]);
}, 60_000);
