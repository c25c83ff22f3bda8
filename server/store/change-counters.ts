import type { Computing } from '#domain/service/resource.ts';
import type { Database } from './database-types.ts';
import type { Epoch } from './epoch/epoch.ts';

/** The parts of the database whose changes are counted (migrations/0001-service.sql, 0200-care.sql, 0228-visit-counter.sql, 0232-listed-visits.sql, 0233-counters.sql, 0393-plan.sql, 0394-serials-counter.sql). */
export type CountedPart =
  | 'installations'
  | 'installation-set'
  | 'tasks'
  | 'plan'
  | 'users'
  | 'stock'
  | 'serials'
  | 'live'
  | 'sessions'
  | 'care'
  | 'visits'
  | 'listed-visits';

/** How often each part has changed in the current epoch. */
export interface Counts {
  readonly epoch: Epoch;
  readonly get: (part: CountedPart) => number | undefined;
  /** Whether causes are still being computed; `null` if they are known. Without a reading there is nothing to compute. */
  readonly computing: Computing | null;
}

export interface ChangeCounters {
  /** The counts after this call began. A request reads them once and uses them throughout. */
  readonly now: () => Promise<Counts>;
  /** The epoch of the last counts; reads the counts if none were read yet. */
  readonly epoch: () => Promise<Epoch>;
}

/** Each has one row; without the limits the planner expects millions of rows and compiles the query for each request. */
const QUERY = `select v.name, v.version, e.id as epoch, e.is_required as "isRequired", c.computing
  from versions v cross join (select id, is_required from epoch limit 1) as e cross join (
    select case when is_known then case when stage is not null then 'again' end
      when exists (select from installation_live where last_at is not null) then 'first' end as computing
    from care_sweeps limit 1) as c`;

interface Row {
  readonly name: string;
  readonly version: number;
  readonly epoch: string;
  readonly isRequired: boolean;
  readonly computing: Computing | null;
}

function countsOf(rows: readonly Row[]): Counts {
  const [first] = rows;
  if (!first) throw new Error('The database has no epoch');
  const counts = new Map(rows.map(({ name, version }) => [name, version]));
  return { epoch: { id: first.epoch, isRequired: first.isRequired }, get: (part) => counts.get(part), computing: first.computing };
}

/**
 * Reads how often each part has changed. Calls that arrive while a query runs share the next one, so that a thousand requests cost a few
 * small queries. Where only this process writes, nothing is read until it has written.
 */
export function changeCounters(database: Database): ChangeCounters {
  let running: Promise<Counts> | undefined;
  let next: Promise<Counts> | undefined;
  let last: { readonly writes: number | null; readonly counts: Counts } | undefined;

  const query = async () => {
    const writes = database.writes();
    const counts = countsOf(await database.first<Row>('versions', QUERY));
    last = { writes, counts };
    return counts;
  };
  const start = () => {
    next = undefined;
    running = query().finally(() => {
      if (!next) running = undefined;
    });
    return running;
  };
  const now = () => {
    if (last && last.writes !== null && last.writes === database.writes()) return Promise.resolve(last.counts);
    if (!running) return start();
    next ??= running.then(start, start);
    return next;
  };

  return { now, epoch: async () => (last?.counts ?? (await now())).epoch };
}
