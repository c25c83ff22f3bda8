import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { startCare } from '#server/care/start-care.ts';
import { startMailWorker } from '#server/mail/mail-worker.ts';
import { readSettings } from '#server/settings.ts';
import type { Database } from '#server/store/database-types.ts';
import { openDatabase } from '#server/store/database.ts';
import type { Reading } from '#server/telemetry/reading.ts';
import { takeReadings } from '#server/telemetry/take-readings.ts';
import { aDatabase, hasPostgres, KINDS, type Kind, type TestDatabase } from '#tests/support/database.ts';
import { aLog } from '#tests/support/log.ts';
import { aMailServer, bodyOf } from '#tests/support/mail-server.ts';
import { freePort } from '#tests/support/postgres.ts';
import { preloaded } from '#tests/support/preloaded.ts';
import { aServer } from '#tests/support/server.ts';
import { POZNAN, timesOf } from '#tests/support/solar-days.ts';
import { testUnlessMissing } from '#tests/support/skip-unless.ts';

const MONDAY = '2026-06-08';
const TUESDAY = addDays(MONDAY, 1);
const at = (hour: number, minute = 0, day = MONDAY) => instantOf(day, hour, minute);
const [ANIA, BARTEK, CELINA] = ['ania@pv.example.com', 'bartek@pv.example.com', 'celina@pv.example.com'];

const env = (port: number) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  PUBLIC_URL: 'https://pv.example.com',
  MAIL_FROM: 'pv@pv.example.com',
});

/** An installation in Poznań that reports since Monday morning, and from a time on its event, by night too. */
async function reporting(database: Database, sn: string, event: string, from: number, to: number): Promise<void> {
  await database.rows('insert into modems (barcode) values ($1)', [`M-${sn}`]);
  const [row] = await database.rows<{ id: number }>(
    `insert into installations (sn, description, phases, inverter_power, generator_power, latitude, longitude, modem_barcode)
     values ($1, 'Dach ' || $1, 3, 8000, 9900, $2, $3, $4) returning id`,
    [sn, POZNAN.latitude, POZNAN.longitude, `M-${sn}`],
  );
  await goOn(database, row?.id ?? 0, [event, from], at(6), to);
}

const goOn = (database: Database, installationId: number, [event, from]: readonly [string, number], since: number, to: number) =>
  takeReadings(
    database,
    [...timesOf(MONDAY, 600_000), ...timesOf(TUESDAY, 600_000)]
      .filter((time) => time >= since && time <= to)
      .map((time): Reading => {
        const isHit = time >= from;
        const events = isHit ? [event] : [];
        return { installationId, at: time, power: 4_000, energy: null, voltages: [235, 236, 237], state: 'MPPT', events };
      }),
    { now: to },
  );

/** All of them go on as they stand. */
async function allGoOn(database: Database, since: number, to: number): Promise<void> {
  const rows = await database.rows<{ id: number; codes: string[] }>(
    `select i.id, (select e.codes from event_log e where e.installation_id = i.id order by e.at desc limit 1) as codes from installations i`,
  );
  for (const { id, codes } of rows) await goOn(database, id, [codes[0] ?? '', since], since + 1, to);
}

async function member(database: Database, email: string, digest: string, toldUntil: number | null): Promise<void> {
  await database.rows(`insert into staff (email, password, digest, digest_at) values ($1, 'no way in', $2, $3)`, [
    email,
    digest,
    toldUntil === null ? null : new Date(toldUntil).toISOString(),
  ]);
}

describe.each(KINDS)('the digest by SMTP, on %s', (kind) => {
  let stored: TestDatabase;
  let database: Database;
  let mails: Awaited<ReturnType<typeof aMailServer>>;
  let port: number;
  beforeEach(async () => {
    port = await freePort();
    [stored, mails] = [await aDatabase(kind), await aMailServer(port)];
    database = stored.database;
  });
  afterEach(async () => {
    await mails.close();
    await stored.remove();
  });

  /** A server's care and mails from its start until so many letters have come in all; then it is stopped. */
  const serveUntil = async (now: number, letters: number) => {
    const { log, said } = aLog('warn');
    const settings = readSettings(env(port));
    const worker = startMailWorker({ database, settings, log });
    const care = startCare({ database, settings, clock: () => now, log, posted: worker.nudge });
    await expect.poll(() => mails.letters.length, { timeout: 60_000, message: said() }).toBeGreaterThanOrEqual(letters);
    await Promise.all([care.stop(), worker.stop()]);
    await expect.poll(async () => (await database.rows('select id from mails where sent_at is null')).length).toBe(0);
  };
  const told = () => mails.letters.map(({ to }) => to);

  test('goes to whom it was promised, when it was promised, and never twice', async () => {
    await member(database, ANIA, 'at_once', at(6));
    await member(database, BARTEK, 'daily', at(6));
    await member(database, CELINA, 'off', null);
    const evening = at(22, 30);
    await reporting(database, 'SN1', 'GROUND_FAULT', at(18), evening);
    await reporting(database, 'SN2', 'GROUND_FAULT', at(18, 30), evening);

    await serveUntil(evening, 1); // night: who wants it by the day has not been told since seven, who wants it at once waits for the sun
    expect(told()).toEqual([BARTEK]);

    const morning = at(6, 30, TUESDAY);
    await allGoOn(database, evening, morning);
    await serveUntil(morning, 2);
    expect(told()).toEqual([BARTEK, ANIA]);
    const [, letter] = mails.letters;
    const body = letter ? bodyOf(letter) : '';
    expect(letter?.text).toMatch(/^Subject: PV Care: 2 nowe przyczyny\r$/m);
    expect(body).toContain('2 nowe przyczyny w instalacjach:');
    expect(body).toMatch(/: 2 instalacje\n- Dach SN1 \(SN1\), od .*\n- Dach SN2 \(SN2\), od .*\nNajpierw sprawdź: /);
    expect(body).toContain('https://pv.example.com/');

    const later = at(8, 0, TUESDAY);
    await allGoOn(database, morning, later);
    await reporting(database, 'SN3', 'OVER_TEMP', at(7, 30, TUESDAY), later);
    await serveUntil(later, 4); // started again: the new cause alone, to both
    expect(told().slice(2).sort()).toEqual([ANIA, BARTEK]);
    for (const one of mails.letters.slice(2)) {
      expect(bodyOf(one)).toContain('1 nowa przyczyna w instalacjach:');
      expect(bodyOf(one)).toContain('SN3');
      expect(bodyOf(one)).not.toContain('SN1');
    }

    const noon = at(12, 0, TUESDAY);
    await allGoOn(database, later, noon);
    await reporting(database, 'SN4', 'OVER_TEMP', at(11, 30, TUESDAY), noon);
    await serveUntil(noon, 5); // of the day he has been told already
    expect(told().slice(4)).toEqual([ANIA]);
    expect(bodyOf(mails.letters[4] ?? { to: '', text: '' })).not.toContain('SN3');
  });
});

/** A database in which somebody waits for a new cause. */
async function withNews(kind: Kind): Promise<{ env: Readonly<Record<string, string>> }> {
  const { database, env: where } = await aDatabase(kind);
  await member(database, ANIA, 'at_once', at(6));
  await reporting(database, 'SN1', 'GROUND_FAULT', at(10), at(12));
  await database.close();
  return { env: { ...where, PV_SIMULATOR: 'off' } };
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
  const port = await freePort(); // nobody listens there yet
  const stored = await withNews(kind);
  const server = await aServer({ seed: 'none', env: { ...stored.env, ...env(port), ...atNoon() } });
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
  const settings = { ...stored.env, ...env(port), ...atNoon() };
  const both = await Promise.all([aServer({ seed: 'none', env: settings }), aServer({ seed: 'none', env: settings })]);
  await expect.poll(() => mails.letters.length, { timeout: 60_000 }).toBe(1);
  await Promise.all(both.map((server) => server.restart())); // each has looked once more
  await Promise.all(both.map((server) => server.stop()));
  expect(mails.letters.map(({ to }) => to)).toEqual([ANIA]);
  expect(await mailsIn(stored.env)).toEqual([{ recipient: ANIA, isSent: true }]);
});
