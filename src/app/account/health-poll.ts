import type { Observable } from '#lib/observable.ts';
import type { Connection } from '#state/views.ts';

/** Unit: ms. An unreachable server cannot notify the app when it is back, so visible pages poll it. */
const POLL_INTERVAL = 5_000;
/** Unit: ms. */
const RESPONSE_TIMEOUT = 4_000;

interface PolledEngine {
  readonly connection: Observable<Connection>;
  sendNow(): Promise<unknown>;
  refresh(): Promise<void>;
}

interface PollContext {
  readonly isVisible: () => boolean;
  readonly fetch: typeof fetch;
}

/** Whether our own server answers; a portal's page does not have this status. */
async function isBack({ fetch: fetching }: PollContext): Promise<boolean> {
  try {
    const init = { cache: 'no-store', credentials: 'omit', redirect: 'error', signal: AbortSignal.timeout(RESPONSE_TIMEOUT) } as const;
    const response = await fetching('/healthz', init);
    const body: unknown = response.ok ? await response.json() : null;
    return typeof body === 'object' && body !== null && 'status' in body && body.status === 'ok';
  } catch {
    // expected: no network yet, no response in time, or another host's page
    return false;
  }
}

/** Polls the health of the server while the last call got no response. As soon as it answers, sends and fetches everything pending. */
export function pollHealth(engine: PolledEngine, context: PollContext): () => void {
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
      if (wasAway) void engine.sendNow(); // another call succeeded first
      return;
    }
    isAway = true;
    timer = setTimeout(() => void check(), POLL_INTERVAL);
  };
  const check = async (): Promise<void> => {
    if (context.isVisible() && (await isBack(context))) {
      isAway = false;
      await Promise.allSettled([engine.sendNow(), engine.refresh()]);
    }
    plan();
  };
  const unsubscribe = engine.connection.follow(plan);
  plan();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}
