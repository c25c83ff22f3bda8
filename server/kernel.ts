import type { Logger } from 'pino';
import type { KeptAnswers } from './kept-answers.ts';
import type { KeptIds } from './rules/kept-ids.ts';
import type { Limits } from './rules/rate-limits.ts';
import type { Sessions } from './rules/sessions.ts';
import type { Settings } from './settings.ts';
import type { Database } from './store/database-door.ts';
import type { Versions } from './versions.ts';

/** What every part of the server is handed. */
export interface Kernel {
  readonly database: Database;
  readonly settings: Settings;
  /** Unit: ms since 1970. */
  readonly clock: () => number;
  readonly log: Logger;
  readonly versions: Versions;
  readonly kept: KeptAnswers;
  readonly ids: KeptIds;
  readonly sessions: Sessions;
  readonly limits: Limits;
}
