import { serialKey } from '#domain/codes/same-serial.ts';
import type { SerialHolders } from '#domain/service/serial-holders.ts';
import type { ChangeCounters, Counts } from '#server/store/change-counters.ts';
import type { Database } from '#server/store/database-types.ts';
import { readSerialHolders } from '#server/store/equipment.store.ts';
import { findModemByKey, type Place, placeIn, type SendingModem } from '#server/store/telemetry/reading-senders.ts';
import { apiKeyIn, type ApiKeys } from './api-keys.ts';
import { hashOf } from './secrets.ts';

/** The place of a reading by its number and its time, ms. */
export type Placing = (sn: string, at: number) => Place;

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
  /** Finds the places of readings of these numbers; `null` while a modem belongs to no installation. */
  readonly placing: ((sns: ReadonlySet<string>) => Promise<Placing>) | null;
}

/** Modems in the cache; beyond this number it is cleared. */
const KEPT_MAX = 100_000;

/** Whether a result of a lookup under some counts may be cached; what was cached under earlier counts of the part is forgotten. */
function currency(part: 'stock' | 'serials', forget: () => void): (counts: Counts) => boolean {
  let version: number | undefined;
  return (counts) => {
    const now = counts.get(part);
    if ((version ?? -1) < (now ?? 0)) {
      forget();
      version = now;
    }
    return now === version;
  };
}

/** Caches senders until a modem or an installation changes, and who has which number until that changes. Unknown senders are not cached. */
function knownSenders(database: Database) {
  const modems = new Map<string, SendingModem>();
  let holders: Promise<SerialHolders> | undefined;
  const isCurrentModem = currency('stock', () => modems.clear());
  const areCurrentHolders = currency('serials', () => {
    holders = undefined;
  });

  return {
    modem: async (key: string, counts: Counts): Promise<SendingModem | undefined> => {
      const hash = hashOf(key);
      const name = Buffer.from(hash).toString('base64');
      const isKept = isCurrentModem(counts);
      const result = (isKept ? modems.get(name) : undefined) ?? (await findModemByKey(database, hash));
      if (modems.size > KEPT_MAX) modems.clear();
      if (result && isKept && isCurrentModem(counts)) modems.set(name, result);
      return result;
    },
    holders: (counts: Counts): Promise<SerialHolders> => {
      if (!areCurrentHolders(counts)) return readSerialHolders(database);
      if (holders) return holders;
      const read = readSerialHolders(database);
      holders = read;
      read.catch(() => {
        if (holders === read) holders = undefined; // the callers get the error
      });
      return read;
    },
  };
}

/** A modem reports for its installation, under its present number at all times. */
async function placingOfModem(
  { installationId, sn }: { readonly installationId: number; readonly sn: string },
  sns: ReadonlySet<string>,
  readHolders: () => Promise<SerialHolders>,
): Promise<Placing> {
  const isOwn = (named: string): boolean => named === sn || serialKey(named) === serialKey(sn);
  const holders: SerialHolders = [...sns].every(isOwn) ? new Map() : await readHolders();
  return (named, at) => {
    if (isOwn(named)) return { installationId };
    const place = placeIn(holders, named, at);
    return 'installationId' in place && place.installationId !== installationId
      ? { reason: `this modem does not report for ${named}`, isKept: false, isRefused: true }
      : place;
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
    const counts = await versions.now();
    const result = await known.modem(key, counts);
    if (!result) return undefined;
    const { installationId, sn } = result;
    return {
      kind: 'modem',
      who: result.modem,
      maySend: true,
      sn,
      placing:
        installationId === null || sn === null ? null : (sns) => placingOfModem({ installationId, sn }, sns, () => known.holders(counts)),
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
      placing: async () => {
        const holders = await known.holders(counts);
        return (sn, at) => placeIn(holders, sn, at);
      },
    };
  };

  return async (authorization: string | undefined): Promise<ReadingSender | undefined> => {
    const apiKey = apiKeyIn(authorization);
    if (apiKey !== undefined) return otherSystem(apiKey);
    const key = /^(?:Modem|Bearer) ([\x21-\x7e]{8,200})$/.exec(authorization ?? '')?.[1];
    return key === undefined ? undefined : modem(key);
  };
}
