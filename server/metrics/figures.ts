import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ownVersion } from '#server/own-version.ts';
import type { Settings } from '#server/settings.ts';
import { databaseFigures } from './database-figures.ts';
import type { MiddlewareHandler } from 'hono';
import { X509Certificate } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { Database } from '#server/store/database-types.ts';
import type { DatabaseWatch } from '#server/store/connection/database-watch.ts';

/** Gauges of prom-client that are called like counters; each is the sum of the one without `_total`. */
const MISNAMED = ['nodejs_active_resources_total', 'nodejs_active_handles_total', 'nodejs_active_requests_total'];

/** Figures of the process, of requests, of the database and of what runs out by itself. */
export function figures(settings: Settings, own: Own | null): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  new Gauge({
    name: 'pv_care_build_info',
    help: 'Always 1; its label says the version',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: ownVersion() }, 1);
  const measure = requestDurations(registry);
  const refresh = [machineFigures(registry, settings), ...(own ? [databaseFigures(registry, own.database, own.watch)] : [])];
  return {
    measure,
    text: async () => {
      await Promise.all(refresh.map((ask) => ask()));
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** Unit: s. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures every request by its route's pattern, never by its path: there are few of the one and any number of the other. */
export function requestDurations(registry: Registry): MiddlewareHandler {
  const durations = new Histogram({
    name: 'pv_care_http_request_duration_seconds',
    help: 'Time to answer a request, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  return async (context, next) => {
    const stop = durations.startTimer();
    await next();
    stop({ method: context.req.method, route: context.req.routePath, status: String(context.res.status) });
  };
}

/** What runs out by itself: room on the disk of the data folder, and the time of the certificate. */
export function machineFigures(registry: Registry, { dataDir, tls }: Pick<Settings, 'dataDir' | 'tls'>): () => Promise<void> {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const available = gauge('pv_care_data_folder_available_bytes', 'Room that is left on the disk of the data folder');
  const size = gauge('pv_care_data_folder_size_bytes', 'Size of the disk of the data folder');
  const expiry = tls && gauge('pv_care_tls_certificate_expiry_timestamp_seconds', 'Time at which the certificate ends');
  return async () => {
    available.remove({});
    size.remove({});
    const disk = await statfs(dataDir).catch(() => null); // with a PostgreSQL there may be no such folder yet
    if (disk) {
      available.set(disk.bavail * disk.bsize);
      size.set(disk.blocks * disk.bsize);
    }
    if (tls && expiry) expiry.set(Date.parse(new X509Certificate(readFileSync(tls.cert)).validTo) / 1000);
  };
}

/*
 * Figures for Prometheus. Names: the product first, then what is measured in its base unit (`_seconds`, `_bytes`), `_total` where
 * it only grows. Source: Prometheus, metric and label naming.
 */
export interface Metrics {
  /** Measures a request. */
  readonly measure: MiddlewareHandler;
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

/** What a server with a database of its own has. */
export interface Own {
  readonly database: Database;
  readonly watch: DatabaseWatch;
}
