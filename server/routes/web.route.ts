import type { Hono } from 'hono';
import type { Kernel } from '#server/kernel.ts';
import { sentences } from '#server/sentences.ts';
import { appConfig } from '#server/web/app-config.ts';
import { appFiles } from '#server/web/app-files.ts';

/** What is not the API: health, the app's settings, the app itself. */
export function webRoutes(app: Hono, { database, settings, log }: Kernel): void {
  app.get('/healthz', async (context) => {
    await database.rows('select 1 as one');
    return context.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' });
  });
  app.get('/config.json', (context) => context.json(appConfig(settings), 200, { 'Cache-Control': 'no-cache' }));
  app.all('/api/*', (context) => context.json({ detail: sentences.noSuchCall }, 404));

  const files = settings.appDir === null ? undefined : appFiles(settings.appDir, settings.dataDir, log);
  app.get('*', async (context) => (await files?.(context)) ?? context.text('Not found\n', 404));
}
