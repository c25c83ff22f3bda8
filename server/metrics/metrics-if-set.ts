import type { Settings } from '#server/settings.ts';
import type { Metrics, Own } from './metrics.ts';

/** What the settings want measured; what measures is loaded only then. `own` is `null` in front of another backend. */
export const metricsIfSet = async (settings: Settings, own: Own | null): Promise<Metrics | null> =>
  settings.metrics ? (await import('./figures.ts')).figures(settings, own) : null;
