import type { Hono } from 'hono';
import type { DatabaseWatch } from '#server/store/connection/database-watch.ts';

/** Unit: s after which a balancer may ask again. */
const AGAIN = 2;
/** Unit: ms. Whoever asks whether the process lives gets an answer whatever the database does. */
const ALIVE_WITHIN = 500;

const HEADERS = { 'Cache-Control': 'no-store' } as const;

/**
 * `/healthz`: the process lives and answers, always 200; its `status` is `ok` only while calls can do their work.
 * `/readyz`: 503 with a reason while they cannot. `watch` is `null` for a server without a database (docs/decisions/0014-alive-and-ready.md).
 */
export function healthRoutes(app: Hono, watch: DatabaseWatch | null): void {
  app.get('/healthz', async (context) => {
    const reason = (await watch?.whyNotReady(ALIVE_WITHIN)) ?? null;
    return context.json(reason === null ? { status: 'ok' } : { status: 'degraded', reason }, 200, HEADERS);
  });
  app.get('/readyz', async (context) => {
    const reason = (await watch?.whyNotReady()) ?? null;
    return reason === null
      ? context.json({ status: 'ready' }, 200, HEADERS)
      : context.json({ status: 'unready', reason }, 503, { ...HEADERS, 'Retry-After': String(AGAIN) });
  });
}
