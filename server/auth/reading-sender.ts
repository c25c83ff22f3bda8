import type { ChangeCounters, Counts } from '#server/store/change-counters.ts';
import type { Database } from '#server/store/database-types.ts';
import { findIds, type SendingModem, findModemByKey } from '#server/store/telemetry/reading-senders.ts';
import { apiKeyIn, type ApiKeys } from './api-keys.ts';
import { hashOf } from './secrets.ts';

/** A sender of readings, and the installations that it may send them for. */
export interface ReadingSender {
  /** A key for one modem, or one for all installations. */
  readonly kind: 'modem' | 'collector';
  /** The key of its rate limits. */
  readonly who: string;
  /** `false`: a key without the scope for readings. */
  readonly maySend: boolean;
  /** The serial number of a line that names none. */
  readonly sn: string | null;
  /** Ids by serial number; `null` while a modem belongs to no installation. */
  readonly installations: ((sns: ReadonlySet<string>) => Promise<ReadonlyMap<string, number>>) | null;
  /** The reason why a line about another installation is rejected. */
  readonly stranger: (sn: string) => string;
}

/** Modems and serial numbers in the cache; beyond this number it is cleared. */
const KEPT_MAX = 100_000;

/** Looks up serial numbers. Lookups that come while a query runs share the next query. */
function batchLookups(database: Database) {
  let running: Promise<unknown> = Promise.resolve();
  let next: { readonly sns: Set<string>; readonly ids: Promise<Map<string, number>> } | undefined;
  return (sns: Iterable<string>): Promise<Map<string, number>> => {
    if (!next) {
      const together = new Set<string>();
      const ids = running.then(() => {
        next = undefined;
        return findIds(database, together);
      });
      running = ids.catch(() => {}); // the callers get the error
      next = { sns: together, ids };
    }
    for (const sn of sns) next.sns.add(sn);
    return next.ids;
  };
}

/** Caches senders until a modem or an installation changes. Unknown senders are not cached. */
function knownSenders(database: Database) {
  const queryIds = batchLookups(database);
  let version: number | undefined;
  const [modems, serials] = [new Map<string, SendingModem>(), new Map<string, number>()];
  /** Whether a result of a lookup under these counts may be cached. */
  const isCurrent = (counts: Counts): boolean => {
    const now = counts.get('stock');
    if ((version ?? -1) < (now ?? 0) || modems.size + serials.size > KEPT_MAX) {
      modems.clear();
      serials.clear();
      version = now;
    }
    return now === version;
  };

  return {
    modem: async (key: string, counts: Counts): Promise<SendingModem | undefined> => {
      const hash = hashOf(key);
      const name = Buffer.from(hash).toString('base64');
      const isKept = isCurrent(counts);
      const result = (isKept ? modems.get(name) : undefined) ?? (await findModemByKey(database, hash));
      if (result && isKept && isCurrent(counts)) modems.set(name, result);
      return result;
    },
    ids: async (sns: ReadonlySet<string>, counts: Counts): Promise<ReadonlyMap<string, number>> => {
      const isKept = isCurrent(counts);
      const missing = isKept ? [...sns].filter((sn) => !serials.has(sn)) : [...sns];
      const result = missing.length > 0 ? await queryIds(missing) : new Map<string, number>();
      if (!isKept || !isCurrent(counts)) return missing.length === sns.size ? result : findIds(database, sns);
      for (const sn of missing) {
        const id = result.get(sn);
        if (id !== undefined) serials.set(sn, id);
      }
      return new Map(
        [...sns].flatMap((sn) => [[sn, serials.get(sn)] as const]).filter((entry): entry is [string, number] => entry[1] !== undefined),
      );
    },
  };
}

/** The parts of the server that find a sender. */
interface SenderServices {
  readonly database: Database;
  readonly keys: ApiKeys;
  readonly versions: ChangeCounters;
}

/** Finds the sender of readings by its key: a modem's, or one of another system with the scope for it. `undefined`: unknown. */
export function readingSenders({ database, keys, versions }: SenderServices) {
  const known = knownSenders(database);

  const modem = async (key: string): Promise<ReadingSender | undefined> => {
    const result = await known.modem(key, await versions.now());
    if (!result) return undefined;
    const { installationId, sn } = result;
    return {
      kind: 'modem',
      who: result.modem,
      maySend: true,
      sn,
      installations: installationId === null ? null : async () => new Map([[sn ?? '', installationId]]),
      stranger: (other) => `this modem does not report for ${other}`,
    };
  };

  const otherSystem = async (key: string): Promise<ReadingSender | undefined> => {
    const counts = await versions.now();
    const holder = await keys.holderOf(key, counts);
    if (!holder) return undefined;
    return {
      kind: 'collector',
      who: `key ${holder.id}`,
      maySend: holder.scopes.includes('ingest'),
      sn: null,
      installations: (sns) => known.ids(sns, counts),
      stranger: (sn) => `no installation has the serial number ${sn}`,
    };
  };

  return async (authorization: string | undefined): Promise<ReadingSender | undefined> => {
    const apiKey = apiKeyIn(authorization);
    if (apiKey !== undefined) return otherSystem(apiKey);
    const key = /^(?:Modem|Bearer) ([\x21-\x7e]{8,200})$/.exec(authorization ?? '')?.[1];
    return key === undefined ? undefined : modem(key);
  };
}
