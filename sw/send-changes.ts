import { type Instant, quantity } from '#domain/quantity.ts';
import { thisDevice, thisLine } from '#local/device.ts';
import { openLocalDb } from '#local/db/local-db.ts';
import { LIVE_STATES } from '#domain/service/change-state.ts';
import { openVault } from '#local/vault/vault.ts';
import { CALL_TIMEOUT } from '#remote/wire.ts';
import { type DrainResult, drain } from '#sync/outbox/drain.ts';
import { withServerClock } from '#sync/server-clock.ts';
import { confirming, workerCredentials } from '#sync/session/worker-credentials.ts';
import { worker } from './worker-scope.ts';

/** Unit: ms. Chromium ends an event after five minutes. */
const AT_MOST = 3 * 60_000;

/** Sends the unsent changes of the remembered account. Opens its database and closes it afterwards. */
export async function sendChanges(): Promise<DrainResult | null> {
  const vault = openVault({ origin: worker.location.origin });
  try {
    const remembered = await vault.remembered();
    if (!remembered) return null;
    const { id } = remembered.account;
    const db = openLocalDb(id);
    try {
      const plain = { base: '', fetch: confirming((...request) => fetch(...request), vault, id), timeout: CALL_TIMEOUT };
      const sender = { db, device: thisDevice, version: __APP_VERSION__ };
      const result = await drain({
        ...sender,
        wire: withServerClock({ ...sender, wire: plain }).wire,
        session: workerCredentials(vault),
        line: thisLine,
        locks: worker.navigator.locks,
        until: quantity<Instant>(Date.now() + AT_MOST),
      });
      await showCount(await db.ops.where('state').anyOf(LIVE_STATES).count(), (count) => vault.noteWaiting(id, count));
      return result;
    } finally {
      db.close();
    }
  } finally {
    await vault.close();
  }
}

/** Stores the number of unsent changes for the next sign-in screen and shows it as the badge of the app's icon. */
async function showCount(count: number, note: (count: number) => Promise<void>): Promise<void> {
  await note(count);
  await worker.navigator.setAppBadge?.(count).catch(() => undefined); // expected: no badge allowed; the count is in the app
}
