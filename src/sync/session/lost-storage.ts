import { report } from '#failures/report.ts';
import { errorNames } from '#local/db/error-names.ts';
import type { StorageHint } from '#local/db/local-db.ts';
import { withTimeout } from '#local/db/with-timeout.ts';
import { type Standing, standing, whoWaits } from './resume.ts';
import type { SessionParts } from './session-parts.ts';
import { closeTab } from './sign-out.ts';

/** Unit: ms. Before each look: a sign-out in another tab is heard of meanwhile, and a connection that was cut can be opened again. */
const PAUSE_MS = 500;
/** Unit: ms. How long a look waits for the databases. */
const LOOK_TIMEOUT_MS = 900;
/** Failed looks in a row after which the databases count as unreadable; under five seconds with pauses and limits. */
const LOOKS = 3;

/** Ends this tab's session because its databases are gone or cannot be read, and says so at the sign-in. */
export async function closeLost(parts: SessionParts, why: 'cleared' | 'unreadable'): Promise<void> {
  const closing = closeTab(parts);
  parts.state.set(why === 'cleared' ? { wasCleared: true } : { isUnreadable: true });
  await closing;
  if (why === 'cleared') parts.state.set({ ...(await whoWaits(parts)), wasCleared: true });
}

/** A database that is only slow, as after a tablet has slept, counts as one that holds. */
async function look(parts: SessionParts, accountId: string): Promise<Standing> {
  const seen = async (): Promise<Standing> => {
    const now = await standing(parts);
    if (now !== 'unknown' && now !== 'stands') return now;
    return (await parts.data.look(accountId)) === 'gone' ? 'lost' : now;
  };
  try {
    return await withTimeout(LOOK_TIMEOUT_MS, seen());
  } catch (error) {
    if (errorNames(error).includes('TimeoutError')) return 'stands';
    report(error, 'sync/session');
    return 'unknown';
  }
}

/** Finds out what a hint of a database means, within five seconds, and ends the session where its data are lost. */
export function lossWatch(parts: SessionParts, pause: (ms: number) => Promise<unknown>) {
  let isLooking = false;
  let isDeleted = false;

  const decide = async (): Promise<void> => {
    const { accountId, epoch } = parts.state.get();
    if (accountId === null) return;
    for (let failed = 0; failed < LOOKS; failed++) {
      await pause(PAUSE_MS);
      const now = parts.state.get();
      if (now.accountId !== accountId || now.epoch !== epoch) return; // over meanwhile, and that was told
      const seen = await look(parts, accountId);
      if (seen === 'over' || (seen === 'missing' && !isDeleted)) return closeTab(parts);
      if (seen === 'lost' || isDeleted) return closeLost(parts, 'cleared');
      if (seen === 'stands') return;
    }
    await closeLost(parts, 'unreadable');
  };

  return {
    /** A database said that it is being deleted, and what that means is still being found out. */
    isDeleted: () => isDeleted,
    hear: async (hint: StorageHint): Promise<void> => {
      isDeleted ||= hint === 'deleted';
      if (isLooking) return;
      isLooking = true;
      await decide().finally(() => {
        isLooking = false;
        isDeleted = false;
      });
    },
  };
}
