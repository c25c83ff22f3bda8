import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Settings } from '#server/settings.ts';
import { APP_CONFIG_PATH } from '#contract/app-config.contract.ts';
import { appConfig } from '#server/web/app-config.ts';
import { appFiles } from '#server/web/app-files.ts';
import { mapFiles } from '#server/web/map-files.ts';

interface Parts {
  readonly settings: Settings;
  readonly log: Logger;
  /** Share of the demo's history that is there; `null`: all of it. */
  readonly history?: () => number | null;
}

/** What is not the API: the app's settings, maps, the app itself. */
export function webRoutes(app: Hono, { settings, log, history = () => null }: Parts): void {
  app.get(APP_CONFIG_PATH, (context) => context.json(appConfig(settings, history()), 200, { 'Cache-Control': 'no-cache' }));

  const notFound = new Response('Not found\n', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  const maps = mapFiles(settings.dataDir);
  app.get('/maps/*', async (context) => (await maps(context)) ?? notFound.clone());
  const files = settings.appDir === null ? undefined : appFiles(settings.appDir, settings, log);
  app.get('*', async (context) => (await files?.(context)) ?? notFound.clone());
}
