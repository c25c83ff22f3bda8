import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { administer } from '#server/control/administer.ts';
import { takeDue } from '#server/hooks/hook-queue.ts';
import { type HookWorker, startHookWorker } from '#server/hooks/hook-worker.ts';
import { startCleanup } from '#server/cleanup.ts';
import { aModemForm, anApi, aTaskBody, type TestApi } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';
import { aHookReceiver, answers, hangs, type HookReceiver, isBelieved } from '#tests/support/hook-receiver.ts';
import { aLog } from '#tests/support/log.ts';
import { freePort } from '#tests/support/postgres.ts';
import { soon } from '#tests/support/soon.ts';

const ALL = 'cause.opened,cause.closed,task.created,task.closed,task.reopened';

describe.each(KINDS)('webhooks on %s', (kind) => {
  let api: TestApi;
  let installation: number;
  const { log, said, forget } = aLog('warn');
  let opened: { close: () => Promise<void> }[] = [];
  let worker: HookWorker | undefined;

  beforeAll(async () => {
    api = await anApi(kind);
    installation = ((await api.ask('POST', 'pv_admin/', aModemForm())).body as { id: number }).id;
  });
  afterAll(() => api.remove());
  beforeEach(async () => {
    forget();
    await api.database.rows('delete from webhooks');
  });
  afterEach(async () => {
    await worker?.stop();
    worker = undefined;
    await Promise.all(opened.map((one) => one.close()));
    opened = [];
  });

  const start = (timeout?: number) => {
    worker = startHookWorker({ database: api.database, log, ...(timeout !== undefined && { timeout }) });
  };
  const admin = (...words: string[]) => administer(api.database, words);
  const receiver = async (...given: Parameters<typeof aHookReceiver>): Promise<HookReceiver> => {
    const made = await aHookReceiver(...given);
    opened.push(made);
    return made;
  };
  /** Creates a receiver of these events; returns its number and secret. */
  const hookTo = async (url: string, events = ALL) => {
    const { lines, isDone } = await admin('hook', 'add', url, '--event', events);
    expect(isDone, lines.join()).toBe(true);
    return { id: Number.parseInt(lines[0] ?? '', 10), secret: lines[1]?.replace('Secret, shown only now: ', '') ?? '' };
  };
  /** Runs the work and wakes the worker at once, because its own rounds are two seconds apart. */
  const looked = async <T>(done: Promise<T>): Promise<T> => {
    const it = await done;
    worker?.nudge();
    return it;
  };
  const file = async (): Promise<number> => ((await looked(api.ask('POST', 'task_order/', aTaskBody()))).body as { id: number }).id;
  const setStatus = (id: number, status: 0 | 1) =>
    looked(api.ask('PUT', `task_order/${id}/`, { status, update_date: new Date(api.time.now).toISOString() }));
  const retryNow = async () => {
    await looked(api.database.rows('update webhook_deliveries set next_at = now() where taken_at is null'));
  };
  const lineOf = async (id: number) => (await admin('hook', 'list')).lines.find((line) => line.startsWith(`${id}  `)) ?? '';

  test('report a task that is filed, closed and opened again, signed, and without names of people', async () => {
    const there = await receiver();
    const { secret } = await hookTo(there.url);
    start();
    const id = await file();
    await setStatus(id, 1);
    await setStatus(id, 1);
    await setStatus(id, 0);
    await soon(() => expect(there.received).toHaveLength(3));
    const of = (type: string) => there.received.find(({ said }) => said.type === type)?.said;
    expect(of('task.created')).toEqual({
      type: 'task.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: { task: id, installation, sn: 'FR123', status: 0 },
    });
    expect([of('task.closed'), of('task.reopened')]).toMatchObject([{ data: { task: id, status: 1 } }, { data: { task: id, status: 0 } }]);
    for (const hook of there.received) {
      expect(isBelieved(secret, hook)).toBe(true);
      expect(hook.id).toMatch(/^msg_[0-9a-f]{32}$/);
      expect(hook.headers['content-type']).toBe('application/json');
      expect(Math.abs(Number(hook.headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(60);
      expect(hook.text).not.toMatch(/Kowalski|Kalisz|Falownik nie startuje/);
    }
  });

  test('report a cause when it is found, and once when it is over or was an error', async () => {
    const there = await receiver();
    await hookTo(there.url, 'cause.opened,cause.closed');
    start();
    const open = async (cause: string) => {
      const [row] = await api.database.rows<{ id: number }>(
        `insert into diagnoses (installation_id, cause, severity, since, from_at, last_at, count, is_active, evidence, opened_at)
         values ($1, $2, 'major', '2026-06-08T10:00:00Z', now(), '2026-06-08T12:00:00Z', 1, true, '{}', now()) returning id`,
        [installation, cause],
      );
      return row?.id ?? 0;
    };
    const [silent, low] = [await open('silent'), await open('low_yield')];
    await api.database.rows('update diagnoses set is_active = false, closed_at = now() where id = $1', [silent]);
    await looked(api.database.rows('delete from diagnoses where id = any($1::int[])', [[silent, low]]));
    await soon(() => expect(there.received).toHaveLength(4));
    const told = there.received.map(({ said: { type, data } }) => `${type} ${data.cause}`);
    expect(told.sort()).toEqual(['cause.closed low_yield', 'cause.closed silent', 'cause.opened low_yield', 'cause.opened silent']);
    expect(there.received.find(({ said: { type, data } }) => type === 'cause.opened' && data.diagnosis === silent)?.said.data).toEqual({
      ...{ diagnosis: silent, installation, sn: 'FR123', cause: 'silent', severity: 'major', active: true, explained_by: null },
      ...{ since: '2026-06-08T10:00:00.000Z', last: '2026-06-08T12:00:00.000Z' },
    });
  });

  test('deliver to each receiver the events that it subscribed to, and to none what was undone', async () => {
    const [one, other] = [await receiver(), await receiver()];
    await hookTo(one.url, 'task.created');
    await hookTo(other.url, 'task.closed');
    start();
    const failed = api.database.transaction(async (tx) => {
      await tx.rows(
        `insert into tasks (employee, description, inverter_sn, created_on, reason) values ('e', 'd', 'FR123', '2026-06-12', 'undone')`,
      );
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    const id = await file();
    await setStatus(id, 1);
    await soon(() => expect([one.received.length, other.received.length]).toEqual([1, 1]));
    expect([one.received[0]?.said, other.received[0]?.said]).toMatchObject([
      { type: 'task.created', data: { task: id } },
      { type: 'task.closed', data: { task: id } },
    ]);
  });

  test('that fail are tried again under the same id, with a signature of their own time, until they are taken', async () => {
    const there = await receiver(answers(500, 302, 200));
    const { id, secret } = await hookTo(there.url);
    start();
    await file();
    for (const [turn, why] of ['500', '302'].entries()) {
      await soon(async () => expect(await lineOf(id)).toMatch(new RegExp(`FAILS since \\S+: ${why}  1 waiting$`)));
      expect(there.received).toHaveLength(turn + 1);
      await retryNow();
    }
    await soon(async () => expect(await lineOf(id)).toMatch(/last taken \S+ {2}0 waiting$/));
    expect(new Set(there.received.map((hook) => hook.id)).size).toBe(1);
    expect(new Set(there.received.map(({ text }) => text)).size).toBe(1);
    expect(there.received.every((hook) => isBelieved(secret, hook))).toBe(true);
    const lines = said().split('\n').filter(Boolean);
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'a webhook fails and will be tried again',
      'a webhook is taken again',
    ]);
    expect(said()).not.toContain(there.url);
  });

  test('wait longer from one failure to the next', async () => {
    const there = await receiver(answers(503));
    await hookTo(there.url);
    start();
    await file();
    const pauses: number[] = [];
    for (let turn = 1; turn <= 4; turn += 1) {
      await soon(() => expect(there.received).toHaveLength(turn));
      await soon(async () => {
        const [row] = await api.database.rows<{ pause: number }>(
          'select extract(epoch from next_at - now())::float8 as pause from webhook_deliveries where failure is not null and attempts = $1',
          [turn],
        );
        expect(row?.pause).toBeGreaterThan(pauses.at(-1) ?? 0);
        pauses.push(row?.pause ?? 0);
      });
      await api.database.rows('update webhook_deliveries set failure = null');
      await retryNow();
    }
    expect(pauses).toHaveLength(4);
  });

  test('whose receiver hangs, or is not there, hold up no other and no call', async () => {
    const [dead, live] = [await receiver(hangs), await receiver()];
    const unreachable = await hookTo(`http://127.0.0.1:${await freePort()}/`);
    await hookTo(dead.url);
    await hookTo(live.url);
    start();
    for (let turn = 0; turn < 12; turn += 1) await file();
    await soon(() => expect(live.received).toHaveLength(12));
    expect(dead.received.length).toBeLessThanOrEqual(4); // the limit of simultaneous requests
    await soon(async () => expect(await lineOf(unreachable.id)).toMatch(/FAILS since \S+: ECONNREFUSED/));
  });

  test('that hang are a failure after a time, and given back where the server stops before', async () => {
    const there = await receiver(hangs);
    const { id } = await hookTo(there.url);
    start(100);
    await file();
    await soon(async () => expect(await lineOf(id)).toMatch(/FAILS since \S+: no answer in time/));
    await worker?.stop();
    start();
    await retryNow();
    await soon(() => expect(there.received).toHaveLength(2));
    await worker?.stop();
    there.answer(answers(200));
    start();
    await soon(async () => expect(await lineOf(id)).toMatch(/last taken \S+ {2}0 waiting$/));
  });

  test('that a killed server had taken, and not delivered, go out later', async () => {
    const there = await receiver();
    const { id } = await hookTo(there.url);
    await file();
    expect(await takeDue(api.database, id)).toHaveLength(1);
    expect(await takeDue(api.database, id)).toEqual([]);
    await retryNow();
    start();
    await soon(() => expect(there.received).toHaveLength(1));
  });

  test('are given up after three days, and at once where the receiver says 410; log and list say so', async () => {
    const there = await receiver(answers(500, 410));
    const { id } = await hookTo(there.url);
    await file();
    await api.database.rows(`update webhook_deliveries set created_at = now() - interval '3 days'`);
    start();
    await soon(async () => expect(await lineOf(id)).toMatch(/500 {2}0 waiting {2}1 given up$/));
    expect(said()).toContain('a webhook is given up');
    await file();
    await soon(async () => expect(await lineOf(id)).toMatch(/410 {2}0 waiting {2}2 given up$/));
    await retryNow();
    expect(there.received).toHaveLength(2);
  });

  test('can be tried, once, and the result is shown', async () => {
    const there = await receiver(answers(200, 404));
    const { id } = await hookTo(there.url);
    start();
    expect(await admin('hook', 'test', String(id))).toEqual({ isDone: true, lines: [expect.stringMatching(/^msg_/), 'It was taken.'] });
    expect(there.received[0]?.said).toMatchObject({ type: 'hook.test', data: { webhook: id } });
    expect(await admin('hook', 'test', String(id))).toEqual({ isDone: false, lines: [expect.any(String), 'It failed: 404.'] });
    expect(await lineOf(id)).toMatch(/404 {2}0 waiting$/);
    expect(await admin('hook', 'test', '77')).toEqual({
      isDone: false,
      lines: ['There is no such webhook: "hook list" has their numbers.'],
    });
  });

  test('have a secret that is shown once and is in no audit log; when one is removed, its queued deliveries are too', async () => {
    const { id, secret } = await hookTo('https://helpdesk.example.com/pv#part');
    expect(secret).toMatch(/^whsec_/);
    await file();
    expect(await lineOf(id)).toContain('https://helpdesk.example.com/pv  ');
    expect((await admin('hook', 'remove', String(id))).lines[0]).toContain('with 1 message that wait for it.');
    expect((await admin('hook', 'remove', String(id), '--yes')).isDone).toBe(true);
    expect(await api.database.rows('select id from webhook_deliveries')).toEqual([]);
    const audit = (await admin('audit', 'list')).lines.join('\n');
    expect(audit).toContain(`npm run admin,,created,webhook,${id},url,,https://helpdesk.example.com/pv`);
    expect(audit).toContain(`npm run admin,,deleted,webhook,${id},url,`);
    expect(audit).not.toContain('whsec_');
  });

  test('go by http and https alone, with no password in the address, for events that there are', async () => {
    const refused = async (...words: string[]) => (await admin('hook', 'add', ...words)).lines.join();
    for (const url of ['ftp://x/', 'file:///etc/passwd', 'x', '//x'])
      expect(await refused(url, '--event', ALL)).toBe(`${url} is no address that begins with http:// or https://.`);
    expect(await refused('https://a:b@x/', '--event', ALL)).toMatch(/a name or a password/);
    expect(await refused('https://x/', '--event', 'task.burnt')).toMatch(/^task\.burnt is no event: cause\.opened, /);
    expect((await admin('hook', 'add', 'http://10.0.0.5:8080/in', '--event', ALL)).lines[2]).toMatch(/can be read on the way/);
  });

  test('leave nothing behind a week after they were taken', async () => {
    await hookTo('https://helpdesk.example.com/');
    for (const column of ['taken_at', 'given_up_at', 'created_at']) {
      await file();
      await api.database.rows(
        `update webhook_deliveries set ${column} = now() - interval '31 days' where id = (select max(id) from webhook_deliveries)`,
      );
    }
    const log = aLog('debug');
    const stop = startCleanup(api.database, { tokenDays: 90, auditMonths: 24 }, log.log);
    await expect.poll(log.said).toContain('old rows were deleted');
    await stop();
    expect(await api.database.rows('select attempts from webhook_deliveries where taken_at is null and given_up_at is null')).toHaveLength(
      1,
    );
    expect(await api.database.rows('select id from webhook_deliveries')).toHaveLength(1);
  });
});
