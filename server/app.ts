import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { type Logger, pino } from 'pino';
import { answering } from './answering.ts';
import { apiFaults, apiHeaders } from './api-manners.ts';
import { keepingAnswers } from './kept-answers.ts';
import type { Kernel } from './kernel.ts';
import { accountRoutes } from './routes/accounts.route.ts';
import { activationRoutes } from './routes/activation.route.ts';
import { ingestRoutes } from './routes/ingest.route.ts';
import { installationRoutes } from './routes/installations.route.ts';
import { mapRoutes, workingChartRoute } from './routes/map.route.ts';
import { statusRoutes } from './routes/status.route.ts';
import { taskRoutes } from './routes/tasks.route.ts';
import { telemetryRoutes } from './routes/telemetry.route.ts';
import { userRoutes } from './routes/users.route.ts';
import { webRoutes } from './routes/web.route.ts';
import { keepingIds } from './rules/kept-ids.ts';
import { rateLimits } from './rules/rate-limits.ts';
import { sessions } from './rules/sessions.ts';
import type { Settings } from './settings.ts';
import type { Database } from './store/database-door.ts';
import { sentences } from './sentences.ts';
import { countingVersions } from './versions.ts';
import { apiDocs } from './web/api-docs.ts';
import { metrics } from './web/metrics.ts';
import { passingOn } from './web/passing-on.ts';
import { securityHeaders } from './web/security-headers.ts';

export interface AppParts {
  readonly database: Database;
  readonly settings: Settings;
  /** Unit: ms since 1970. */
  readonly clock?: () => number;
  readonly log?: Logger;
  /** Called when a mail has been queued. */
  readonly posted?: () => void;
}

/** What the parts of the server share. */
export function kernelOf({ database, settings, clock = Date.now, log = pino({ level: 'silent' }) }: AppParts): Kernel {
  const versions = countingVersions(database);
  return {
    database,
    settings,
    clock,
    log,
    versions,
    kept: keepingAnswers(),
    ids: keepingIds(database),
    sessions: sessions({ database, clock, tokenDays: settings.tokenDays }),
    limits: rateLimits(database),
  };
}

/** The whole server as a function from request to response; `main.ts` gives it a port. */
export function buildApp(parts: AppParts): Hono {
  const kernel = kernelOf(parts);
  const { posted = () => {} } = parts;
  const app = withManners(kernel, kernel.database);
  const answers = answering(app, kernel);
  accountRoutes(answers, kernel, posted);
  installationRoutes(answers, kernel);
  taskRoutes(answers, kernel);
  userRoutes(answers, kernel, posted);
  mapRoutes(answers, kernel);
  workingChartRoute(answers, kernel);
  statusRoutes(answers, kernel);
  telemetryRoutes(answers, kernel);
  activationRoutes(app, kernel);
  ingestRoutes(app, kernel);
  apiDocs(app);
  app.all('/api/*', (context) => context.json({ detail: sentences.noSuchCall }, 404));
  webRoutes(app, { ...kernel, check: () => kernel.database.rows('select 1 as one') });
  return app;
}

export interface FrontParts {
  readonly settings: Settings;
  readonly log: Logger;
  readonly apiUrl: string;
  /** How long the backend may say nothing; ms. */
  readonly silence?: number;
}

/** The app in front of a foreign backend that speaks the same calls: no database, no API of our own. */
export function buildFront({ settings, log, apiUrl, silence }: FrontParts): Hono {
  const app = withManners({ settings, log }, null);
  app.all('/api/*', passingOn({ apiUrl, trustProxy: settings.trustProxy, log, silence }));
  webRoutes(app, { settings, log, check: async () => {} });
  return app;
}

/** What every request meets first: its number, its line in the log, the headers and the answers to faults. */
function withManners({ settings, log }: Pick<Kernel, 'settings' | 'log'>, database: Database | null): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    const id = randomUUID();
    const started = performance.now();
    await next();
    context.res.headers.set('X-Request-Id', id);
    const { method, routePath: route } = context.req;
    log.info({ id, method, route, status: context.res.status, ms: Math.round(performance.now() - started) }, 'answered');
  });
  app.use(securityHeaders(settings));
  if (database) app.use('/api/*', apiHeaders);
  if (settings.metrics) metrics(app, database);
  app.onError(apiFaults({ log }));
  return app;
}
