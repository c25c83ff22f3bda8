import { expect, test } from 'vitest';
import { openDatabase } from '#server/store/database.ts';
import { aDatabase, hasPostgres, KINDS, type Kind } from '#tests/support/database.ts';
import { ANIA, at, mailSettings, member, addWithEvent } from '#tests/support/digest-fixture.ts';
import { aMailServer } from '#tests/support/mail-server.ts';
import { freePort } from '#tests/support/postgres.ts';
import { preloaded } from '#tests/support/preloaded.ts';
import { aServer } from '#tests/support/server.ts';
import { testUnlessMissing } from '#tests/support/skip-unless.ts';

/** A database with an account that gets a mail for a new cause. */
async function withNews(kind: Kind): Promise<{ env: Readonly<Record<string, string>> }> {
  const { database, env: where } = await aDatabase(kind);
  await member(database, ANIA, 'at_once', at(6));
  await addWithEvent(database, 'SN1', 'GROUND_FAULT', at(10), at(12));
  await database.close();
  return { env: where };
}

/** The clock of a process as it reads at noon of the Monday. */
const atNoon = () => ({ ...preloaded('clock-offset.ts'), CLOCK_AHEAD_MS: String(at(12, 1) - Date.now()) });

const opened = (where: Readonly<Record<string, string>>) =>
  openDatabase({ databaseUrl: where.DATABASE_URL ?? null, dataDir: where.PV_DATA_DIR ?? null });

const mailsIn = async (where: Readonly<Record<string, string>>) => {
  const database = await opened(where);
  const rows = await database.rows<{ recipient: string; isSent: boolean }>(
    'select recipient, sent_at is not null as "isSent" from mails order by id',
  );
  await database.close();
  return rows;
};

/** As if the pause after a letter's failure were over. */
const endPauses = async (where: Readonly<Record<string, string>>) => {
  const database = await opened(where);
  await database.rows(`update mails set next_at = '2026-01-01'`);
  await database.close();
};

test.each(KINDS)('a server killed after a digest was chosen and before it was sent sends it once when it is back, on %s', async (kind) => {
  const port = await freePort(); // the port is not in use yet
  const stored = await withNews(kind);
  const server = await aServer({ seed: 'none', env: { ...stored.env, ...mailSettings(port), ...atNoon() } });
  await expect.poll(() => server.printed(), { timeout: 60_000 }).toContain('a mail has to wait');
  await server.kill();
  expect(await mailsIn(stored.env)).toEqual([{ recipient: ANIA, isSent: false }]);

  await endPauses(stored.env);
  const mails = await aMailServer(port);
  await server.restart();
  await expect.poll(() => mails.letters.length, { timeout: 90_000 }).toBe(1);
  await server.stop();
  await server.restart();
  await server.stop();
  expect(mails.letters.map(({ to }) => to)).toEqual([ANIA]);
  expect(await mailsIn(stored.env)).toEqual([{ recipient: ANIA, isSent: true }]);
  await mails.close();
});

testUnlessMissing(hasPostgres, 'there is no PostgreSQL')('two servers on one PostgreSQL send one digest', async () => {
  const port = await freePort();
  const mails = await aMailServer(port);
  const stored = await withNews('postgres');
  const settings = { ...stored.env, ...mailSettings(port), ...atNoon() };
  const both = await Promise.all([aServer({ seed: 'none', env: settings }), aServer({ seed: 'none', env: settings })]);
  await expect.poll(() => mails.letters.length, { timeout: 60_000 }).toBe(1);
  await Promise.all(both.map((server) => server.restart())); // each has checked once more
  await Promise.all(both.map((server) => server.stop()));
  expect(mails.letters.map(({ to }) => to)).toEqual([ANIA]);
  expect(await mailsIn(stored.env)).toEqual([{ recipient: ANIA, isSent: true }]);
});
