import { reportAndUse } from '#failures/report.ts';
import type { ReadonlySignal } from '@preact/signals-react';
import { effect } from '@preact/signals-react';
import { watchedSignal } from '#state/queries/live-signal.ts';
import type { AheadView } from '#state/views.ts';
import type { Engine } from '#sync/engine.ts';
import type { Session } from '#sync/session/session.ts';
import { INITIAL_AHEAD } from './initial-readiness.ts';
import { isShellStored } from './readiness-reads.ts';

type Ahead = ReturnType<Engine['ahead']['get']>;

/** `ready` also requires what a cold start needs: the app's files and a remembered session. */
async function viewOf({ isKnown, isFetching, stored, wanted }: Ahead, session: Session): Promise<AheadView> {
  if (!isKnown) return INITIAL_AHEAD;
  if (stored < wanted) return { is: isFetching ? 'fetching' : 'partial', stored, wanted };
  const isReady = session.state().isRemembered && (await isShellStored().catch(reportAndUse(false, 'app/ahead')));
  return { is: isReady ? 'ready' : 'partial', stored, wanted };
}

/** Progress of fetching what a day without network needs. Computed again when the engine's progress changes or the worker has the app's files. */
export const aheadView = (engine: ReadonlySignal<Engine | null>, session: Session): ReadonlySignal<AheadView> =>
  watchedSignal(INITIAL_AHEAD, (set) => {
    let lastRun = 0;
    const show = async (ahead: Ahead) => {
      lastRun += 1;
      const run = lastRun;
      const view = await viewOf(ahead, session);
      if (run === lastRun) set(view);
    };
    return effect(() => {
      const now = engine.value?.ahead;
      lastRun += 1;
      if (!now) return set(INITIAL_AHEAD);
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
