import { report } from '#failures/report.ts';
import { errorNames } from '#local/db/error-names.ts';
import type { StorageHint } from '#local/db/local-db.ts';
import { withTimeout } from '#local/db/with-timeout.ts';
import { checkSession, type SessionValidity, waitingAccounts } from './resume.ts';
import type { SessionParts } from './session-parts.ts';
import { closeTab } from './sign-out.ts';

/** Unit: ms. The pause before each check: a sign-out in another tab may arrive, and a cut connection may reopen. */
const PAUSE_MS = 500;
/** Unit: ms. How long a check waits for the databases. */
const LOOK_TIMEOUT_MS = 900;
/** Failed checks in a row after which the databases count as unreadable. With all pauses and timeouts under five seconds. */
const LOOKS = 3;

/** Ends this tab's session because its databases are gone or unreadable, and shows the reason at the sign-in. */
export async function closeLost(parts: SessionParts, why: 'cleared' | 'unreadable'): Promise<void> {
  const closing = closeTab(parts);
  parts.state.set(why === 'cleared' ? { wasCleared: true } : { isUnreadable: true });
  await closing;
  if (why === 'cleared') parts.state.set({ ...(await waitingAccounts(parts)), wasCleared: true });
}

/** A slow database, as after the sleep of a tablet, does not count as lost. */
async function check(parts: SessionParts, accountId: string): Promise<SessionValidity> {
  const checkOnce = async (): Promise<SessionValidity> => {
    const now = await checkSession(parts);
    if (now !== 'unknown' && now !== 'valid') return now;
    return (await parts.data.look(accountId)) === 'gone' ? 'lost' : now;
  };
  try {
    return await withTimeout(LOOK_TIMEOUT_MS, checkOnce());
  } catch (error) {
    if (errorNames(error).includes('TimeoutError')) return 'valid';
    report(error, 'sync/session');
    return 'unknown';
  }
}

/** Checks within five seconds whether a hint means lost data, and ends the session if so. */
export function lossWatch(parts: SessionParts, pause: (ms: number) => Promise<unknown>) {
  let isChecking = false;
  let isDeleted = false;

  const decide = async (): Promise<void> => {
    const { accountId, epoch } = parts.state.get();
    if (accountId === null || epoch === null) return; // a session that the device does not store has nothing to lose
    for (let failed = 0; failed < LOOKS; failed++) {
      await pause(PAUSE_MS);
      const now = parts.state.get();
      if (now.accountId !== accountId || now.epoch !== epoch) return; // the session ended meanwhile, and the user was informed
      const result = await check(parts, accountId);
      if (result === 'over' || (result === 'missing' && !isDeleted)) return closeTab(parts);
      if (result === 'lost' || isDeleted) return closeLost(parts, 'cleared');
      if (result === 'valid') return;
    }
    await closeLost(parts, 'unreadable');
  };

  return {
    /** A database is being deleted and the check of this is still running. */
    isDeleted: () => isDeleted,
    handleHint: async (hint: StorageHint): Promise<void> => {
      isDeleted ||= hint === 'deleted';
      if (isChecking) return;
      isChecking = true;
      await decide().finally(() => {
        isChecking = false;
        isDeleted = false;
      });
    },
  };
}
