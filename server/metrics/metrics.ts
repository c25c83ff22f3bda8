import type { MiddlewareHandler } from 'hono';
import type { Database } from '#server/store/database-types.ts';
import type { DatabaseWatch } from '#server/store/connection/database-watch.ts';

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
