import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { READINGS_A_MINUTE } from '#contract/body-limits.ts';
import { networkOf } from '#server/addresses.ts';
import type { Database } from '#server/store/database-types.ts';

export interface Limit {
  /** Unit: tries. */
  readonly points: number;
  /** Unit: s. */
  readonly duration: number;
}

/**
 * How often somebody may try. `address` limits are wide: a whole office can stand behind one. A device on which an account has
 * signed in has tries of its own, so that nobody who guesses elsewhere keeps the owner out.
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
  'collector-readings': { points: READINGS_A_MINUTE.collector.readings, duration: 60 },
  'collector-kilobytes': { points: READINGS_A_MINUTE.collector.kilobytes, duration: 60 },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** Asked too often; `seconds` until it may be tried again. */
export class TooOften extends Error {
  readonly seconds: number;
  constructor(seconds: number) {
    super('Too often');
    this.seconds = seconds;
  }
}

/** Unit: s. Beside the embedded database what is counted for no longer is counted in memory: machines ask for it at every call. */
const SHORT = 60;

/** The embedded database as the limiter speaks to a pool. */
const embeddedPool = ({ rows }: Pick<Database, 'rows'>) => ({
  query: async ({ text, values }: { readonly text: string; readonly values: readonly unknown[] }) => {
    const found = await rows(text, values);
    return { rows: found, rowCount: found.length };
  },
});

/**
 * Counts tries in the database: a restart is no fresh start, and several servers on a PostgreSQL count together. Only the short
 * counts of the embedded database's one server are in memory.
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
    /** Counts one try, or as many points; throws `TooOften` past the limit. To be called before any work is done: of a thousand at once, all would get through. */
    take: async (name: LimitName, key: string, points = 1): Promise<void> => {
      let refused = await consume(name, key, points);
      if (refused && isOfAnotherTime(name, refused)) {
        await forget(name, key);
        refused = await consume(name, key, points);
      }
      if (refused) throw tooOften(refused);
    },
    /** Takes one try back that turned out well. */
    giveBack: async (name: LimitName, key: string): Promise<void> => {
      await of(name).reward(keyOf(name, key));
    },
    forget,
  };
}

/** However it is written, it is counted as one: accounts as they are looked up, addresses by their network. */
function keyOf(name: LimitName, key: string): string {
  const told = name.endsWith('-address') ? networkOf(key) : key;
  return told.trim().toLowerCase().normalize('NFC').slice(0, 200);
}

const tooOften = ({ msBeforeNext }: RateLimiterRes): TooOften => new TooOften(Math.max(1, Math.ceil(msBeforeNext / 1_000)));

/**
 * Counted before this machine's clock was set back: nobody is to wait for days for an end that was set by a wrong clock.
 * Twice the duration leaves room for servers whose clocks differ a little.
 */
const isOfAnotherTime = (name: LimitName, { msBeforeNext }: RateLimiterRes): boolean => msBeforeNext > 2 * LIMITS[name].duration * 1_000;

export type Limits = ReturnType<typeof rateLimits>;
