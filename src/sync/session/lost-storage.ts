import { reportAndUse } from '#failures/report.ts';
import { withTimeout } from '#local/db/with-timeout.ts';
import type { StorageHint } from '#local/db/storage-hint.ts';
import { type Standing, standing, whoWaits } from './resume.ts';
import type { SessionParts } from './session-parts.ts';
import { closeTab } from './sign-out.ts';

/** Unit: ms. Before each look: a sign-out in another tab is heard of meanwhile, and a connection that was cut can be opened again. */
const PAUSE_MS = 500;
/** Unit: ms. A database that takes longer does not answer. */
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

async function look(parts: SessionParts, accountId: string): Promise<Standing | 'unreadable'> {
  const seen = async (): Promise<Standing> => {
    const now = await standing(parts);
    if (now !== 'unknown' && now !== 'stands') return now;
    return (await parts.data.look(accountId)) === 'gone' ? 'lost' : now;
  };
  return withTimeout(LOOK_TIMEOUT_MS, seen()).then(
    (now) => (now === 'unknown' ? 'unreadable' : now),
    reportAndUse('unreadable' as const, 'sync/session'),
  );
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
      if (seen === 'over') return isDeleted ? closeLost(parts, 'cleared') : closeTab(parts);
      if (seen === 'lost' || isDeleted) return closeLost(parts, 'cleared');
      if (seen === 'stands') return;
    }
    await closeLost(parts, 'unreadable');
  };

  return {
    isLooking: () => isLooking,
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
