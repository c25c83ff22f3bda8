import type { Database, Queryable } from '#server/store/database-types.ts';

/** A message to one receiver. */
export interface Delivery {
  readonly id: number;
  readonly hook: number;
  readonly url: string;
  /** The secrets that sign it: the webhook's own, and for some time the previous one. */
  readonly secrets: readonly string[];
  readonly message: string;
  readonly event: string;
  readonly body: string;
  /** Including the current one. */
  readonly attempts: number;
}

/** Parallel messages to one receiver by one server. */
const AT_ONCE = 4;
/** The condition for a message that is neither delivered nor given up. */
export const WAITS = 'taken_at is null and given_up_at is null';

/** Receivers with due messages. */
export const hooksDue = (db: Queryable): Promise<{ id: number }[]> =>
  db.prepared('hooks_due', `select distinct webhook_id as id from webhook_deliveries where ${WAITS} and next_at <= now()`);

/**
 * Claims the due messages of one receiver for this process: their next time is moved before they are sent, so that another server
 * skips them, and they are sent later if this one is killed. A message may arrive twice, under the same id, but is never lost.
 */
export const takeDue = (database: Database, hook: number): Promise<Delivery[]> =>
  database.transaction((tx) =>
    tx.rows<Delivery>(
      `update webhook_deliveries d set attempts = attempts + 1, next_at = now() + interval '1 minute' from webhooks w
       where w.id = d.webhook_id and d.id in (
         select id from webhook_deliveries where webhook_id = $1 and ${WAITS} and next_at <= now()
         order by next_at, id limit ${AT_ONCE} for update skip locked)
       returning d.id, w.id as hook, w.url, d.message, d.event, d.body, d.attempts,
         array_remove(array[w.secret, case when w.old_secret_until > now() then w.old_secret end], null) as secrets`,
      [hook],
    ),
  );

/** Stores a delivery. Returns whether the receiver failed before. */
export async function markTaken(database: Database, { id }: Delivery): Promise<boolean> {
  const [hook] = await database.rows<{ wasFailing: boolean }>(
    `with it as (update webhook_deliveries set taken_at = now(), body = '', failure = null where id = $1 returning webhook_id),
     before as (select w.id, w.failing_since from webhooks w join it on it.webhook_id = w.id)
     update webhooks w set taken_at = now(), failing_since = null, failure = null from before where w.id = before.id
     returning before.failing_since is not null as "wasFailing"`,
    [id],
  );
  return hook?.wasFailing ?? false;
}

/** Returns a message that was not sent because the server stops, so that the next one sends it at once. */
export const giveBack = (database: Database, { id }: Delivery): Promise<object[]> =>
  database.rows('update webhook_deliveries set next_at = now(), attempts = attempts - 1 where id = $1', [id]);

export interface Failure {
  /** The status, or the system's name of the error. */
  readonly why: string;
  /** Unit: s until it is tried again. */
  readonly pause: number;
  /** It is not tried again. */
  readonly isLast: boolean;
}

/**
 * Stores a failure. A message is given up after three days, or three days after an operator has it sent again; a failed test is given
 * up at once.
 */
export async function markFailed(database: Database, { id }: Delivery, { why, pause, isLast }: Failure) {
  const [noted] = await database.rows<{ isGivenUp: boolean; isFirst: boolean }>(
    `with it as (
       update webhook_deliveries set failure = $2, next_at = now() + make_interval(secs => $3::float8), given_up_at =
         case when $4::boolean or event = $5
           or now() + make_interval(secs => $3::float8) > coalesce(again_at, created_at) + interval '3 days' then now() end
       where id = $1 returning webhook_id, event, given_up_at is not null as over)
     update webhooks w set failure = $2, failing_since = coalesce(w.failing_since, now()),
       given_up = w.given_up + case when it.over and it.event <> $5 then 1 else 0 end
     from it where w.id = it.webhook_id returning it.over as "isGivenUp", w.failing_since = now() as "isFirst"`,
    [id, why, pause, isLast, TEST_EVENT],
  );
  return noted ?? { isGivenUp: false, isFirst: false }; // the receiver has been removed
}

/** Events that webhooks can subscribe to; 0208-webhooks.sql, 0231-visit-webhooks.sql, 0361-equipment.sql and 0393-plan.sql create them. Source: specification 18.17, 18.26, 18.30 and 39.8. */
export const HOOK_EVENTS = [
  'cause.opened',
  'cause.closed',
  'task.created',
  'task.closed',
  'task.reopened',
  'task.planned',
  'visit.finished',
  'visit.corrected',
  'installation.equipment',
] as const;

/** The event of `npm run admin -- hook test`, which is sent once. */
export const TEST_EVENT = 'hook.test';
