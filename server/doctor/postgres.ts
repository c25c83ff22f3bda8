import { Client } from 'pg';
import { listMigrations } from '#server/store/migrate.ts';
import { READINGS_STORAGE, type ReadingsStorage, describeStorage } from '#server/store/telemetry/months.ts';
import { FILES_SIZE } from '#server/store/visits/kept-files.store.ts';
import { type Finding, fail, ok, warn } from './finding.ts';

/** Unit: ms. */
const POSTGRES_TIMEOUT_MS = 8_000;
/** Source: PostgreSQL, server_version_num; 15 is the oldest that the migrations were tried on. */
const OLDEST = 150_000;

/** The state of a PostgreSQL, from queries that change nothing. */
export interface PostgresState {
  readonly version: string;
  readonly number: number;
  readonly isReadOnly: boolean;
  /** Whether this user may create tables; `null` if its search path has no existing schema. */
  readonly mayCreate: boolean | null;
  readonly migrations: readonly string[];
  /** Unit: ms by which the database's clock is ahead of this one's. */
  readonly ahead: number;
  /** Since when the server does not trust the clock and deletes no old rows; `null`: it trusts it. */
  readonly doubtedSince: Date | null;
  /** Numbers of webhooks whose receivers did not accept the last message. */
  readonly failingHooks: readonly number[];
  /** Whether an account can manage the others; `null` before there are roles. */
  readonly hasAdmin: boolean | null;
  /** Unit: bytes of all files of visits; `null` before there are any tables of them. */
  readonly filesSize: number | null;
  /** The epoch of the database; `null` if there is none yet. */
  readonly epoch: string | null;
  /** Whether this role may read the system identifier, which shows a restore of other files. */
  readonly tellsSystem: boolean;
  /** Serial numbers of all installations. */
  readonly serials: readonly string[];
  /** `null` if there are no readings yet. */
  readonly kept: ReadingsStorage | null;
}

const FACTS = `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
  pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "isReadOnly",
  has_schema_privilege(current_schema(), 'create') as "mayCreate",
  to_regclass('migrations') is not null as "hasTables", to_regclass('clock_witness') is not null as "hasWitness",
  to_regclass('webhooks') is not null as "hasHooks", to_regclass('epoch') is not null as "hasEpoch",
  to_regclass('files') is not null as "hasFiles", to_regclass('installations') is not null as "hasInstallations",
  has_function_privilege('pg_control_system()', 'execute') as "tellsSystem",
  exists (select from pg_attribute where attrelid = to_regclass('staff') and attname = 'role') as "hasRoles",
  extract(epoch from clock_timestamp()) * 1000 as at`;

type Facts = Omit<
  PostgresState,
  'migrations' | 'ahead' | 'doubtedSince' | 'failingHooks' | 'hasAdmin' | 'filesSize' | 'epoch' | 'serials' | 'kept'
> & {
  hasTables: boolean;
  hasWitness: boolean;
  hasHooks: boolean;
  hasEpoch: boolean;
  hasFiles: boolean;
  hasInstallations: boolean;
  hasRoles: boolean;
  at: string;
};

export async function readPostgres(connectionString: string): Promise<PostgresState> {
  const client = new Client({ connectionString, connectionTimeoutMillis: POSTGRES_TIMEOUT_MS, query_timeout: POSTGRES_TIMEOUT_MS });
  client.on('error', () => {}); // a failed query throws itself
  await client.connect();
  try {
    const started = Date.now();
    const [facts] = (await client.query<Facts>(FACTS)).rows;
    if (!facts) throw new Error('The database of DATABASE_URL answers nothing');
    const between = (started + Date.now()) / 2;
    const { hasTables, hasWitness, hasHooks, hasEpoch, hasFiles, hasInstallations, hasRoles, at, ...rest } = facts;
    const migrations = hasTables ? (await client.query<{ name: string }>('select name from migrations order by name')).rows : [];
    const [witness] = hasWitness
      ? (await client.query<{ since: Date | null }>('select doubted_since as since from clock_witness')).rows
      : [];
    const hooks = hasHooks
      ? (await client.query<{ id: number }>('select id from webhooks where failing_since is not null order by id')).rows
      : [];
    const [admins] = hasRoles
      ? (await client.query<{ count: number }>(`select count(*)::int from staff where role = 'admin' and disabled_at is null`)).rows
      : [];
    const [epoch] = hasEpoch ? (await client.query<{ id: string }>('select id from epoch')).rows : [];
    const [files] = hasFiles ? (await client.query<{ bytes: number }>(FILES_SIZE)).rows : [];
    const installations = hasInstallations ? (await client.query<{ sn: string }>('select sn from installations')).rows : [];
    const [kept] = (await client.query<ReadingsStorage>(READINGS_STORAGE)).rows;
    return {
      ...rest,
      migrations: migrations.map(({ name }) => name),
      ahead: Number(at) - between,
      doubtedSince: witness?.since ?? null,
      failingHooks: hooks.map(({ id }) => id),
      hasAdmin: admins ? admins.count > 0 : null,
      filesSize: files?.bytes ?? null,
      epoch: epoch?.id ?? null,
      serials: installations.map(({ sn }) => sn),
      kept: kept ?? null,
    };
  } finally {
    await client.end();
  }
}

/** Whether the server can work with this PostgreSQL. */
export function checkPostgres(
  { version, number, isReadOnly, mayCreate, migrations, kept }: PostgresState,
  known = listMigrations(),
): Finding {
  const named = `PostgreSQL ${version}`;
  if (number < OLDEST) return fail(`${named} is too old: 15 or newer is needed.`);
  if (isReadOnly) return fail(`${named} can only be read: set DATABASE_URL to one that takes changes.`);
  const newer = migrations.filter((name) => !known.includes(name));
  if (newer.length > 0)
    return fail(`${named} was used by a newer version (${newer.join(', ')}). Run that one, or restore a backup of before.`);
  const pending = known.filter((name) => !migrations.includes(name));
  const said = kept === null ? null : describeStorage(kept);
  if (pending.length === 0) return ok(`${named} is reachable and up to date${said === null ? '' : `; ${said}`}`);
  if (mayCreate !== true) return fail(`${named} lacks tables, and this user may make none. Grant it CREATE on the schema.`);
  return migrations.length === 0
    ? ok(`${named} is reachable and empty; the first start makes the tables`)
    : warn(
        `${named} is reachable; ${pending.length} migrations are pending (${pending.join(', ')}). The next start runs them: make a backup before.`,
      );
}
