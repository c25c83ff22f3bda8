import { setTimeout as wait } from 'node:timers/promises';
import { HOOK_EVENTS, TEST_EVENT, WAITS } from '#server/hooks/hook-queue.ts';
import { newHookSecret } from '#server/hooks/signature.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { type Commands, type Done, howMany, Impossible, needed, Unsure } from './command.ts';
import { choicesOf, readOptions } from './command-options.ts';

/** Each receiver has parallel calls of its own. */
const MOST = 20;
/** Unit: ms. How long a test may take, and the time between two checks of it. */
const TEST_TIMEOUT = 25_000;
const TEST_CHECK = 200;

/** A message that was given up and can be sent again; tests are not sent again. */
const IS_LOST = `given_up_at is not null and event <> '${TEST_EVENT}'`;
/** Unit: h. How long an old secret signs beside a new one: by default, and at most. */
const OLD_SECRET = 24;
const OLD_SECRET_MOST = 168;

interface Hook {
  readonly id: number;
  readonly url: string;
  readonly events: readonly string[];
  readonly takenAt: number | null;
  readonly failingSince: number | null;
  readonly failure: string | null;
  readonly givenUp: number;
  readonly waiting: number;
}

const SELECT = `select id, url, events, taken_at as "takenAt", failing_since as "failingSince", failure,
  (select count(*) from webhook_deliveries where webhook_id = w.id and ${IS_LOST}) as "givenUp",
  (select count(*) from webhook_deliveries where webhook_id = w.id and ${WAITS}) as waiting
  from webhooks w`;

const minute = (at: number): string => `${new Date(at).toISOString().slice(0, 16)}Z`;

function stateOf({ takenAt, failingSince, failure }: Hook): string {
  if (failingSince !== null) return `FAILS since ${minute(failingSince)}: ${failure}`;
  return takenAt === null ? 'nothing sent yet' : `last taken ${minute(takenAt)}`;
}

const lineOf = (hook: Hook): string =>
  [
    hook.id,
    hook.url,
    hook.events.join(','),
    stateOf(hook),
    `${hook.waiting} waiting`,
    ...(hook.givenUp > 0 ? [`${hook.givenUp} given up`] : []),
  ].join('  ');

/** The URL of a receiver. Any host: whether its addresses may be called is checked before each attempt. */
function addressIn(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    throw new Impossible(`${given} is no address that begins with http:// or https://.`);
  if (url.username || url.password) throw new Impossible('An address with a name or a password in it cannot be called: leave them out.');
  url.hash = '';
  return url.href;
}

async function add(db: Queryable, words: readonly string[]): Promise<readonly string[]> {
  const { plain, options } = readOptions(words, ['event']);
  const url = addressIn(needed(plain[0], 'The address'));
  if (plain.length > 1) throw new Impossible('One address at a time.');
  const events = choicesOf(options.event, HOOK_EVENTS, 'event');
  const [there] = await db.rows<{ count: number }>('select count(*) from webhooks');
  if ((there?.count ?? 0) >= MOST) throw new Impossible(`There are ${MOST} webhooks already.`);
  const secret = newHookSecret();
  const [made] = await db.rows<{ id: number }>('insert into webhooks (url, secret, events) values ($1, $2, $3::text[]) returning id', [
    url,
    secret,
    [...events],
  ]);
  return [
    `${made?.id}  ${url}  ${events.join(',')}`,
    `Secret, shown only now: ${secret}`,
    ...(url.startsWith('http:') ? ['Without https what it says can be read on the way.'] : []),
  ];
}

async function hookOf(db: Queryable, given: string | undefined): Promise<Hook> {
  const id = needed(given, 'The number of the webhook');
  const [hook] = /^\d{1,9}$/.test(id) ? await db.rows<Hook>(`${SELECT} where id = $1 for update of w`, [Number(id)]) : [];
  if (!hook) throw new Impossible('There is no such webhook: "hook list" has their numbers.');
  return hook;
}

async function queueTest(db: Queryable, given: string | undefined): Promise<readonly string[]> {
  const { id, url } = await hookOf(db, given);
  const [queued] = await db.rows<{ message: string }>(
    `insert into webhook_deliveries (webhook_id, message, event, body)
     select $1, 'msg_' || replace(gen_random_uuid()::text, '-', ''), $2,
       json_build_object('type', $2::text, 'timestamp', wire_time(now()), 'data', json_build_object('webhook', $1::int))::text
     returning message`,
    [id, TEST_EVENT],
  );
  return [`${queued?.message} is on its way to ${url}`];
}

/** Waits for the result of the test, which the running server sends. */
async function awaitTest(db: Queryable, [line = '']: readonly string[]): Promise<Done> {
  const [message] = line.split(' ');
  for (let waited = 0; waited < TEST_TIMEOUT; waited += TEST_CHECK) {
    const [test] = await db.rows<{ isTaken: boolean; isOver: boolean; failure: string | null }>(
      `select taken_at is not null as "isTaken", given_up_at is not null as "isOver", failure from webhook_deliveries where message = $1`,
      [message],
    );
    if (test?.isTaken) return { lines: ['It was taken.'], isDone: true };
    if (!test || test.isOver) return { lines: [`It failed: ${test?.failure ?? 'the webhook was removed'}.`], isDone: false };
    await wait(TEST_CHECK);
  }
  return { lines: ['It is not sent yet. The server sends it as soon as it runs.'], isDone: false };
}

async function changeSecret(db: Queryable, words: readonly string[]): Promise<readonly string[]> {
  const { plain, options } = readOptions(words, ['old-for']);
  const { id, url } = await hookOf(db, plain[0]);
  const hours = Number(options['old-for'] ?? OLD_SECRET);
  if (!Number.isInteger(hours) || hours < 0 || hours > OLD_SECRET_MOST)
    throw new Impossible(`--old-for takes whole hours from 0 to ${OLD_SECRET_MOST}.`);
  const secret = newHookSecret();
  await db.rows(
    `update webhooks set secret = $2, old_secret = case when $3::int > 0 then secret end,
       old_secret_until = case when $3::int > 0 then now() + make_interval(hours => $3::int) end where id = $1`,
    [id, secret, hours],
  );
  return [
    `${id}  ${url}`,
    `Secret, shown only now: ${secret}`,
    hours > 0 ? `The old one signs beside it for ${howMany(hours, 'hour')}.` : 'The old one signs no more.',
  ];
}

async function sendAgain(db: Queryable, given: string | undefined): Promise<readonly string[]> {
  const { id, url } = await hookOf(db, given);
  const again = await db.rows(
    `update webhook_deliveries set given_up_at = null, failure = null, attempts = 0, next_at = now(), again_at = now()
     where webhook_id = $1 and ${IS_LOST} returning id`,
    [id],
  );
  return [again.length === 0 ? `Nothing is lost to ${url}.` : `${howMany(again.length, 'message')} on the way to ${url} again.`];
}

async function remove(db: Queryable, given: string | undefined, isSure: boolean): Promise<readonly string[]> {
  const { id, url, waiting } = await hookOf(db, given);
  if (!isSure) throw new Unsure([`This removes the webhook ${id} (${url}), with ${howMany(waiting, 'message')} that wait for it.`]);
  await db.rows('delete from webhooks where id = $1', [id]);
  return [`${id} is removed.`];
}

export const hookCommands: Commands = {
  'hook add': {
    takes: 'URL --event NAME,NAME…',
    does: `an address that is told of ${HOOK_EVENTS.join(', ')}; prints the secret that signs it, once`,
    run: add,
  },
  'hook list': {
    takes: '',
    does: 'addresses that are told, and whether they take it',
    run: async (db) => (await db.rows<Hook>(`${SELECT} order by id`)).map(lineOf),
  },
  'hook test': {
    takes: 'ID',
    does: 'sends a hook.test there, and says what became of it',
    run: (db, [given]) => queueTest(db, given),
    afterwards: awaitTest,
  },
  'hook secret': {
    takes: 'ID [--old-for HOURS]',
    does: 'a new secret, printed once; the old one signs beside it for a day, or for so many hours (0: no more)',
    run: changeSecret,
  },
  'hook retry': {
    takes: 'ID',
    does: 'sends again what was given up there in the last 30 days',
    run: (db, [given]) => sendAgain(db, given),
  },
  'hook remove': {
    takes: 'ID --yes',
    does: 'an address that is told no more',
    run: (db, [given], isSure) => remove(db, given, isSure),
  },
};
