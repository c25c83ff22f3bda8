import { reportAndUse } from '#failures/report.ts';
import type { ReadonlySignal } from '@preact/signals-react';
import { effect } from '@preact/signals-react';
import { watchedSignal } from '#state/queries/live-signal.ts';
import type { AheadView } from '#state/views.ts';
import type { Engine } from '#sync/engine.ts';
import type { Session } from '#sync/session/session.ts';
import { NOTHING_AHEAD } from './nothing-checked.ts';
import { isShellStored } from './readiness-reads.ts';

type Ahead = ReturnType<Engine['ahead']['get']>;

/** Ready is only what a cold start finds as well: the app's files, and a session that opens again. */
async function viewOf({ isKnown, isFetching, stored, wanted }: Ahead, session: Session): Promise<AheadView> {
  if (!isKnown) return NOTHING_AHEAD;
  if (stored < wanted) return { is: isFetching ? 'fetching' : 'partial', stored, wanted };
  const isReady = session.state().isRemembered && (await isShellStored().catch(reportAndUse(false, 'app/ahead')));
  return { is: isReady ? 'ready' : 'partial', stored, wanted };
}

/** How far the engine has come with what a day without network needs; looked at only when it has moved, or the worker has the app's files. */
export const aheadView = (engine: ReadonlySignal<Engine | null>, session: Session): ReadonlySignal<AheadView> =>
  watchedSignal(NOTHING_AHEAD, (set) => {
    let turn = 0;
    const show = async (ahead: Ahead) => {
      turn += 1;
      const mine = turn;
      const view = await viewOf(ahead, session);
      if (mine === turn) set(view);
    };
    return effect(() => {
      const now = engine.value?.ahead;
      turn += 1;
      if (!now) return set(NOTHING_AHEAD);
      let isFollowed = true;
      const again = () => void (isFollowed && show(now.get()));
      again();
      void navigator.serviceWorker?.ready.then(again);
      const stop = now.follow((ahead) => void show(ahead));
      return () => {
        isFollowed = false;
        stop();
      };
    });
  });
