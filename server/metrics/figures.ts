import { readFileSync } from 'node:fs';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Settings } from '#server/settings.ts';
import { databaseFigures } from './database-figures.ts';
import { machineFigures } from './machine-figures.ts';
import type { Metrics, Own } from './metrics.ts';
import { requestDurations } from './request-durations.ts';

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
