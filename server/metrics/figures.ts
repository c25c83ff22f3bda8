import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ownVersion } from '#server/own-version.ts';
import type { Settings } from '#server/settings.ts';
import type { DatabaseWatch } from '#server/store/connection/database-watch.ts';
import type { Database } from '#server/store/database-types.ts';
import { databaseFigures } from './database-figures.ts';

/** Gauges of prom-client with names of counters; each is the sum of the one without `_total`. */
const MISNAMED = ['nodejs_active_resources_total', 'nodejs_active_handles_total', 'nodejs_active_requests_total'];

/** Metrics of the process, of requests, of the database, of free disk space and of the certificate. */
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
  const refresh = [
    machineFigures(registry, settings),
    ...(own ? [databaseFigures(registry, { ...own, filesMax: settings.filesMax })] : []),
  ];
  return {
    measure,
    text: async () => {
      await Promise.all(refresh.map((update) => update()));
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

/** Unit: s. */
const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Measures every request by the pattern of its route: there are few patterns and any number of paths. */
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

/** What runs out over time: free space on the disk of the data folder, and the certificate. */
export function machineFigures(registry: Registry, { dataDir, tls }: Pick<Settings, 'dataDir' | 'tls'>): () => Promise<void> {
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const available = gauge('pv_care_data_folder_available_bytes', 'Room that is left on the disk of the data folder');
  const size = gauge('pv_care_data_folder_size_bytes', 'Size of the disk of the data folder');
  const expiry = tls && gauge('pv_care_tls_certificate_expiry_timestamp_seconds', 'Time at which the certificate ends');
  return async () => {
    available.remove({});
    size.remove({});
    const disk = await statfs(dataDir).catch(() => null); // expected: with a PostgreSQL the folder may not exist yet
    if (disk) {
      available.set(disk.bavail * disk.bsize);
      size.set(disk.blocks * disk.bsize);
    }
    if (tls && expiry) expiry.set(Date.parse(new X509Certificate(readFileSync(tls.cert)).validTo) / 1000);
  };
}

/*
 * Metrics for Prometheus. Names: the product, then what is measured in its base unit (`_seconds`, `_bytes`), `_total` for
 * counters. Source: Prometheus, metric and label naming.
 */
export interface Metrics {
  /** Measures a request. */
  readonly measure: MiddlewareHandler;
  readonly text: () => Promise<string>;
  readonly contentType: string;
}

/** The parts of a server with its own database. */
export interface Own {
  readonly database: Database;
  readonly watch: DatabaseWatch;
}
