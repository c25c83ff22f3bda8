/**
 * Something that runs queries: the database, or a transaction.
 * `rows` is plain SQL with `$1`; arrays are passed as parameters (`unnest($1::int[])`). A `timestamptz` is returned as an instant (ms
 * since 1970), a `date` as `YYYY-MM-DD`, `int8` and `numeric` as numbers. A time is passed as ISO text (`new Date(at).toISOString()`).
 */
export interface Queryable {
  readonly rows: <Row extends object>(text: string, params?: readonly unknown[]) => Promise<Row[]>;
  /** A frequent query whose plan the database keeps under this name. It only reads, and its parameters are whole numbers. */
  readonly prepared: <Row extends object>(name: string, text: string, params?: readonly number[]) => Promise<Row[]>;
  /** Several statements without parameters. */
  readonly script: (text: string) => Promise<void>;
  /**
   * Writes whole rows into a table in PostgreSQL's binary COPY format, several times as fast as a statement; `null` if the database
   * cannot.
   */
  readonly copy: ((table: string, bytes: Uint8Array) => Promise<void>) | null;
  /** The result of a query in PostgreSQL's text COPY format. All of it is in memory: read in chunks. */
  readonly copyOut: (query: string) => Promise<Uint8Array>;
  /** Writes rows of that format into `table (columns)`. */
  readonly copyIn: (into: string, bytes: Uint8Array) => Promise<void>;
}

export interface Database extends Queryable {
  readonly kind: 'pglite' | 'postgres';
  /** As `prepared`, ahead of everything that waits for the database. */
  readonly first: Queryable['prepared'];
  /** All or nothing. A `patient` transaction lets all others go first (embedded database only). Repeated after a deadlock of PostgreSQL. */
  readonly transaction: <T>(work: (tx: Queryable) => Promise<T>, how?: { readonly patient?: boolean }) => Promise<T>;
  /**
   * For a long job whose result is used only at its end, such as a seed. Transactions need not be on the disk when they return; all of
   * them are when the job ends. After a crash the first ones are there, in order. Only while nothing else writes.
   */
  readonly relaxed: <T>(work: () => Promise<T>) => Promise<T>;
  /** How many writes have gone through this process; `null` where other processes write too. */
  readonly writes: () => number | null;
  /** The pool, for libraries that use `pg` themselves. */
  readonly pool: import('pg').Pool | null;
  /**
   * Stops checkpoints of the embedded database until the returned function is called. Files copied meanwhile, the log last, are a
   * complete database: it opens as after a power cut.
   */
  readonly holdLog: () => Promise<() => void>;
  /**
   * Runs statements that no transaction may contain when nothing else waits; the log is not held in between. `false` while it is held.
   * `null` of PostgreSQL, which does such work itself.
   */
  readonly maintain: ((statements: readonly string[]) => Promise<boolean>) | null;
  /** Resolves when the embedded database has stopped: it was closed, it failed, or another server has taken over its folder. */
  readonly ended: Promise<'closed' | 'failed' | 'taken'>;
  readonly close: () => Promise<void>;
}

/** Adds the statement to its failure, for the log. It has `$1` in the place of values. */
export async function withQuery<T>(query: string, result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { query }) : error;
  }
}

/** The SQLSTATE of a failed statement, also of a wrapped error. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    // each SQLSTATE has a digit in it, unlike the system's EPIPE
    if ('code' in at && typeof at.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return undefined;
}

export const UNIQUE_VIOLATION = '23505';
