import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administer } from '#server/control/administer.ts';
import { startCleanup } from '#server/cleanup.ts';
import { printable } from '#server/log.ts';
import { startMailWorker } from '#server/mail/mail-worker.ts';
import { readSettings } from '#server/settings.ts';
import { aServer } from '#tests/support/server.ts';
import { soon } from '#tests/support/soon.ts';
import { ANY_KIND, KINDS } from '#tests/support/database.ts';
import { aLog } from '#tests/support/log.ts';
import { aModemForm, anApi, aTaskBody, STAFF, type TestApi } from '#tests/support/api.ts';

const PERSONAL = {
  email: 'jadwiga.tajna@example.com',
  phone: '601999888',
  note: 'Kod do furtki 4711',
  password: 'Tajne!Haslo9',
  reason: 'Pies jest na łańcuchu',
};

test('SIGHUP is logged and does not end the server', async () => {
  const server = await aServer({ seed: 'none' });
  process.kill(server.pid() ?? 0, 'SIGHUP');
  await soon(() => expect(server.printed()).toContain('SIGHUP ends nothing'));
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

describe.each(KINDS)('what is logged of queries that fail, on %s', (kind) => {
  let api: TestApi;
  const { log, said, forget } = aLog();
  beforeAll(async () => {
    api = await anApi(kind, {}, log);
    await api.ask('POST', 'pv_admin/', aModemForm());
  });
  afterAll(() => api.remove());

  const withoutTable = async (table: string, work: () => Promise<unknown>) => {
    await api.database.script(`alter table ${table} rename to away`);
    await work();
    await api.database.script(`alter table away rename to ${table}`);
  };

  test('reports the statement, the place in the code and the database’s message, and no personal data', async () => {
    const { email, phone, note, password, reason } = PERSONAL;
    const numbers: string[] = [];
    await withoutTable('flow_users', async () => {
      expect((await api.ask('POST', 'register_flow_user/', { email, phone_number: phone })).status).toBe(500);
      const failed = await api.ask('PUT', `flow_user_note/${email}/`, { note });
      expect(failed.status).toBe(500);
      numbers.push(String(failed.headers.get('x-request-id')));
      expect((await api.ask('DELETE', `delete_flow_user/${email}/`)).status).toBe(500);
    });
    await withoutTable('staff', async () => {
      const registration = { email, password_1: password, password_2: password, license_key: 'KEY-1' };
      expect((await api.ask('POST', 'register_care_user/', registration, { token: null })).status).toBe(500);
      expect((await api.ask('POST', 'api-token-auth-care/login/', { username: email, password }, { token: null })).status).toBe(500);
      expect((await api.ask('POST', 'password_reset/', { email }, { token: null })).status).toBe(500);
    });
    await withoutTable('tasks', async () => {
      expect((await api.ask('POST', 'task_order/', aTaskBody({ reason, contact: email }))).status).toBe(500);
    });
    await api.database.script('alter table staff drop column password');
    await api.ask('POST', 'api-token-auth-care/login/', STAFF, { token: null });
    await api.database.script(`alter table staff add column password text not null default '$argon2id$v=19$x'`);

    const errors = said()
      .split('\n')
      .filter((line) => line.includes('a request failed'))
      .map(
        (line) =>
          JSON.parse(line) as {
            id: string;
            err: { message: string; stack: string; code: string; query: string };
            route: string;
          },
      );
    expect(errors.filter(({ id }) => numbers.includes(id)).map(({ route }) => route)).toEqual(['/api/v1/flow_user_note/:email/']);
    expect(errors.length).toBeGreaterThanOrEqual(7);
    for (const { err } of errors) {
      expect(err.code).toMatch(/^42/);
      expect(err.message).toMatch(/does not exist/);
      expect(err.stack).toMatch(/^ {4}at /);
    }
    expect(errors.some(({ err }) => /insert into flow_users/.test(err.query))).toBe(true);
    for (const secret of [...Object.values(PERSONAL), STAFF.username, STAFF.password, 'argon2id$v=19', 'KEY-1', api.token]) {
      expect(said()).not.toContain(secret);
    }
  });

  test('nor do the works in the background', async () => {
    forget();
    const settings = readSettings({ SMTP_URL: 'smtp://127.0.0.1:9', PV_DATA_DIR: '/nowhere' });
    await api.database.rows(`insert into mails (recipient, subject, body) values ($1, 'Temat', $2)`, [PERSONAL.email, PERSONAL.note]);
    const mailWorker = startMailWorker({ database: api.database, settings, log });
    await expect.poll(said, { timeout: 20_000 }).toContain('a mail has to wait');
    await mailWorker.stop();
    await withoutTable('mails', async () => {
      const stop = startCleanup(api.database, settings, log);
      await expect.poll(said, { timeout: 20_000 }).toContain('old rows could not be deleted');
      await stop();
    });
    for (const secret of Object.values(PERSONAL)) expect(said()).not.toContain(secret);
  });
});

test('an error at the start is printed without the value that does not fit, and a mail server’s answer without the address', () => {
  const broken = Object.assign(new Error('invalid input syntax for type date: "1960-01-01 Anna"'), { code: '22007' });
  const failed = new Error(`No account for ${PERSONAL.email}`, { cause: broken });
  const refused = new Error(`550 5.1.1 <${PERSONAL.email}>: Recipient address rejected`);
  const text = [printable(failed), printable(refused)].join('\n');
  expect(text).toContain('No account for');
  expect(text).toContain('22007');
  expect(text).toContain('Recipient address rejected');
  expect(text).not.toContain(PERSONAL.email);
  expect(text).not.toContain('Anna');
});

describe('a known caller without permission', () => {
  test('is logged by number: a role that does not suffice, a key without the scope', async () => {
    const { log, said } = aLog('warn');
    const api = await anApi(ANY_KIND, { PV_ROLES: 'on' }, log);
    await administer(api.database, ['staff', 'role', STAFF.username, 'viewer']);
    expect((await api.ask('POST', 'task_order/', {})).status).toBe(403);
    const { lines } = await administer(api.database, ['key', 'add', 'magazyn', '--scope', 'read']);
    const key = /pvcare_\w{10}_[\w-]{43}/.exec(lines.join(' '))?.[0] ?? '';
    for (const path of ['task_order/', 'register_flow_user/'])
      expect((await api.ask('POST', path, {}, { token: null, headers: { Authorization: `Bearer ${key}` } })).status).toBe(403);
    const refused = said()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(refused).toMatchObject([
      {
        msg: 'a call was refused',
        method: 'POST',
        route: '/api/v1/task_order/',
        staff: expect.any(Number),
        role: 'viewer',
        takes: 'staff',
      },
      { msg: 'a call was refused', key: expect.any(Number), takes: 'tasks' },
      { msg: 'a call was refused', key: expect.any(Number), takes: 'staff', id: expect.any(String) },
    ]);
    expect(said()).not.toMatch(/magazyn|example\.com|pvcare_/);
    await api.remove();
  });
});
