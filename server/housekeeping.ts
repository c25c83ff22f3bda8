import type { Logger } from 'pino';
import { forgetOldKeys } from './rules/idempotency.ts';
import type { Database } from './store/database-door.ts';

/** Unit: ms. */
const EVERY = 6 * 3_600_000;

/** Links, tokens, letters and counters of which nothing is left to say; they are kept a month past their end for whoever asks what happened. */
const OLD = [
  `delete from password_resets where expires_at < now() - interval '30 days'`,
  `delete from tokens where (revoked or expires_at < now()) and created_at < now() - interval '30 days'`,
  `delete from mails where (sent_at is not null or given_up) and created_at < now() - interval '90 days'`,
  `delete from rate_limits where expire < extract(epoch from now()) * 1000`,
];

/** Sweeps now and four times a day. */
export function keepHouse(database: Database, log: Logger): () => void {
  const sweep = async () => {
    try {
      await forgetOldKeys(database);
      for (const text of OLD) await database.rows(text);
    } catch (error) {
      log.warn({ reason: error }, 'old rows could not be swept; they will be next time');
    }
  };
  void sweep();
  const timer = setInterval(() => void sweep(), EVERY);
  timer.unref();
  return () => clearInterval(timer);
}
