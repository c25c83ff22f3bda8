import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { administer } from '#server/control/administer.ts';
import { type HookWorker, startHookWorker } from '#server/hooks/hook-worker.ts';
import { startCleanup } from '#server/cleanup.ts';
import { aModemForm, anApi, aTaskBody, type TestApi } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';
import { aHookReceiver, answers, type HookReceiver, isBelieved } from '#tests/support/hook-receiver.ts';
import { aLog } from '#tests/support/log.ts';
import { soon } from '#tests/support/soon.ts';

describe.each(KINDS)('a webhook on %s', (kind) => {
  let api: TestApi;
  let there: HookReceiver;
  let worker: HookWorker | undefined;
  let hook: { id: string; secret: string };
  const { log } = aLog('warn');

  beforeAll(async () => {
    api = await anApi(kind);
    await api.ask('POST', 'pv_admin/', aModemForm());
  });
  afterAll(() => api.remove());
  const admin = (...words: string[]) => administer(api.database, words);
  const secretIn = (lines: readonly string[]) => /whsec_\S+/.exec(lines.join('\n'))?.[0] ?? '';
  beforeEach(async () => {
    await api.database.rows('delete from webhooks');
    there = await aHookReceiver();
    const { lines } = await admin('hook', 'add', there.url, '--event', 'task.created');
    hook = { id: lines[0]?.split(' ')[0] ?? '', secret: secretIn(lines) };
  });
  afterEach(async () => {
    await worker?.stop();
    worker = undefined;
    await there.close();
  });
  const start = () => {
    worker = startHookWorker({ database: api.database, log });
  };
  const file = () => api.ask('POST', 'task_order/', aTaskBody());
  const last = () => {
    const received = there.received.at(-1);
    if (!received) throw new Error('Nothing has come');
    return received;
  };
  const next = async () => {
    const before = there.received.length;
    await file();
    worker?.nudge();
    await soon(() => expect(there.received.length).toBe(before + 1));
    return last();
  };
  const line = async () => (await admin('hook', 'list')).lines[0] ?? '';

  test('gets a new secret, and believers of the old one believe for a day more', async () => {
    start();
    const { lines, isDone } = await admin('hook', 'secret', hook.id);
    expect([isDone, lines[2]]).toEqual([true, 'The old one signs beside it for 24 hours.']);
    const fresh = secretIn(lines);
    expect(fresh).not.toBe(hook.secret);
    const both = await next();
    expect([isBelieved(fresh, both), isBelieved(hook.secret, both)]).toEqual([true, true]);
    await api.database.rows(`update webhooks set old_secret_until = now() - interval '1 second'`);
    const later = await next();
    expect([isBelieved(fresh, later), isBelieved(hook.secret, later)]).toEqual([true, false]);
    const stop = startCleanup(api.database, { tokenDays: 90, auditMonths: 24 }, log);
    await soon(async () => expect(await api.database.rows('select id from webhooks where old_secret is not null')).toEqual([]));
    await stop();
  });

  test('whose secret has leaked is signed with the new one alone, from the next message on', async () => {
    start();
    await admin('hook', 'secret', hook.id); // the leaked secret signs beside the new one
    const { lines } = await admin('hook', 'secret', hook.id, '--old-for', '0');
    expect(lines[2]).toBe('The old one signs no more.');
    const only = await next();
    expect([isBelieved(secretIn(lines), only), isBelieved(hook.secret, only)]).toEqual([true, false]);
    expect(only.headers['webhook-signature']).not.toContain(' ');
  });

  test('whose secret is changed keeps old and new out of the log of changes, and takes whole hours', async () => {
    const secrets = [hook.secret, secretIn((await admin('hook', 'secret', hook.id, '--old-for=48')).lines)];
    const audit = (await admin('audit', 'list')).lines.join('\n');
    expect(audit).toMatch(new RegExp(`changed,webhook,${hook.id},secret`));
    for (const secret of secrets) expect(audit).not.toContain(secret);
    for (const hours of ['-1', '1.5', '169', 'day'])
      expect((await admin('hook', 'secret', hook.id, `--old-for=${hours}`)).lines).toEqual(['--old-for takes whole hours from 0 to 168.']);
  });

  test('given-up deliveries are sent again, under the same ids, and have three days again; a test is not', async () => {
    there.answer(answers(500));
    await file();
    await file();
    await api.database.rows(`update webhook_deliveries set created_at = now() - interval '4 days'`);
    start();
    await admin('hook', 'test', hook.id);
    await soon(async () => expect(await line()).toMatch(/0 waiting {2}2 given up$/));
    const lost = there.received.filter(({ said }) => said.type === 'task.created').map(({ id }) => id);
    expect((await admin('hook', 'retry', hook.id)).lines).toEqual([`2 messages on the way to ${there.url} again.`]);
    worker?.nudge();
    await soon(async () => expect(await line()).toMatch(/500 {2}2 waiting$/));
    there.answer(answers(200));
    const before = there.received.length;
    await api.database.rows('update webhook_deliveries set next_at = now() where taken_at is null and given_up_at is null');
    worker?.nudge();
    await soon(async () => expect(await line()).toMatch(/last taken \S+ {2}0 waiting$/));
    expect(
      there.received
        .slice(before)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...lost].sort());
    expect((await admin('hook', 'retry', hook.id)).lines).toEqual([`Nothing is lost to ${there.url}.`]);
  });
});
