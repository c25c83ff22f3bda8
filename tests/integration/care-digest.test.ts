import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startCare } from '#server/care/start-care.ts';
import { startMailWorker } from '#server/mail/mail-worker.ts';
import { readSettings } from '#server/settings.ts';
import type { Database } from '#server/store/database-types.ts';
import { aDatabase, KINDS, type TestDatabase } from '#tests/support/database.ts';
import { allGoOn, ANIA, at, BARTEK, CELINA, mailSettings, member, addWithEvent, TUESDAY } from '#tests/support/digest-fixture.ts';
import { aLog } from '#tests/support/log.ts';
import { aMailServer, bodyOf } from '#tests/support/mail-server.ts';
import { freePort } from '#tests/support/postgres.ts';

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

  /** Care and mails of a server from its start until this many letters have arrived in total; then it is stopped. */
  const serveUntil = async (now: number, letters: number) => {
    const { log, said } = aLog('warn');
    const settings = readSettings(mailSettings(port));
    const worker = startMailWorker({ database, settings, log });
    const care = startCare({ database, settings, clock: () => now, log, onMailQueued: worker.nudge });
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
    await addWithEvent(database, 'SN1', 'GROUND_FAULT', at(18), evening);
    await addWithEvent(database, 'SN2', 'GROUND_FAULT', at(18, 30), evening);

    await serveUntil(evening, 1); // night: the daily digest was sent at seven; immediate ones wait for sunrise
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
    await addWithEvent(database, 'SN3', 'OVER_TEMP', at(7, 30, TUESDAY), later);
    await serveUntil(later, 4); // after a restart: only the new cause, to both
    expect(told().slice(2).sort()).toEqual([ANIA, BARTEK]);
    for (const one of mails.letters.slice(2)) {
      expect(bodyOf(one)).toContain('1 nowa przyczyna w instalacjach:');
      expect(bodyOf(one)).toContain('SN3');
      expect(bodyOf(one)).not.toContain('SN1');
    }

    const noon = at(12, 0, TUESDAY);
    await allGoOn(database, later, noon);
    await addWithEvent(database, 'SN4', 'OVER_TEMP', at(11, 30, TUESDAY), noon);
    await serveUntil(noon, 5); // the daily digest of that day was sent already
    expect(told().slice(4)).toEqual([ANIA]);
    expect(bodyOf(mails.letters[4] ?? { to: '', text: '' })).not.toContain('SN3');
  });
});
