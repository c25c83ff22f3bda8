import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { type Logger, pino } from 'pino';
import { type RequestBodies, requestBodies } from '#server/bodies/request-bodies.ts';
import { apiFaults, apiHeaders, refuseOldApps, watchDeviceClocks } from '#server/http/api-middleware.ts';
import { endpointRouter } from '#server/http/endpoint-router.ts';
import { epochHeader } from '#server/http/epoch.ts';
import { responseCache } from '#server/http/response-cache.ts';
import { metricsRoute } from '#server/metrics/metrics-server.ts';
import { runAsActor, withActor } from '#server/store/audit.store.ts';
import { changeCounters } from '#server/store/change-counters.ts';
import type { Database } from '#server/store/database-types.ts';
import { apiKeys } from './auth/api-keys.ts';
import { type Limits, rateLimits } from './auth/rate-limits.ts';
import { sessions } from './auth/sessions.ts';
import { idCache } from './http/id-cache.ts';
import type { Services } from './http/services.ts';
import type { Metrics } from './metrics/figures.ts';
import { accountRoutes } from './routes/accounts.route.ts';
import { activationRoutes } from './routes/activation.route.ts';
import { careRoutes } from './routes/care.route.ts';
import { checklistRoutes } from './routes/checklists.route.ts';
import { companyRoutes } from './routes/company.route.ts';
import { equipmentRoutes } from './routes/equipment.route.ts';
import { importRoutes } from './routes/import.route.ts';
import { ingestRoutes } from './routes/ingest.route.ts';
import { inspectionRoutes } from './routes/inspections.route.ts';
import { installationRoutes } from './routes/installations.route.ts';
import { meteringRoutes } from './routes/metering.route.ts';
import { oidcRoutes } from './routes/oidc.route.ts';
import { secondFactorRoutes } from './routes/second-factor.route.ts';
import { planRoutes } from './routes/plan.route.ts';
import { siteCardRoutes } from './routes/site-cards.route.ts';
import { staffRoutes } from './routes/staff.route.ts';
import { statusRoutes } from './routes/status.route.ts';
import { taskRoutes } from './routes/tasks.route.ts';
import { telemetryRoutes } from './routes/telemetry.route.ts';
import { userRoutes } from './routes/users.route.ts';
import { filesRoutes } from './routes/visits/files.route.ts';
import { visitRoutes } from './routes/visits/visits.route.ts';
import { healthRoutes, webRoutes } from './routes/web.route.ts';
import { sentences } from './sentences.ts';
import type { Settings } from './settings.ts';
import { type DatabaseWatch, databaseWatch } from './store/connection/database-watch.ts';
import { apiDocs } from './web/api-docs.ts';
import { passingOn } from './web/passing-on.ts';
import { securityHeaders } from './web/security-headers.ts';

export interface AppParts {
  readonly database: Database;
  readonly settings: Settings;
  /** Unit: ms since 1970. */
  readonly clock?: () => number;
  readonly log?: Logger;
  readonly watch?: DatabaseWatch;
  readonly metrics?: Metrics | null;
  readonly limits?: Limits;
  readonly bodies?: RequestBodies;
  /** Share of the demo's history that is filled in; `null`: all of it. */
  readonly history?: () => number | null;
  /** Called when a mail has been queued. */
  readonly onMailQueued?: () => void;
  /** Called when readings or tasks have changed, on which diagnoses may depend. */
  readonly onDataChanged?: () => void;
}

/** The parts that routes and middleware share. */
function servicesOf(parts: AppParts): Services {
  const { settings, clock = Date.now, log = pino({ level: 'silent' }), watch = databaseWatch(parts.database, log) } = parts;
  const database = withActor(parts.database);
  const { limits = rateLimits(database), bodies = requestBodies() } = parts;
  const versions = changeCounters(database);
  return {
    database,
    settings,
    clock,
    log,
    watch,
    versions,
    kept: responseCache(),
    ids: idCache(database),
    sessions: sessions({ database, clock, tokenDays: settings.tokenDays, signInDays: settings.signInDays }),
    keys: apiKeys({ database, clock }),
    limits,
    bodies,
  };
}

/** The whole server as a function from request to response. */
export function buildApp(parts: AppParts): Hono {
  const services = servicesOf(parts);
  // background work has no actor
  const onMailQueued = () => runAsActor(undefined, () => parts.onMailQueued?.());
  const onDataChanged = () => runAsActor(undefined, () => parts.onDataChanged?.());
  const { metrics = null } = parts;
  const app = withBaseMiddleware(services, services, metrics);
  for (const path of ['/api/*', '/care/*']) app.use(path, refuseOldApps(services), watchDeviceClocks(services));
  const answers = endpointRouter(app, services);
  accountRoutes(answers, services, onMailQueued);
  importRoutes(answers, services);
  installationRoutes(answers, services);
  meteringRoutes(answers, services);
  equipmentRoutes(answers, services);
  siteCardRoutes(answers, services);
  planRoutes(answers, services);
  taskRoutes(answers, services, onDataChanged);
  userRoutes(answers, services, onMailQueued);
  statusRoutes(answers, services);
  telemetryRoutes(answers, services);
  careRoutes(answers, services);
  checklistRoutes(answers, services);
  inspectionRoutes(answers, services);
  secondFactorRoutes(answers, services);
  staffRoutes(answers, services, onMailQueued);
  companyRoutes(answers, services);
  visitRoutes(answers, services);
  filesRoutes(answers, services);
  oidcRoutes(app, answers, services);
  activationRoutes(app, services);
  ingestRoutes(app, services, onDataChanged);
  apiDocs(app);
  noSuchCall(app, ['/api/*', '/care/*', '/ingest/*', '/oidc/*']);
  healthRoutes(app, services.watch);
  webRoutes(app, { ...services, ...(parts.history && { history: parts.history }) });
  return app;
}

export interface FrontParts {
  readonly settings: Settings;
  readonly log: Logger;
  readonly apiUrl: string;
  readonly metrics?: Metrics | null;
  /** Unit: ms that the backend may send nothing. */
  readonly silence?: number;
}

/** The app in front of a foreign backend with the same calls: no database and no API of its own. */
export function buildFront({ settings, log, apiUrl, metrics = null, silence }: FrontParts): Hono {
  const app = withBaseMiddleware({ settings, log }, null, metrics);
  app.all('/api/*', passingOn({ apiUrl, trustProxy: settings.trustProxy, log, silence }));
  noSuchCall(app, ['/care/*', '/ingest/*', '/oidc/*']);
  healthRoutes(app, null);
  webRoutes(app, { settings, log });
  return app;
}

/** Below these paths no page of the app is served: an unknown call gets 404 as JSON. */
function noSuchCall(app: Hono, paths: readonly string[]): void {
  for (const path of paths) app.all(path, (context) => context.json({ detail: sentences.noSuchCall }, 404));
}

/** The middleware of every request: its id, its line in the log, headers and responses to errors. */
function withBaseMiddleware({ settings, log }: Pick<Services, 'settings' | 'log'>, own: Services | null, metrics: Metrics | null): Hono {
  const app = new Hono();
  app.use(requestId({ headerName: '' })); // the id in the log is never taken from the request
  app.use(async (context, next) => {
    const id = context.get('requestId');
    const started = performance.now();
    await next();
    context.res.headers.set('X-Request-Id', id);
    const { method, routePath: route } = context.req;
    log.info({ id, method, route, status: context.res.status, ms: Math.round(performance.now() - started) }, 'answered');
  });
  app.use(securityHeaders(settings));
  if (own) for (const path of ['/api/*', '/care/*']) app.use(path, apiHeaders).use(path, epochHeader(own));
  if (metrics) app.use(metrics.measure);
  if (metrics && settings.metricsToken !== null) metricsRoute(app, metrics, settings.metricsToken);
  app.onError(apiFaults({ log }, own?.watch ?? null));
  return app;
}
