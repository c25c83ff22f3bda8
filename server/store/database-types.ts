import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** One Drizzle for both databases. Inside a transaction use the transaction's. */
export type Orm = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/**
 * Something that takes questions: the database, or a transaction.
 * `rows` is plain SQL with `$1`; arrays go as parameters (`unnest($1::int[])`). Its `timestamptz` are instants (ms since 1970),
 * its `date` is `YYYY-MM-DD`, `int8` and `numeric` are numbers; a time is given as ISO text (`new Date(at).toISOString()`).
 */
export interface Queryable {
  /** Drizzle, for queries that are built from the schema. */
  readonly orm: Orm;
  readonly rows: <Row extends object>(text: string, params?: readonly unknown[]) => Promise<Row[]>;
  /** A question asked so often that the database keeps its plan, under a name of its own. It only reads, and by whole numbers. */
  readonly prepared: <Row extends object>(name: string, text: string, params?: readonly number[]) => Promise<Row[]>;
  /** Several statements without parameters. */
  readonly script: (text: string) => Promise<void>;
  /** Whole rows of a table in PostgreSQL's binary COPY format, several times as fast as a statement; `null` where there is no such way. */
  readonly copy: ((table: string, bytes: Uint8Array) => Promise<void>) | null;
  /** What a question gives, in PostgreSQL's text COPY format. All of it stands in memory: ask for parts. */
  readonly copyOut: (query: string) => Promise<Uint8Array>;
  /** Puts rows in that format into `table (columns)`. */
  readonly copyIn: (into: string, bytes: Uint8Array) => Promise<void>;
}

export interface Database extends Queryable {
  readonly kind: 'pglite' | 'postgres';
  /** As `often`, past everybody who waits for the database. */
  readonly first: Queryable['prepared'];
  /** All or nothing. `patient` lets everything else go first (embedded database only). Repeated when PostgreSQL saw a deadlock. */
  readonly transaction: <T>(work: (tx: Queryable) => Promise<T>, how?: { readonly patient?: boolean }) => Promise<T>;
  /**
   * For a long work of which nobody is told before its end, as a seed: a transaction need not be on the disk when it comes
   * back, all of them are at the end. Cut off, the first of them are there, in order. Only while nobody else writes.
   */
  readonly relaxed: <T>(work: () => Promise<T>) => Promise<T>;
  /** How many writes have gone through this process; `null` where other processes write too. */
  readonly writes: () => number | null;
  /** The pool, for libraries that speak `pg` themselves. */
  readonly pool: import('pg').Pool | null;
  /**
   * Keeps the embedded database from ending its write-ahead log until what this gives is called. Files that are copied
   * meanwhile, the log last, are a whole database: it opens as after a loss of power.
   */
  readonly holdLog: () => Promise<() => void>;
  /** Comes when the embedded database has stopped: closed, broken down, or because another server has taken over its folder. */
  readonly ended: Promise<'closed' | 'failed' | 'taken'>;
  readonly close: () => Promise<void>;
}

/** The SQLSTATE of a failed statement, through whatever has wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    // every one has a digit in it, unlike the system's EPIPE
    if ('code' in at && typeof at.code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(at.code)) return at.code;
  }
  return undefined;
}

export const UNIQUE_VIOLATION = '23505';
