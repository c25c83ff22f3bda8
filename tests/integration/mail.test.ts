import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queueLetter, takeDue } from '#server/mail/mail-queue.ts';
import { openDatabase } from '#server/store/database.ts';
import { aPostgresDatabase, hasPostgres, KINDS } from '#tests/support/database.ts';
import { aMailServer } from '#tests/support/mail-server.ts';
import { freePort } from '#tests/support/postgres.ts';
import { preloaded } from '#tests/support/preloaded.ts';
import { aServer, SERVICE, type TestServer } from '#tests/support/server.ts';
import { aStaffedDatabase } from '#tests/support/staffed-database.ts';
import { testUnlessMissing } from '#tests/support/skip-unless.ts';

const reset = (server: TestServer) =>
  fetch(`${server.url}/api/v1/password_reset/`, { method: 'POST', body: JSON.stringify({ email: SERVICE.username }) });

/** A clock that is past the pause after a letter's first failure. */
const PAST_PAUSE = { ...preloaded('clock-offset.ts'), CLOCK_AHEAD_MS: '60000' };

/** Quoted-printable may break a link over several lines. */
const plain = (mail: string): string => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');

describe.each(KINDS)('mail, on %s', (kind) => {
  test('waits while the mail server is down, survives a kill, and goes out once it is up', async () => {
    const port = await freePort();
    const server = await aServer({
      env: { ...(await aStaffedDatabase(kind)), SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'serwis@pv.example.com' },
    });
    expect(await (await reset(server)).json()).toEqual({ status: 'OK' });
    await expect.poll(() => server.printed(), { timeout: 15_000 }).toContain('a mail has to wait');
    await server.kill();
    const mails = await aMailServer(port);
    await server.restart(PAST_PAUSE);
    await expect.poll(() => mails.letters.length, { timeout: 60_000 }).toBe(1);
    expect(mails.letters[0]).toMatchObject({ to: SERVICE.username, text: expect.stringContaining('From: serwis@pv.example.com') });
    expect(plain(mails.letters[0]?.text ?? '')).toMatch(/\/password_reset\/confirm\/\?token=[\w-]{43}/);
    expect(server.printed()).not.toMatch(/token=/);
    await server.stop();
    await mails.close();
  });

  test('a password for a mail server elsewhere waits for TLS, and never goes in the clear', async () => {
    const port = await freePort();
    let wasShown = false;
    const plainServer = new SMTPServer({
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      onAuth: (_, __, done) => {
        wasShown = true;
        done(null, { user: 'pv' });
      },
    });
    plainServer.on('error', () => {});
    await new Promise<void>((resolve) => plainServer.listen(port, '0.0.0.0', resolve));
    // not a name of this machine, where a password may be sent without TLS
    const server = await aServer({ env: { ...(await aStaffedDatabase(kind)), SMTP_URL: `smtp://pv:tajne@0.0.0.0:${port}` } });
    await reset(server);
    await expect.poll(() => server.printed(), { timeout: 15_000 }).toContain('a mail has to wait');
    expect(wasShown).toBe(false);
    await server.stop();
    await new Promise<void>((resolve) => plainServer.close(() => resolve()));
  });

  describe('without a mail server', () => {
    let server: TestServer;
    beforeAll(async () => {
      const stored = await aStaffedDatabase(kind);
      server = await aServer({ env: { ...stored, PV_LOG_LEVEL: 'info', PV_DEMO_PUBLIC: 'on', PUBLIC_URL: 'https://pv.example.com/' } });
    });
    afterAll(() => server.stop());

    test('a letter is written to a file, and its link to the log', async () => {
      await reset(server);
      await expect.poll(() => server.printed(), { timeout: 15_000 }).toContain('https://pv.example.com/password_reset/confirm/?token=');
      const folder = join(server.dataDir, 'mails');
      const mail = readFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'utf8');
      expect(mail).toContain(`To: ${SERVICE.username}`);
      expect(plain(mail)).toContain('https://pv.example.com/password_reset/confirm/?token=');
    });

    test('passwords and session tokens never reach the log', async () => {
      const token = await server.signIn();
      await fetch(`${server.url}/api/v1/task_order/?token=tajne`, { headers: { Authorization: `Token ${token}` } });
      expect(server.printed()).not.toContain(token);
      expect(server.printed().replace(/Demo sign-in.*/g, '')).not.toContain(SERVICE.password);
      expect(server.printed()).not.toContain('tajne');
    });
  });
});

describe('mail of two servers on one PostgreSQL', () => {
  testUnlessMissing(hasPostgres, 'there is no PostgreSQL')(
    'that two servers reach for in the same moment goes to one of them',
    async () => {
      const databaseUrl = await aPostgresDatabase();
      const both = await Promise.all([openDatabase({ databaseUrl, dataDir: null }), openDatabase({ databaseUrl, dataDir: null })]);
      const [database] = both;
      await database.rows(
        `insert into mails (recipient, subject, body) select 'osoba' || n || '@example.com', 'PV Care', '' from generate_series(1, 200) n`,
      );
      const taken = await Promise.all(both.flatMap((server) => Array.from({ length: 5 }, () => takeDue(server))));
      const ids = taken.flat().map(({ id }) => id);
      expect(ids).toHaveLength(200);
      expect(new Set(ids).size).toBe(200);
      await Promise.all(both.map((server) => server.close()));
    },
  );

  testUnlessMissing(hasPostgres, 'there is no PostgreSQL')(
    'of one queue is carried by two servers together, each letter once',
    async () => {
      const port = await freePort();
      const froms = ['From: pierwszy@', 'From: drugi@'];
      // confirms nothing until both are sending: the queue is shared while letters are being sent
      const mails = await aMailServer(port, (letters) => froms.every((from) => letters.some(({ text }) => text.includes(from))));
      const databaseUrl = (await aStaffedDatabase('postgres')).DATABASE_URL ?? '';
      const env = { DATABASE_URL: databaseUrl, SMTP_URL: `smtp://127.0.0.1:${port}`, PV_SEED: 'none' };
      const first = await aServer({ env: { ...env, MAIL_FROM: 'pierwszy@pv.example.com' } });
      const second = await aServer({ env: { ...env, MAIL_FROM: 'drugi@pv.example.com' } });
      const database = await openDatabase({ databaseUrl, dataDir: null });
      const names = Array.from({ length: 120 }, (_, at) => `osoba${at}@example.com`);
      await database.transaction(async (tx) => {
        for (const to of names) await queueLetter(tx, { to, subject: 'PV Care', text: `Do ${to}` });
      });
      await Promise.all([reset(first), reset(second)]); // wakes both; two letters more

      const left = async () => (await database.rows('select id from mails where sent_at is null')).length;
      await expect.poll(left, { timeout: 60_000 }).toBe(0);
      const sent = mails.letters.map(({ to }) => to);
      expect(sent.sort()).toEqual([...names, SERVICE.username, SERVICE.username].sort());
      await Promise.all([database.close(), first.stop(), second.stop()]);
      await mails.close();
    },
  );
});
