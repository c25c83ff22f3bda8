import type { Logger } from 'pino';
import { type AwayReason, whyAway } from './database-away.ts';
import type { Database } from '#server/store/database-types.ts';
import { outageLog } from './outage-log.ts';
import { isMigrated, probeRoom, probeWrite } from './write-probe.ts';

/** Why the server cannot do its work just now; words for machines. */
export type NotReady = AwayReason | 'migration_pending' | 'database_slow' | 'database_error';

export interface DatabaseWatch {
  /** Whether the error is part of an outage. Then it is counted here, and told when the outage begins and ends, not each time. */
  readonly covers: (error: unknown) => boolean;
  /** Asks the database, and has it take a change; `null` when it does. Whoever asks at the same time shares the answer. */
  readonly whyNotReady: (within?: number) => Promise<NotReady | null>;
  /** How many outages have begun. */
  readonly outages: () => number;
  readonly stop: () => void;
}

/** Unit: ms. An answer of so long ago is still given; a thousand devices that ask at once cost one write. */
const FRESH = 1_000;
/** Unit: ms between two looks whether an outage is over. */
const LOOK_EVERY = 1_000;
/** Unit: ms that a balancer's question may wait. */
const READY_TIMEOUT_MS = 3_000;

/** Knows whether the database can be used, and tells the log when an outage begins and when it ends. */
export function databaseWatch(database: Database, log: Logger): DatabaseWatch {
  const outage = outageLog(log);
  let timer: NodeJS.Timeout | undefined;
  let found: NotReady | null = null;
  let foundAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<NotReady | null> | undefined;
  let wasFull = false;

  const begin = (why: NotReady, reason: unknown) => {
    found = why;
    wasFull ||= why === 'database_full';
    if (outage.begin(why, reason)) timer = setInterval(() => void ask(), LOOK_EVERY).unref();
  };
  const look = async (): Promise<void> => {
    try {
      const reason = await reasonIn(database, wasFull);
      found = reason;
      if (reason !== null) return;
      clearInterval(timer);
      wasFull = false;
      outage.end();
    } catch (error) {
      begin(whyAway(error) ?? 'database_error', error);
    }
  };
  const ask = (): Promise<NotReady | null> => {
    asking ??= look().then(() => {
      foundAt = performance.now();
      asking = undefined;
      return found;
    });
    return asking;
  };

  return {
    covers: (error) => {
      const why = whyAway(error);
      if (why === undefined) return false;
      begin(why, error);
      outage.failed();
      return true;
    },
    whyNotReady: (within = READY_TIMEOUT_MS) => {
      const isFresh = performance.now() - foundAt < FRESH && !outage.isOn();
      return isFresh ? Promise.resolve(found) : answeredWithin(ask(), within, () => found ?? 'database_slow');
    },
    outages: outage.begun,
    stop: () => clearInterval(timer),
  };
}

async function reasonIn(database: Database, wasFull: boolean): Promise<NotReady | null> {
  if (!(await isMigrated(database))) return 'migration_pending';
  await probeWrite(database);
  if (wasFull) await probeRoom(database);
  return null;
}

/** A database that is away may say so only after a long while. */
function answeredWithin<T>(answer: Promise<T>, ms: number, otherwise: () => T): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(otherwise()), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
