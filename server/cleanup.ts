import type { Logger } from 'pino';
import type { Database } from '#server/store/database-types.ts';
import { forgetOldKeys } from './concurrency/idempotency.ts';
import type { Settings } from './settings.ts';
import { forgetAudit } from './store/audit.store.ts';
import type { DatabaseWatch } from './store/connection/database-watch.ts';
import { readDeletionTime } from './store/deletion-time.ts';
import { forgetOldKept } from './store/telemetry/not-taken/kept-readings.ts';
import { eraseOldVisits } from './store/visits/erase-visit.ts';
import { finishReceived } from './store/visits/file-bytes.store.ts';
import { forgetOldFiles } from './store/visits/kept-files.store.ts';
import { recomputeHeads } from './store/visits/visit-heads.ts';

/** Unit: ms. */
const EVERY = 6 * 3_600_000;

/** Deletes expired links, tokens, mails, devices and counters. Most are kept for a month so that support can look at them. */
const OLD_ROWS: readonly ((settings: Pick<Settings, 'tokenDays'>) => string)[] = [
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
  () => `delete from no_voltages where at < now() - interval '60 days'`,
  () => `delete from left_out_values where day < now() - interval '60 days'`,
  () => `delete from yield_verdicts where date < now() - interval '60 days'`,
  () => `delete from limited_days where day < now() - interval '60 days'`,
  () => `delete from diagnoses where closed_at < now() - interval '400 days'`,
  () => 'delete from rate_limits where expire < extract(epoch from now()) * 1000',
];

/**
 * Computes old heads of visits again, checks files whose check was interrupted, and deletes old rows, now and four times a day. The result
 * stops it and waits for a running one.
 */
export function startCleanup(
  database: Database,
  settings: Pick<Settings, 'tokenDays' | 'auditMonths'> & Partial<Pick<Settings, 'visitMonths'>>,
  log: Logger,
  watch?: DatabaseWatch,
): () => Promise<void> {
  const deleteOld = async () => {
    try {
      await recomputeHeads(database);
      await finishReceived(database);
      if ((await readDeletionTime(database, log)) === null) return;
      await forgetOldKeys(database);
      await forgetOldKept(database);
      for (const text of OLD_ROWS) await database.rows(text(settings));
      await forgetAudit(database, settings.auditMonths);
      if (settings.visitMonths) await eraseOldVisits(database, settings.visitMonths);
      await forgetOldFiles(database);
      log.debug('old rows were deleted');
    } catch (error) {
      if (!watch?.covers(error)) log.warn({ reason: error }, 'old rows could not be deleted; they will be next time');
    }
  };
  let running = deleteOld();
  const timer = setInterval(() => {
    running = deleteOld();
  }, EVERY).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
