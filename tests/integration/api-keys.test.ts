import { beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { administer } from '#server/control/administer.ts';
import { hashOf } from '#server/auth/secrets.ts';
import { aModemForm, anApi, aTaskBody } from '#tests/support/api.ts';
import { KINDS, tableRows } from '#tests/support/database.ts';
import { madeOnce } from '#tests/support/made-once.ts';

const FROM = '203.0.113.9';

describe.each(KINDS)('keys of other systems, on %s', (kind) => {
  const api = madeOnce(() => anApi(kind, { PV_TRUST_PROXY: 'on' }));
  beforeAll(async () => {
    expect((await api.ask('POST', 'pv_admin/', aModemForm())).status).toBe(201);
  });

  const admin = (...words: string[]) => administer(api.database, words);
  const refused = async (...words: string[]): Promise<string> => {
    const { lines, isDone } = await admin(...words);
    expect(isDone).toBe(false);
    return lines.join('\n');
  };
  /** Makes a key; returns the printed text. */
  const aKey = async (name: string, scope: string, ...more: string[]): Promise<string> => {
    const { lines, isDone } = await admin('key', 'add', name, '--scope', scope, ...more);
    expect(isDone, lines.join()).toBe(true);
    return lines[1]?.replace('Key, shown only now: ', '') ?? '';
  };
  const ask = (key: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    api.ask(method, path, body, { token: null, headers: { Authorization: `Bearer ${key}`, 'X-Forwarded-For': FROM, ...headers } });
  const lineOf = async (name: string) => (await admin('key', 'list')).lines.find((line) => line.startsWith(`${name} `)) ?? '';

  test('one is shown once, says what it is, and only its hash is kept', async () => {
    const key = await aKey('magazyn', 'read');
    expect(key).toMatch(/^pvcare_[0-9a-f]{10}_[\w-]{43}$/);
    expect((await ask(key, 'GET', 'pvs_list/')).status).toBe(200);
    const secret = key.slice(18);
    const rows = [...(await tableRows(api.database)).values()].flat().join('\n');
    expect(rows).toContain(key.slice(0, 17));
    expect(rows).not.toContain(secret);
    expect(rows).toContain(Buffer.from(hashOf(key)).toString('hex'));
    expect((await admin('key', 'list')).lines.join()).not.toContain(secret);
    expect((await admin('audit', 'list')).lines.join()).not.toContain(Buffer.from(hashOf(key)).toString('hex'));
  });

  test('a wrong one, one of another length, and one as a token: 401 in the shape of every refusal', async () => {
    const key = await aKey('bliski', 'read');
    const other = key.endsWith('A') ? 'B' : 'A';
    for (const wrong of [
      `${key.slice(0, -1)}${other}`,
      `${key}A`,
      key.slice(0, -1),
      key.slice(0, 17),
      'pvcare_x',
      `pvcare_${'0'.repeat(10)}_${'A'.repeat(43)}`,
    ]) {
      const answer = await ask(wrong, 'GET', 'pvs_list/');
      expect(answer).toMatchObject({ status: 401, body: { detail: 'Nieprawidłowy klucz.' } });
      expect(answer.headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"');
    }
    expect((await api.ask('GET', 'pvs_list/', undefined, { token: key })).status).toBe(401);
    expect((await ask(key, 'GET', 'pvs_list/')).status).toBe(200);
  });

  test('it ends with its last day, by Warsaw’s clock', async () => {
    const today = localDateOf(api.time.now);
    const key = await aKey('na-dzis', 'read', '--expires', today);
    expect(await lineOf('na-dzis')).toContain(`until ${today}`);
    const before = api.time.now;
    api.time.now = instantOf(addDays(today, 1)) - 1;
    expect((await ask(key, 'GET', 'pvs_list/')).status).toBe(200);
    api.time.now += 1;
    expect((await ask(key, 'GET', 'pvs_list/')).status).toBe(401);
    api.time.now = before;
    expect(await refused('key', 'add', 'stary', '--scope', 'read', '--expires', '2020-01-01')).toBe('2020-01-01 is over already.');
    expect(await refused('key', 'add', 'stary', '--scope', 'read', '--expires', '1.6.2030')).toMatch(/is no day/);
  });

  test('removed, it is refused from the next call on; its name is free, and the new one is another', async () => {
    const key = await aKey('na-chwile', 'read');
    expect((await ask(key, 'GET', 'pvs_list/')).status).toBe(200);
    expect(await refused('key', 'remove', 'na-chwile')).toContain('Add --yes to do it.');
    expect((await ask(key, 'GET', 'pvs_list/')).status).toBe(200);
    expect((await admin('key', 'remove', 'NA-CHWILE', '--yes')).isDone).toBe(true);
    expect((await ask(key, 'GET', 'pvs_list/')).status).toBe(401);
    const again = await aKey('na-chwile', 'read');
    expect([(await ask(key, 'GET', 'pvs_list/')).status, (await ask(again, 'GET', 'pvs_list/')).status]).toEqual([401, 200]);
    expect(await refused('key', 'remove', 'KEY-1')).toContain('License keys are removed by "keys remove".');
  });

  test('when it was last used is known by the hour', async () => {
    const key = await aKey('rzadki', 'read');
    expect(await lineOf('rzadki')).toMatch(/never used$/);
    for (const later of [0, 7 * 3_600_000]) {
      api.time.now += later;
      await ask(key, 'GET', 'pvs_list/');
      expect(await lineOf('rzadki')).toContain(`last used ${new Date(api.time.now).toISOString().slice(0, 13)}h UTC`);
    }
  });

  test('invalid requests are reported', async () => {
    await aKey('jeden', 'read');
    expect(await refused('key', 'add', 'JEDEN', '--scope', 'read')).toBe('There is a key JEDEN already.');
    expect(await refused('key', 'add', 'x', '--scope', 'read,users')).toBe('users is no scope: read, tasks, ingest.');
    expect(await refused('key', 'add', 'x')).toBe('--scope is missing: read, tasks, ingest.');
    expect(await refused('key', 'add', 'x', '--scpoe', 'read')).toMatch(/^--scpoe is no option here/);
    expect(await refused('key', 'add', 'x', '--scope')).toBe('--scope needs a value.');
    expect(await refused('key', 'add', 'a@b.pl', '--scope', 'read')).toMatch(/^A name is one word/);
    expect(await refused('key', 'add', '--scope=read')).toBe('The name is missing.');
    expect(await refused('keys', 'add', 'x', '--scope', 'read')).toMatch(/is made by "key add"/);
    expect((await admin('key', 'add', 'oba', '--scope=tasks,read')).lines[0]).toBe('oba  read,tasks');
  });

  test('making and removing one, and what it does, stand in the log of changes under its name', async () => {
    const key = await aKey('dyspozytor', 'read,tasks');
    const { body } = await ask(key, 'POST', 'task_order/', aTaskBody({ reason: 'Z kluczem' }));
    const { id } = body as { id: number };
    const done = { status: 1, update_date: new Date(api.time.now).toISOString() };
    expect((await ask(key, 'PUT', `task_order/${id}/`, done)).status).toBe(200);
    expect((await ask(key, 'POST', `/care/v1/tasks/${id}/comments/`, { text: 'Zamknięte przez system' })).status).toBe(201);
    const audit = async () => (await admin('audit', 'list')).lines.join('\n').split('\n');
    const said = (await audit()).map((line) => line.split(',').slice(1).join(','));
    expect(said).toContain(`key:dyspozytor,${FROM},created,task,${id},reason,,Z kluczem`);
    expect(said).toContain(`key:dyspozytor,${FROM},changed,task,${id},status,0,1`);
    expect(said).toContain(`key:dyspozytor,${FROM},created,comment,${id},text,,Zamknięte przez system`);

    const { body: story } = await ask(key, 'GET', `/care/v1/tasks/${id}/`);
    expect(story).toMatchObject({
      comments: [{ author: 'klucz dyspozytor', text: 'Zamknięte przez system' }],
      history: [
        { by: 'klucz dyspozytor', field: 'created' },
        { by: 'klucz dyspozytor', field: 'status', before: '0', after: '1' },
      ],
    });
    expect(await refused('key', 'remove', 'dyspozytor')).toContain('1 task that it filed stay in the list.');
    await admin('key', 'remove', 'dyspozytor', '--yes');
    const all = (await audit()).join('\n');
    expect(all).toContain('npm run admin,,created,api key,dyspozytor,scopes,,"[""read"",""tasks""]"');
    expect(all).toContain('npm run admin,,deleted,api key,dyspozytor,name,dyspozytor,');
    expect((await api.ask('GET', `/care/v1/tasks/${id}/`)).body).toMatchObject({ comments: [{ author: 'klucz dyspozytor' }] });
  });

  test('under an Idempotency-Key it does a thing once; the same one of staff, and of another key, is theirs', async () => {
    const [one, other] = [await aKey('raz', 'tasks'), await aKey('drugi', 'tasks')];
    const headers = { 'Idempotency-Key': '"to-samo"' };
    const file = (key: string, reason = 'Raz') => ask(key, 'POST', 'task_order/', aTaskBody({ reason }), headers);
    const idOf = ({ body }: { body: unknown }) => (body as { id: number }).id;
    const first = await file(one);
    const again = await file(one);
    expect(idOf(again)).toBe(idOf(first));
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect((await file(one, 'Inaczej')).status).toBe(422);
    await api.database.rows('delete from api_key_idempotency');
    expect(idOf(await file(one))).toBe(idOf(first));
    const ofStaff = await api.ask('POST', 'task_order/', aTaskBody({ reason: 'Raz' }), { headers });
    expect(new Set([idOf(first), idOf(await file(other)), idOf(ofStaff)]).size).toBe(3);

    const say = (text: string) => ask(one, 'POST', `/care/v1/tasks/${idOf(first)}/comments/`, { text }, { 'Idempotency-Key': '"slowo"' });
    expect(idOf(await say('Raz'))).toBe(idOf(await say('Raz')));
    await api.database.rows('delete from api_key_idempotency');
    await say('Raz');
    expect((await api.ask('GET', `/care/v1/tasks/${idOf(first)}/`)).body).toMatchObject({ comments: [{ text: 'Raz' }] });
  });

  test('brings readings of every installation, by serial number', async () => {
    const key = await aKey('licznik', 'ingest');
    const at = new Date(api.time.now - 600_000).toISOString();
    const lines = [
      { sn: 'FR123', at, power_w: 1200 },
      { sn: 'NIE-MA', at, power_w: 1 },
      { at, power_w: 1 },
    ];
    expect((await ask(key, 'POST', '/ingest/v1/readings', lines)).body).toMatchObject({
      received: 3,
      added: 1,
      set_aside: 1,
      set_aside_lines: [{ line: 2, reason: 'no installation has the serial number NIE-MA' }],
      rejected_lines: [{ line: 3, reason: 'sn is missing' }],
    });
    expect((await ask(`${key}x`, 'POST', '/ingest/v1/readings', lines)).status).toBe(401);
    const reader = await aKey('tylko-czyta', 'read');
    expect(await ask(reader, 'POST', '/ingest/v1/readings', lines)).toMatchObject({
      status: 403,
      body: { detail: 'This key does not have the scope ingest' },
    });
    expect((await ask(reader, 'GET', 'pv_admin/FR123/')).body).toMatchObject({ last_power: 1200 });
  });
});
