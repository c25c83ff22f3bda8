import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { APP_CONFIG_PATH, type AppConfigOnWire } from '#contract/app-config.contract.ts';
import type { Settings } from '#server/settings.ts';
import type { DatabaseWatch } from '#server/store/connection/database-watch.ts';
import { appFiles } from '#server/web/app-files.ts';
import { mapFiles } from '#server/web/map-files.ts';

/** Unit: s after which a load balancer may ask again. */
const AGAIN = 2;
/** Unit: ms. `/healthz` responds within this time even if the database does not. */
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

interface Parts {
  readonly settings: Settings;
  readonly log: Logger;
  /** Share of the demo's history that is filled in; `null`: all of it. */
  readonly history?: () => number | null;
}

/** Everything beside the API: the app's settings, maps, the app itself. */
export function webRoutes(app: Hono, { settings, log, history = () => null }: Parts): void {
  app.get(APP_CONFIG_PATH, (context) => context.json(appConfig(settings, history()), 200, { 'Cache-Control': 'no-cache' }));

  const notFound = new Response('Not found\n', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  const maps = mapFiles(settings.dataDir);
  app.get('/maps/*', async (context) => (await maps(context)) ?? notFound.clone());
  const files = settings.appDir === null ? undefined : appFiles(settings.appDir, settings, log);
  app.get('*', async (context) => (await files?.(context)) ?? notFound.clone());
}

/** The body of `GET /config.json`: settings that the app reads at run time. `history`: the share of the demo's history that is filled in. */
export const appConfig = (
  { maps, minVersion, replay, message, oidc, apiUrl }: Settings,
  history: number | null = null,
): AppConfigOnWire => ({
  maps,
  minVersion,
  replay,
  message,
  oidc: oidc === null || apiUrl !== null ? null : { name: oidc.name, only: oidc.isOnly }, // a foreign backend has its own sign-in
  ...(history !== null && { history: Math.floor(history * 100) / 100 }),
});
