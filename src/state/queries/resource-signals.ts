import { computed, type ReadonlySignal } from '@preact/signals-react';
import { bySerial } from '#domain/service/by-serial.ts';
import type { ReadyStop } from '#domain/service/ready-stop.ts';
import type { Installation } from '#domain/service/installation.ts';
import { isQuota } from '#local/db/error-names.ts';
import { cachedRow } from '#local/cache/resource-cache.repo.ts';
import { knownInstallations } from '#intents/replace-inverter.intent.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { metaOf } from '#local/cache/meta.repo.ts';
import type { MetaRow } from '#local/db/row-types.ts';
import {
  keyOf,
  type RecordKey,
  type RecordRef,
  type ResourceRef,
  type ResourceTypes,
  type ResourceDemand,
} from '#local/cache/resources.ts';
import { type MemoryRow, memoryCacheOf } from '#local/cache/memory-cache.ts';
import { followed, liveSignal, watchedSignal } from './live-signal.ts';
import { withDecisions } from './overlays.ts';
import type { Query } from './queries.ts';
import type { Aged, Resource } from '#domain/service/resource.ts';
import type { Observable } from '#lib/observable.ts';
import type { AheadView, Connection, Readiness, SessionView, UpdateView } from '#state/views.ts';

/** The sources of the queries. The database and the engine exist while an account is signed in. */
export interface QueryParts {
  /** `null` while no account is signed in. */
  readonly db: ReadonlySignal<LocalDb | null>;
  /** The engine of that account (`sync/engine.ts`); `null` while no account is signed in. */
  readonly engine: ReadonlySignal<
    (ResourceDemand & { readonly connection: Observable<Connection>; readonly isSending: Observable<boolean> }) | null
  >;
  /** The version of this app. */
  readonly version: string;
  readonly session: ReadonlySignal<SessionView>;
  readonly readiness: ReadonlySignal<Readiness>;
  readonly ahead: ReadonlySignal<AheadView>;
  readonly readyStops: ReadonlySignal<readonly ReadyStop[] | null>;
  readonly update: ReadonlySignal<UpdateView>;
}

interface StoredResource<T> {
  readonly meta: MetaRow;
  /** `null` if nothing is stored. */
  readonly stored: Aged<T> | null;
  /** What this device has made of it, if it was never fetched. */
  readonly own?: Aged<T> | null;
}

/** How a list with tables of its own is read. */
interface ListSource<T> {
  readonly read: (db: LocalDb) => Promise<T>;
  /** What this device has made of it, read until the list is fetched. `null` if there is nothing. */
  readonly own?: Own<T>;
  readonly fromMemory: (value: unknown) => T;
}
type Own<T> = (db: LocalDb) => Promise<Aged<T> | null>;

const same = <T>(value: unknown): T => value as T;
const NOTHING: ReadonlyMap<string, MemoryRow> = new Map();
const NONE: ReadonlySet<string> = new Set();
/** Unit: signals. Beyond this the oldest ones are dropped. A watched one remains with its watcher. */
const KEPT = 500;

/** Makes one signal for each resource. It reads the database and registers the demand at the engine while it is watched. */
function resourceSignals(parts: Pick<QueryParts, 'db' | 'engine'>) {
  const made = new Map<string, unknown>();
  const asking = followed(parts.engine, (engine) => engine.asking, NONE);

  const memory = memorySignal(parts.db);
  const keepsNothing = computed(() => memory.value.size > 0);

  const signalOf = <T>(
    resource: ResourceRef,
    read: (db: LocalDb) => Promise<StoredResource<T>>,
    fromMemory: (value: unknown) => T = same,
  ): Query<T> => {
    const key = keyOf(resource);
    const already = made.get(key);
    if (already) return already as Query<T>;
    const stored = liveSignal(parts.db, read);
    const demand = demandSignal(parts.engine, resource);
    let readWhileAsking: unknown;
    const result = computed((): Resource<T> => {
      const row = stored.value;
      const isInProgress = asking.value.has(key);
      if (isInProgress) readWhileAsking = row;
      // a fetch has ended for the screen once the database was read again
      const isAsking = isInProgress || row === readWhileAsking;
      demand.value;
      if (row.is === 'failed') return inMemory(memory.value.get(key), fromMemory, isQuota(row.error), isAsking);
      return row.is === 'waiting' ? { is: 'loading' } : resourceOf(row.value, isAsking);
    });
    if (made.size >= KEPT) made.delete([...made.keys()][0] ?? '');
    made.set(key, result);
    return result;
  };
  return { signalOf, keepsNothing };
}

/** Signals of lists, single records and installations, over one database. */
export function makeResourceSignals(parts: Pick<QueryParts, 'db' | 'engine'>) {
  const { signalOf, keepsNothing } = resourceSignals(parts);

  const listOf = <T>(resource: ResourceRef, { read, own, fromMemory }: ListSource<T>): Query<T> =>
    signalOf(
      resource,
      async (db) => {
        const meta = await metaOf(db, keyOf(resource));
        if (meta.fetchedAt === null) return { meta, stored: null, own: own ? await own(db) : null };
        return { meta, stored: { value: await read(db), asOf: meta.fetchedAt } };
      },
      fromMemory,
    );

  /** `own`: what is shown until the resource is fetched. */
  const record = <K extends RecordKey>(resource: RecordRef & { of: K }, own?: Own<ResourceTypes[K]['value']>) =>
    signalOf<ResourceTypes[K]['value']>(resource, async (db) => {
      const [meta, row] = await Promise.all([metaOf(db, keyOf(resource)), cachedRow(db, resource)]);
      if (!row) return { meta, stored: null, own: own ? await own(db) : null };
      const value = await withDecisions(db, resource.of, row.value as ResourceTypes[K]['value'], meta);
      return { meta, stored: { value, asOf: meta.fetchedAt ?? row.fetchedAt } };
    });

  const installation = (sn: string): Query<Installation> =>
    signalOf({ of: 'installation', sn }, async (db) => {
      const meta = await metaOf(db, keyOf({ of: 'installation', sn }));
      return { meta, stored: await installationOf(db, sn, meta) };
    });

  return { listOf, record, installation, keepsNothing };
}

function resourceOf<T>({ meta, stored, own }: StoredResource<T>, isAsking: boolean): Resource<T> {
  if (stored) {
    const { problem, computing } = meta;
    return { is: 'ready', ...stored, problem, isRefreshing: isAsking, ...(computing && { computing }) };
  }
  if (own) return { is: 'absent', problem: meta.problem, own };
  if (isAsking && !meta.problem) return { is: 'loading' };
  return { is: 'absent', problem: meta.problem };
}

/** The device has no usable database: what this page has fetched, with the reason why it is not stored. */
function inMemory<T>(row: MemoryRow | undefined, fromMemory: (value: unknown) => T, quota: boolean, isRefreshing: boolean): Resource<T> {
  const problem = { is: 'device', quota } as const;
  if (row) {
    const { value, at: asOf, computing } = row;
    return { is: 'ready', value: fromMemory(value), asOf, problem, isRefreshing, ...(computing && { computing }) };
  }
  return isRefreshing ? { is: 'loading' } : { is: 'absent', problem };
}

const memorySignal = (db: ReadonlySignal<LocalDb | null>): ReadonlySignal<ReadonlyMap<string, MemoryRow>> =>
  followed(db, memoryCacheOf, NOTHING);

/**
 * The record of an installation; until it is fetched, its row of the list. What was fetched by a number that it had or will have is shown if
 * the list does not name another.
 */
async function installationOf(db: LocalDb, sn: string, meta: MetaRow): Promise<StoredResource<Installation>['stored']> {
  const row = await cachedRow(db, { of: 'installation', sn });
  const fetched = row && { value: row.value as Installation, asOf: meta.fetchedAt ?? row.fetchedAt };
  if (fetched?.value.sn === sn) return fetched;
  const listed = bySerial(await knownInstallations(db)).find(sn);
  if (fetched && (listed === undefined || listed.sn === fetched.value.sn)) return fetched;
  const { fetchedAt } = await metaOf(db, 'installations');
  return listed && fetchedAt !== null ? { value: listed, asOf: fetchedAt } : null;
}

/** Registers the demand for a resource while it is watched. */
function demandSignal(engine: QueryParts['engine'], resource: ResourceRef): ReadonlySignal<null> {
  return watchedSignal<null>(null, () => {
    let release: (() => void) | undefined;
    const stop = engine.subscribe((now) => {
      release?.();
      release = now?.want(resource);
    });
    return () => {
      stop();
      release?.();
    };
  });
}
