import { timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { Hono } from 'hono';
import { bind, tryPort } from '#server/http/bind.ts';
import { hashOf } from '#server/auth/secrets.ts';
import { hostInUrl } from '#server/addresses.ts';
import type { Settings } from '#server/settings.ts';
import type { Metrics, Own } from './figures.ts';

/*
 * Who may read the figures: by default whoever is on this machine, at a port of their own; with `PV_METRICS_TOKEN` whoever shows
 * it, at the server's port. Behind a proxy on the same machine every request comes from 127.0.0.1, so that is not asked.
 */

export interface MetricsServer {
  /** What the operator is told of it. */
  readonly told: readonly string[];
  readonly close: () => Promise<void>;
}

const NAMES = { port: 'PV_METRICS_PORT', host: 'PV_METRICS_HOST' } as const;

const hasOwnPort = ({ metrics, metricsToken }: Settings): boolean => metrics && metricsToken === null;

/** Fails at once when the port of the figures cannot be had. */
export async function tryMetricsPort(settings: Settings): Promise<void> {
  if (hasOwnPort(settings)) await tryPort({ port: settings.metricsPort, host: settings.metricsHost }, NAMES);
}

const NONE: MetricsServer = { told: [], close: async () => {} };

/** `/metrics` on the server's own port, for the token alone. */
export function metricsRoute(app: Hono, metrics: Metrics, token: string): void {
  const expected = hashOf(`Bearer ${token}`);
  app.get('/metrics', async (context) => {
    if (!timingSafeEqual(hashOf(context.req.header('Authorization') ?? ''), expected)) {
      return context.text('PV_METRICS_TOKEN is needed: Authorization: Bearer TOKEN\n', 401, { 'WWW-Authenticate': 'Bearer' });
    }
    return context.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' });
  });
}

/** `/metrics` on a port of its own, unless the settings want it elsewhere or not at all. */
export async function startMetricsServer(metrics: Metrics | null, settings: Settings): Promise<MetricsServer> {
  const { metricsHost: host, metricsPort: port } = settings;
  if (!metrics || !hasOwnPort(settings)) return NONE;
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end();
    try {
      const text = await metrics.text();
      response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
    } catch (error) {
      response.writeHead(503).end(`${(error as Error).message}\n`);
    }
  });
  await bind(server, { port, host }, NAMES);
  const bound = server.address() as { port: number };
  return {
    told: [`Figures for Prometheus are at http://${hostInUrl(host)}:${bound.port}/metrics`],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What the settings want measured; what measures is loaded only then. `own` is `null` in front of another backend. */
export const metricsIfSet = async (settings: Settings, own: Own | null): Promise<Metrics | null> =>
  settings.metrics ? (await import('./figures.ts')).figures(settings, own) : null;
