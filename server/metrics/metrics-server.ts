import { timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { Hono } from 'hono';
import { hostInUrl } from '#server/addresses.ts';
import { hashOf } from '#server/auth/secrets.ts';
import { bind, tryPort } from '#server/http/bind.ts';
import type { Settings } from '#server/settings.ts';
import type { Metrics, Own } from './figures.ts';

/*
 * Who may read the metrics: by default every process of this machine, at a separate port; with `PV_METRICS_TOKEN` every caller with
 * the token, at the server's port. The address is not checked: behind a proxy on the same machine all requests come from 127.0.0.1.
 */

export interface MetricsServer {
  /** Lines for the operator. */
  readonly notices: readonly string[];
  readonly close: () => Promise<void>;
}

const NAMES = { port: 'the port in PV_METRICS', host: 'the host in PV_METRICS' } as const;

/** The address of the metrics; `null` if they have no port of their own. */
const ownAddress = ({ metrics, metricsToken }: Settings) => (metricsToken === null ? metrics : null);

/** Fails at once if the port of the metrics cannot be used. */
export async function tryMetricsPort(settings: Settings): Promise<void> {
  const address = ownAddress(settings);
  if (address) await tryPort(address, NAMES);
}

const NONE: MetricsServer = { notices: [], close: async () => {} };

/** `/metrics` on the server's own port, only with the token. */
export function metricsRoute(app: Hono, metrics: Metrics, token: string): void {
  const expected = hashOf(`Bearer ${token}`);
  app.get('/metrics', async (context) => {
    if (!timingSafeEqual(hashOf(context.req.header('Authorization') ?? ''), expected)) {
      return context.text('PV_METRICS_TOKEN is needed: Authorization: Bearer TOKEN\n', 401, { 'WWW-Authenticate': 'Bearer' });
    }
    return context.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType, 'Cache-Control': 'no-store' });
  });
}

/** `/metrics` on a separate port, unless the settings have a token or turn metrics off. */
export async function startMetricsServer(metrics: Metrics | null, settings: Settings): Promise<MetricsServer> {
  const address = ownAddress(settings);
  if (!metrics || !address) return NONE;
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end();
    try {
      const text = await metrics.text();
      response.writeHead(200, { 'Content-Type': metrics.contentType }).end(text);
    } catch (error) {
      response.writeHead(503).end(`${(error as Error).message}\n`);
    }
  });
  await bind(server, address, NAMES);
  const bound = server.address() as { port: number };
  return {
    notices: [`Figures for Prometheus are at http://${hostInUrl(address.host)}:${bound.port}/metrics`],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Metrics, if the settings turn them on: prom-client is loaded only then. `own` is `null` in front of a foreign backend. */
export const startMetrics = async (settings: Settings, own: Own | null): Promise<Metrics | null> =>
  settings.metrics ? (await import('./figures.ts')).figures(settings, own) : null;
