import type { Queryable, Database } from '#server/store/database-types.ts';
import type { Letter } from './letters.ts';

/** Queues a letter in the transaction of the change that it is about: it is sent if and only if that is committed. */
export const queueLetter = (tx: Queryable, { to, subject, text }: Letter): Promise<object[]> =>
  tx.rows('insert into mails (recipient, subject, body) values ($1, $2, $3)', [to, subject, text]);

interface Waiting extends Letter {
  readonly id: number;
  readonly attempts: number;
}

/** Unit: ms. After the n-th failure; the last one repeats. A letter older than the limit is given up. */
const PAUSES = [5_000, 30_000, 120_000, 600_000, 3_600_000];
const GIVE_UP_AFTER = '3 days';
const AT_ONCE = 20;

/**
 * Claims due letters for this process: their next time is moved before they are sent, so that a second server skips them, and they are
 * sent later if this one is killed. A letter may arrive twice, but is never lost.
 */
export const takeDue = (database: Database): Promise<Waiting[]> =>
  database.transaction((tx) =>
    tx.rows<Waiting>(
      `update mails set attempts = attempts + 1, next_at = now() + interval '1 minute'
       where id in (select id from mails where sent_at is null and not given_up and next_at <= now() order by next_at limit ${AT_ONCE} for update skip locked)
       returning id, recipient as to, subject, body as text, attempts`,
    ),
  );

export const markSent = (database: Database, id: number) =>
  database.rows(`update mails set sent_at = now(), body = '' where id = $1`, [id]);

export const postpone = (database: Database, { id, attempts }: Waiting) =>
  database.rows(
    `update mails set next_at = now() + make_interval(secs => $2), given_up = created_at < now() - interval '${GIVE_UP_AFTER}' where id = $1`,
    [id, (PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? 5_000) / 1_000],
  );

export type { Waiting };
