import { readFileSync } from 'node:fs';
import type { MiddlewareHandler } from 'hono';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Settings } from '#server/settings.ts';
import type { Database } from '#server/store/database-types.ts';
import type { DatabaseWatch } from '#server/store/connection/database-watch.ts';
import { databaseFigures } from './database-figures.ts';
import { machineFigures } from './machine-figures.ts';
import { requestDurations } from './request-durations.ts';

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

/** Gauges of prom-client that are called like counters; each is the sum of the one without `_total`. */
const MISNAMED = ['nodejs_active_resources_total', 'nodejs_active_handles_total', 'nodejs_active_requests_total'];

/** Figures of the process, of requests, of the database and of what runs out by itself; `own` is `null` in front of another backend. */
export function metricsIfSet(settings: Settings, own: Own | null): Metrics | null {
  if (!settings.metrics) return null;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  new Gauge({
    name: 'pv_care_build_info',
    help: 'Always 1; its label says the version',
    labelNames: ['version'],
    registers: [registry],
  }).set({ version: version() }, 1);
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

const version = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version;
