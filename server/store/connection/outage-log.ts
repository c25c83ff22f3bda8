import type { Logger } from 'pino';

interface Outage {
  readonly since: number;
  failed: number;
}

/** One line when the database can no longer be used, one when it can again, with how long it took and what failed meanwhile. */
export function outageLog(log: Logger) {
  let outage: Outage | undefined;
  let begun = 0;
  return {
    /** Whether this is news. */
    begin: (why: string, reason: unknown): boolean => {
      if (outage) return false;
      outage = { since: performance.now(), failed: 0 };
      begun += 1;
      log.error({ why, reason: rootOf(reason) }, 'the database cannot be used: calls are answered 503 until it can');
      return true;
    },
    failed: (): void => {
      if (outage) outage.failed += 1;
    },
    end: (): void => {
      if (!outage) return;
      const seconds = Math.round((performance.now() - outage.since) / 100) / 10;
      log.warn({ seconds, failed: outage.failed }, 'the database can be used again');
      outage = undefined;
    },
    isOn: (): boolean => outage !== undefined,
    begun: (): number => begun,
  };
}

/** What the database itself said; the statement that met it is chance. */
const rootOf = (error: unknown): unknown => (error instanceof Error && error.cause !== undefined ? rootOf(error.cause) : error);
