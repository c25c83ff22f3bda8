import type { Logger } from 'pino';
import { forgetOldKeys } from './concurrency/idempotency.ts';
import type { Settings } from './settings.ts';
import type { Database } from '#server/store/database-types.ts';
import type { DatabaseWatch } from './store/connection/database-watch.ts';
import { forgetAudit } from './store/audit.store.ts';
import { deletionTime } from './store/deletion-time.ts';

/** Unit: ms. */
const EVERY = 6 * 3_600_000;

/** Links, tokens, letters, devices and counters of which nothing is left to say; they are kept a month past their end for whoever asks what happened. */
const OLD: readonly ((settings: Pick<Settings, 'tokenDays'>) => string)[] = [
  () => `delete from password_resets where expires_at < now() - interval '30 days'`,
  () => `delete from sign_in_codes where expires_at < now() - interval '1 day'`,
  () => 'delete from second_factors where secret is null and pending_until < now()',
  ({ tokenDays }) => `delete from tokens where used_at < now() - interval '${tokenDays + 30} days'`,
  () => `delete from tokens where revoked and used_at < now() - interval '30 days'`,
  () => `delete from devices where used_at < now() - interval '400 days'`,
  () => `delete from mails where (sent_at is not null or given_up) and created_at < now() - interval '90 days'`,
  () => `delete from webhook_deliveries where taken_at < now() - interval '7 days' or given_up_at < now() - interval '30 days'`,
  () => 'update webhooks set old_secret = null, old_secret_until = null where old_secret_until < now()',
  () => `delete from silences where to_at < now() - interval '60 days'`,
  () => `delete from own_downtimes where to_at < now() - interval '60 days'`,
  () => `delete from outages where to_at < now() - interval '60 days'`,
  () => `delete from yield_verdicts where date < now() - interval '60 days'`,
  () => `delete from diagnoses where closed_at < now() - interval '400 days'`,
  () => 'delete from rate_limits where expire < extract(epoch from now()) * 1000',
];

/** Sweeps now and four times a day. What it gives ends that, once a sweep that is under way is done. */
export function startCleanup(
  database: Database,
  settings: Pick<Settings, 'tokenDays' | 'auditMonths'>,
  log: Logger,
  watch?: DatabaseWatch,
): () => Promise<void> {
  const sweep = async () => {
    try {
      if ((await deletionTime(database, log)) === null) return;
      await forgetOldKeys(database);
      for (const text of OLD) await database.rows(text(settings));
      await forgetAudit(database, settings.auditMonths);
      log.debug('old rows were swept');
    } catch (error) {
      if (!watch?.covers(error)) log.warn({ reason: error }, 'old rows could not be swept; they will be next time');
    }
  };
  let sweeping = sweep();
  const timer = setInterval(() => {
    sweeping = sweep();
  }, EVERY).unref();
  return () => {
    clearInterval(timer);
    return sweeping;
  };
}
