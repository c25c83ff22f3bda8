import { sqlState } from '#server/store/database-types.ts';

/** Why no call can do its work just now; words for machines, as `/readyz` tells them. */
export type AwayReason = 'database_unreachable' | 'database_read_only' | 'database_full';

const UNREACHABLE =
  /ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|Connection terminated|timeout exceeded when trying to connect|is not queryable|embedded database has stopped/;

/** Source: PostgreSQL, appendix A: connections fail (08), it starts or stops (57P), it is full (53), it is a standby or set to read only (25006). */
function reasonOfState(state: string): AwayReason | undefined {
  if (/^(08|57P)/.test(state)) return 'database_unreachable';
  if (state.startsWith('53')) return state === '53100' ? 'database_full' : 'database_unreachable';
  return state === '25006' ? 'database_read_only' : undefined;
}

/** Whether the database cannot be used just now, and why; `undefined` where the error says something else. */
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
