import type { Logger } from 'pino';
import type { ApiKeys } from '#server/auth/api-keys.ts';
import type { Limits } from '#server/auth/rate-limits.ts';
import type { Sessions } from '#server/auth/sessions.ts';
import type { RequestBodies } from '#server/bodies/request-bodies.ts';
import type { ResponseCache } from '#server/http/response-cache.ts';
import type { Settings } from '#server/settings.ts';
import type { ChangeCounters } from '#server/store/change-counters.ts';
import type { DatabaseWatch } from '#server/store/connection/database-watch.ts';
import type { Database } from '#server/store/database-types.ts';
import type { IdCache } from './id-cache.ts';

/** The parts of the server that routes and middleware use. */
export interface Services {
  readonly database: Database;
  readonly settings: Settings;
  /** Unit: ms since 1970. */
  readonly clock: () => number;
  readonly log: Logger;
  /** Whether the database can be used. */
  readonly watch: DatabaseWatch;
  readonly versions: ChangeCounters;
  readonly kept: ResponseCache;
  readonly ids: IdCache;
  readonly sessions: Sessions;
  readonly keys: ApiKeys;
  readonly limits: Limits;
  readonly bodies: RequestBodies;
}
