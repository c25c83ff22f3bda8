import { sqlState } from '#server/store/database-types.ts';

/** Why no call can be served at present; codes for machines, as in the response of `/readyz`. */
export type AwayReason = 'database_unreachable' | 'database_read_only' | 'database_full';

const UNREACHABLE =
  /ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|Connection terminated|timeout exceeded when trying to connect|is not queryable|embedded database has stopped/;

/** Source: PostgreSQL, appendix A: connection exceptions (08), starting or stopping (57P), full (53), standby or read-only (25006). */
function reasonOfState(state: string): AwayReason | undefined {
  if (/^(08|57P)/.test(state)) return 'database_unreachable';
  if (state.startsWith('53')) return state === '53100' ? 'database_full' : 'database_unreachable';
  return state === '25006' ? 'database_read_only' : undefined;
}

/** Why the database is unavailable, by an error of a query; `undefined` if the error has another reason. */
export function whyAway(error: unknown): AwayReason | undefined {
  const state = sqlState(error);
  if (state !== undefined) return reasonOfState(state);
  for (let at = error; at instanceof Error; at = at.cause) {
    const said = `${at.message} ${(at as NodeJS.ErrnoException).code ?? ''}`;
    if (/ENOSPC|No space left/.test(said)) return 'database_full';
    if (UNREACHABLE.test(said)) return 'database_unreachable';
  }
  return undefined;
}
