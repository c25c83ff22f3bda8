import type { Database } from '#server/store/database-types.ts';
import { putAside, readMadeTimes } from '#server/store/telemetry/not-taken/put-aside.ts';
import type { Reading } from '#server/store/telemetry/reading.ts';

const DAY = 86_400_000;
/** Unit: ms. Loggers buffer for weeks, also before their installation is entered. */
const BUFFERED_MOST = 60 * DAY;
/** Unit: ms. No buffer is older. */
const OLDEST = 400 * DAY;

/**
 * Puts live readings aside that a clock without power has dated: of more than 400 days ago, or of more than 60 days before the installation
 * was made (specification 24.97). Returns the readings that are not taken, with the reason for rejecting them, or `null` if they are put
 * aside. `now` and `earliest`, where the retention period begins: ms.
 */
export async function setOldAside(
  database: Database,
  readings: readonly Reading[],
  { now, earliest = Number.NEGATIVE_INFINITY }: { readonly now: number; readonly earliest?: number | undefined },
): Promise<ReadonlyMap<Reading, string | null>> {
  const late = readings.filter(({ at }) => at < now - BUFFERED_MOST);
  const made = await readMadeTimes(
    database,
    late.map(({ installationId }) => installationId),
  );
  const old = late.filter(
    ({ installationId, at }) => at < Math.max(now - OLDEST, Math.min(now, made.get(installationId) ?? now) - BUFFERED_MOST),
  );
  const kept = old.length === 0 ? new Set<string>() : await database.transaction((tx) => putAside(tx, old));
  const notTaken = new Map<Reading, string | null>();
  for (const reading of late.filter(({ at }) => at < earliest)) notTaken.set(reading, 'at lies before what is kept here');
  for (const reading of old) {
    const isKept = kept.has(`${reading.installationId} ${reading.at}`);
    notTaken.set(reading, isKept ? null : 'at lies before the installation, and no more of such readings are put aside');
  }
  return notTaken;
}
