import type { Observable } from '#local/db/observable.ts';
import type { Connection } from '#state/views.ts';

/** Unit: ms. A dead server tells nobody when it is back, so somebody who looks at the app asks. */
const ASK_EVERY = 5_000;
/** Unit: ms. */
const ANSWER_WITHIN = 4_000;

interface Returning {
  readonly connection: Observable<Connection>;
  sendNow(): Promise<unknown>;
  refresh(): Promise<void>;
}

interface Watching {
  readonly isVisible: () => boolean;
  readonly fetch: typeof fetch;
}

/** Whether our server answers for itself: no portal's page says this. */
async function isBack({ fetch: fetching }: Watching): Promise<boolean> {
  try {
    const init = { cache: 'no-store', credentials: 'omit', redirect: 'error', signal: AbortSignal.timeout(ANSWER_WITHIN) } as const;
    const answer = await fetching('/healthz', init);
    const said: unknown = answer.ok ? await answer.json() : null;
    return typeof said === 'object' && said !== null && 'status' in said && said.status === 'ok';
  } catch {
    // expected: no network yet, no answer in time, or another host's page
    return false;
  }
}

/** While nothing answered last, asks for a sign of life; at the first one everything that waits is sent and fetched. */
export function pollHealth(engine: Returning, watching: Watching): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isAway = false;
  const plan = () => {
    clearTimeout(timer);
    const { is } = engine.connection.get();
    if (isStopped || is === 'unknown') return;
    if (is === 'online') {
      const wasAway = isAway;
      isAway = false;
      if (wasAway) void engine.sendNow(); // some other call found the way first
      return;
    }
    isAway = true;
    timer = setTimeout(() => void look(), ASK_EVERY);
  };
  const look = async (): Promise<void> => {
    if (watching.isVisible() && (await isBack(watching))) {
      isAway = false;
      await Promise.allSettled([engine.sendNow(), engine.refresh()]);
    }
    plan();
  };
  const forget = engine.connection.follow(plan);
  plan();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    forget();
  };
}
