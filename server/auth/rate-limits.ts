import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { READINGS_A_MINUTE } from '#contract/body-limits.ts';
import { networkOf } from '#server/addresses.ts';
import type { Database } from '#server/store/database-types.ts';

export interface Limit {
  /** Unit: attempts. */
  readonly points: number;
  /** Unit: s. */
  readonly duration: number;
}

/**
 * How many attempts are allowed. Limits by address are wide: a whole office can share one. A device on which an account has signed in
 * has attempts of its own, so that guessing from elsewhere does not lock the owner out.
 */
export const LIMITS = {
  'login-account': { points: 10, duration: 900 },
  'login-device': { points: 10, duration: 900 },
  'login-address': { points: 100, duration: 900 },
  'second-factor': { points: 10, duration: 900 },
  'oidc-address': { points: 100, duration: 900 },
  'register-address': { points: 30, duration: 3_600 },
  'reset-account': { points: 5, duration: 3_600 },
  'reset-address': { points: 60, duration: 3_600 },
  'confirm-address': { points: 60, duration: 3_600 },
  'activation-account': { points: 5, duration: 3_600 },
  'activation-address': { points: 120, duration: 3_600 },
  'flow-user': { points: 120, duration: 3_600 },
  'invite-account': { points: 30, duration: 3_600 },
  key: { points: 600, duration: 60 },
  'key-address': { points: 100, duration: 900 },
  'ingest-address': { points: 600, duration: 60 },
  'modem-readings': { points: READINGS_A_MINUTE.modem.readings, duration: 60 },
  'modem-kilobytes': { points: READINGS_A_MINUTE.modem.kilobytes, duration: 60 },
  /** Unit: KiB of files that an account sends: 400 MB an hour. */
  'file-kilobytes': { points: 390_625, duration: 3_600 },
  'collector-readings': { points: READINGS_A_MINUTE.collector.readings, duration: 60 },
  'collector-kilobytes': { points: READINGS_A_MINUTE.collector.kilobytes, duration: 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** Too many attempts; `seconds` until the next one is allowed. */
export class TooOften extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super('Too often');
    this.seconds = seconds;
  }
}

/** Unit: s. With the embedded database, limits up to this duration are counted in memory, because every call of a machine counts. */
const SHORT = 60;

/** The embedded database with the interface of a pool, for the limiter. */
const embeddedPool = ({ rows }: Pick<Database, 'rows'>) => ({
  query: async ({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) => {
    const result = await rows(text, values);
    return { rows: result, rowCount: result.length };
  },
});

/**
 * Counts attempts in the database: they survive a restart, and several servers on a PostgreSQL count together. Only short
 * counts are in memory with the embedded database, which has one server.
 */
export function rateLimits(database: Database) {
  const made = new Map<LimitName, RateLimiterAbstract>();
  const of = (name: LimitName): RateLimiterAbstract => {
    const known = made.get(name);
    if (known) return known;
    const options = { ...LIMITS[name], keyPrefix: name };
    const limiter =
      database.pool === null && options.duration <= SHORT
        ? new RateLimiterMemory(options)
        : new RateLimiterPostgres({
            ...options,
            storeClient: database.pool ?? embeddedPool(database),
            storeType: 'pool',
            tableName: 'rate_limits',
            tableCreated: true,
            clearExpiredByTimeout: false,
          });
    made.set(name, limiter);
    return limiter;
  };
  const consume = async (name: LimitName, key: string, points: number): Promise<RateLimiterRes | null> => {
    try {
      await of(name).consume(keyOf(name, key), points);
      return null;
    } catch (error) {
      if (error instanceof RateLimiterRes) return error;
      throw error;
    }
  };
  const forget = async (name: LimitName, key: string): Promise<void> => {
    await of(name).delete(keyOf(name, key));
  };

  return {
    /** Counts an attempt, or `points`; throws `TooOften` beyond the limit. Call it before the work, otherwise parallel attempts all pass. */
    take: async (name: LimitName, key: string, points = 1): Promise<void> => {
      let refused = await consume(name, key, points);
      if (refused && isOfAnotherTime(name, refused)) {
        await forget(name, key);
        refused = await consume(name, key, points);
      }
      if (refused) throw tooOften(refused);
    },
    /** Takes back an attempt that succeeded. */
    giveBack: async (name: LimitName, key: string): Promise<void> => {
      await of(name).reward(keyOf(name, key));
    },
    forget,
  };
}

/** Spellings of one key count together: accounts as they are looked up, addresses by their network. */
function keyOf(name: LimitName, key: string): string {
  const counted = name.endsWith('-address') ? networkOf(key) : key;
  return counted.trim().toLowerCase().normalize('NFC').slice(0, 200);
}

const tooOften = ({ msBeforeNext }: RateLimiterRes): TooOften => new TooOften(Math.max(1, Math.ceil(msBeforeNext / 1_000)));

/**
 * Whether it was counted before this machine's clock was set back: a wrong clock must not cause a wait of days.
 * Twice the duration, because the clocks of servers may differ a little.
 */
const isOfAnotherTime = (name: LimitName, { msBeforeNext }: RateLimiterRes): boolean => msBeforeNext > 2 * LIMITS[name].duration * 1_000;

export type Limits = ReturnType<typeof rateLimits>;
