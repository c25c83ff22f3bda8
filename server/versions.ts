import type { Database } from '#server/store/database-door.ts';

/** The parts of the database whose changes are counted (migrations/0001-service.sql). */
export type Part = 'installations' | 'installation-set' | 'tasks' | 'users' | 'stock' | 'live' | 'sessions';

export interface Versions {
  /** The counts as they stand after this call began. */
  readonly now: () => Promise<ReadonlyMap<string, number>>;
}

/**
 * Asks how often each part has changed. Calls that come while one question runs share the next,
 * so a thousand requests cost a handful of small queries; where this process alone writes, nothing is asked until it has written.
 */
export function countingVersions(database: Database): Versions {
  let running: Promise<ReadonlyMap<string, number>> | undefined;
  let next: Promise<ReadonlyMap<string, number>> | undefined;
  let last: { readonly writes: number; readonly counts: ReadonlyMap<string, number> } | undefined;

  const ask = async () => {
    const writes = database.writes();
    const rows = await database.rows<{ name: string; version: number }>('select name, version from versions');
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
