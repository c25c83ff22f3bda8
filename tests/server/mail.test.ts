import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#tests/support/a-postgres.ts';
import { aServer, SERVICE, type TestServer } from '#tests/support/a-server.ts';

const reset = (server: TestServer) =>
  fetch(`${server.url}/api/v1/password_reset/`, { method: 'POST', body: JSON.stringify({ email: SERVICE.username }) });

/** A mail server that keeps what it is given. */
async function aMailServer(port: number) {
  const letters: { to: string; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      let text = '';
      stream.on('data', (piece: Buffer) => {
        text += piece.toString('utf8');
      });
      stream.on('end', () => {
        letters.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), text });
        done();
      });
    },
  });
  server.on('error', () => {}); // a client that is killed in the middle
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { letters, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/** A link may be broken over lines by quoted-printable. */
const plain = (mail: string): string => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=');

describe('mail', () => {
  test('waits while the mail server is down, survives a kill, and goes out once it is up', async () => {
    const port = await freePort();
    const server = await aServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'serwis@pv.example.com' } });
    expect(await (await reset(server)).json()).toEqual({ status: 'OK' });
    await expect.poll(() => server.printed(), { timeout: 15_000 }).toContain('a mail has to wait');
    await server.kill();
    const mails = await aMailServer(port);
    await server.restart();
    await expect.poll(() => mails.letters.length, { timeout: 60_000 }).toBe(1);
    expect(mails.letters[0]).toMatchObject({ to: SERVICE.username, text: expect.stringContaining('From: serwis@pv.example.com') });
    expect(plain(mails.letters[0]?.text ?? '')).toMatch(/\/password_reset\/confirm\/\?token=[\w-]{43}/);
    expect(server.printed()).not.toMatch(/token=/);
    await server.stop();
    await mails.close();
  });

  describe('without a mail server', () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await aServer({ env: { PV_LOG_LEVEL: 'info', PUBLIC_URL: 'https://pv.example.com/' } });
    });
    afterAll(() => server.stop());

    test('a letter stands in a file, and its link in the log', async () => {
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
