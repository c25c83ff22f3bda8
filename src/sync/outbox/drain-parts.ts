import type { Instant } from '#domain/quantity.ts';
import type { Device } from '#local/device.ts';
import type { Stop } from '#local/outbox/drain-end.repo.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Wire } from '#remote/wire.ts';
import type { CredentialProvider } from '#sync/session/credential-provider.ts';

export interface DrainParts {
  readonly db: LocalDb;
  readonly wire: Wire;
  readonly session: CredentialProvider;
  readonly device: Device;
  /** The version of this app. */
  readonly version: string;
  /** `navigator.locks` where there is one; it saves work, the claim in the database is the guard. */
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  /** Called when the backend's epoch has changed, so that data stored under numbers is fetched again. */
  readonly renewed?: () => void;
  /** Stop taking up new changes from then on. A worker gives three minutes. */
  readonly until?: Instant;
}

/** Why the sender stopped. */
export type DrainEnd =
  | 'empty'
  | 'waiting'
  | 'signed-out'
  | 'switched-off'
  | 'outdated'
  | 'auth'
  | 'deployment'
  | 'offline'
  | 'portal'
  | 'slow'
  | 'busy'
  | 'time-up'
  | 'elsewhere';

export interface DrainReport {
  readonly end: DrainEnd;
  readonly sent: number;
  /** Live changes that the sender could still move by itself. */
  readonly left: number;
  /** When it is worth trying again; `null` when nothing waits for a time. */
  readonly nextAt: Instant | null;
}

/**
 * Whether trying again later is worth it, by why the sender stopped; an `outage` is tried again sooner. A pause that only the
 * user can end is none of them. `elsewhere`: the page that sends now may be closed or frozen before it is through.
 */
const RETRY: Readonly<Record<DrainEnd, 'never' | 'later' | 'outage'>> = {
  empty: 'never',
  waiting: 'later',
  'signed-out': 'never',
  'switched-off': 'never',
  outdated: 'never',
  auth: 'never',
  deployment: 'never',
  offline: 'outage',
  portal: 'outage',
  slow: 'outage',
  busy: 'outage',
  'time-up': 'later',
  elsewhere: 'later',
};

/** The reason to show for the end of a run; `null` for a pause, which has a text of its own, and for a run without a problem. */
export const stopAfter = (end: DrainEnd): Stop | null => (STOPS.has(end) ? (end as Stop) : null);
const STOPS: ReadonlySet<DrainEnd> = new Set<Stop>(['offline', 'portal', 'slow', 'busy', 'elsewhere']);

export const isWorthRetrying = ({ end, left }: Pick<DrainReport, 'end' | 'left'>): boolean => left > 0 && RETRY[end] !== 'never';
export const isOutage = ({ end }: Pick<DrainReport, 'end'>): boolean => RETRY[end] === 'outage';
