import type { Database } from './database-types.ts';

/** The parts of the database whose changes are counted (migrations/0001-service.sql, 0200-care.sql). */
export type CountedPart = 'installations' | 'installation-set' | 'tasks' | 'users' | 'stock' | 'live' | 'sessions' | 'care';

/** How often each part has changed. */
export type Counts = ReadonlyMap<string, number>;

export interface ChangeCounters {
  /** The counts as they stand after this call began: asked once for each request, they serve all of it. */
  readonly now: () => Promise<Counts>;
}

/**
 * Asks how often each part has changed. Calls that come while one question runs share the next,
 * so a thousand requests cost a handful of small queries; where this process alone writes, nothing is asked until it has written.
 */
export function changeCounters(database: Database): ChangeCounters {
  let running: Promise<Counts> | undefined;
  let next: Promise<Counts> | undefined;
  let last: { readonly writes: number; readonly counts: Counts } | undefined;

  const ask = async () => {
    const writes = database.writes();
    const rows = await database.first<{ name: string; version: number }>('versions', 'select name, version from versions');
    const counts = new Map(rows.map(({ name, version }) => [name, version]));
    if (writes !== null) last = { writes, counts };
    return counts;
  };
  const start = () => {
    next = undefined;
    running = ask().finally(() => {
      if (!next) running = undefined;
    });
    return running;
  };

  return {
    now: () => {
      if (last && last.writes === database.writes()) return Promise.resolve(last.counts);
      if (!running) return start();
      next ??= running.then(start, start);
      return next;
    },
  };
}
