import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { Installation } from '#domain/service/installation.ts';
import { isQuota } from '#local/error-names.ts';
import { heldRow } from '#local/held.repo.ts';
import { heldInstallations } from '#local/installations.repo.ts';
import type { LocalDb } from '#local/local-db.ts';
import { metaOf } from '#local/meta.repo.ts';
import type { MetaRow } from '#local/records.ts';
import { type Held, keyOf, type ListName, type Resource } from '#local/resource.ts';
import { type ShadowRow, shadowOf } from '#local/shadow.ts';
import { followed, liveSignal, watchedSignal } from './live-signal.ts';
import type { ReadParts } from './read-parts.ts';
import type { Read } from './reads.ts';
import type { Aged, Seen } from './seen.ts';

interface Found<T> {
  readonly meta: MetaRow;
  /** `null` where the device holds nothing of it. */
  readonly held: Aged<T> | null;
  /** Where nothing of it was ever fetched: what was made here. */
  readonly own?: Aged<T> | null;
}

/** A list with tables of its own. */
interface ListSource<T> {
  readonly ask: (db: LocalDb) => Promise<T>;
  /** What was made of it here; asked for while none was ever fetched. `null` where that is nothing. */
  readonly own?: (db: LocalDb) => Promise<Aged<T> | null>;
  readonly fromShadow: (value: unknown) => T;
}

const same = <T>(value: unknown): T => value as T;
const NOTHING: ReadonlyMap<string, ShadowRow> = new Map();
const NOBODY: ReadonlySet<string> = new Set();
/** Unit: signals. Beyond these the ones made first are forgotten; a watched one lives on in its watcher. */
const KEPT = 500;

/** Makes a signal for each datum: asks the database, and lets the engine know that somebody looks. */
export function makeSeenReads(parts: Pick<ReadParts, 'db' | 'engine'>) {
  const made = new Map<string, unknown>();
  const asking = followed(parts.engine, (engine) => engine.asking, NOBODY);

  const shadow = shadowSignal(parts.db);
  const keepsNothing = computed(() => shadow.value.size > 0);

  const signalOf = <T>(resource: Resource, find: (db: LocalDb) => Promise<Found<T>>, fromShadow: (value: unknown) => T = same): Read<T> => {
    const key = keyOf(resource);
    const already = made.get(key);
    if (already) return already as Read<T>;
    const found = liveSignal(parts.db, find);
    const wanting = wantSignal(parts.engine, resource);
    const seen = computed((): Seen<T> => {
      const isAsking = asking.value.has(key);
      wanting.value;
      const asked = found.value;
      if (asked.is === 'failed') return unkept(shadow.value.get(key), fromShadow, isQuota(asked.error), isAsking);
      return asked.is === 'waiting' ? { is: 'loading' } : seenOf(asked.value, isAsking);
    });
    if (made.size >= KEPT) made.delete([...made.keys()][0] ?? '');
    made.set(key, seen);
    return seen;
  };

  const of = <T>(resource: Resource, { ask, own, fromShadow }: ListSource<T>): Read<T> =>
    signalOf(
      resource,
      async (db) => {
        const meta = await metaOf(db, keyOf(resource));
        if (meta.fetchedAt === null) return { meta, held: null, own: own ? await own(db) : null };
        return { meta, held: { value: await ask(db), asOf: meta.fetchedAt } };
      },
      fromShadow,
    );

  const heldAs = <T>(resource: Resource, own?: (db: LocalDb) => Promise<Aged<T> | null>): Read<T> =>
    signalOf(resource, async (db) => {
      const [meta, row] = await Promise.all([metaOf(db, keyOf(resource)), heldRow(db, resource)]);
      if (!row) return { meta, held: null, own: own ? await own(db) : null };
      return { meta, held: { value: row.value as T, asOf: meta.fetchedAt ?? row.fetchedAt } };
    });
  const held = <K extends keyof Held>(resource: Resource & { of: K }): Read<Held[K]> => heldAs(resource);
  /** `own`: what stands in for a list that was never fetched. */
  const list = <K extends ListName>(of: K, own?: (db: LocalDb) => Promise<Aged<Held[K]> | null>): Read<Held[K]> => heldAs({ of }, own);

  const installation = (sn: string): Read<Installation> =>
    signalOf({ of: 'installation', sn }, async (db) => {
      const meta = await metaOf(db, keyOf({ of: 'installation', sn }));
      return { meta, held: await installationOf(db, sn, meta) };
    });

  return { of, held, list, installation, keepsNothing };
}

function seenOf<T>({ meta, held, own }: Found<T>, isAsking: boolean): Seen<T> {
  if (held) return { is: 'ready', value: held.value, asOf: held.asOf, problem: meta.problem, isRefreshing: isAsking };
  if (own) return { is: 'absent', problem: meta.problem, own };
  if (isAsking && !meta.problem) return { is: 'loading' };
  return { is: 'absent', problem: meta.problem };
}

/** The device can keep nothing: what this page has fetched, with the reason why it will not stay. */
function unkept<T>(row: ShadowRow | undefined, fromShadow: (value: unknown) => T, quota: boolean, isRefreshing: boolean): Seen<T> {
  const problem = { is: 'device', quota } as const;
  if (row) return { is: 'ready', value: fromShadow(row.value), asOf: row.at, problem, isRefreshing };
  return isRefreshing ? { is: 'loading' } : { is: 'absent', problem };
}

const shadowSignal = (db: ReadonlySignal<LocalDb | null>): ReadonlySignal<ReadonlyMap<string, ShadowRow>> =>
  followed(db, shadowOf, NOTHING);

/** Its own record, or its row of the list where it was never fetched alone. */
async function installationOf(db: LocalDb, sn: string, meta: MetaRow): Promise<Found<Installation>['held']> {
  const row = await heldRow(db, { of: 'installation', sn });
  if (row) return { value: row.value as Installation, asOf: meta.fetchedAt ?? row.fetchedAt };
  const value = (await heldInstallations(db)).find((one) => one.sn === sn);
  const { fetchedAt } = await metaOf(db, 'installations');
  return value && fetchedAt !== null ? { value, asOf: fetchedAt } : null;
}

/** Watching it is wanting it. */
function wantSignal(engine: ReadParts['engine'], resource: Resource): ReadonlySignal<null> {
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
