import type { Device } from '#local/device.ts';
import type { LocalDb } from '#local/local-db.ts';
import type { Observed } from '#local/observed.ts';
import type { Resource, Wanting } from '#local/resource.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Problem } from '#domain/service/problem.ts';
import type { Wire } from '#remote/wire.ts';
import type { DrainReport } from './drain.ts';
import type { SessionDoor } from './session-door.ts';

/** What a page knows of its surroundings; a test plays it. */
export interface Surroundings {
  isVisible(): boolean;
  /** A hint for when to try, never for what is true. */
  isOnline(): boolean;
  /** `pageshow`, `visibilitychange`, `online`, `offline`. Answers with the way to stop listening. */
  onChange(changed: () => void): () => void;
}

export interface Timers {
  set(work: () => void, ms: number): number;
  clear(timer: number): void;
  /** When nothing else is to be done. */
  idle(work: () => void): void;
}

export interface ConnectionState {
  readonly is: 'online' | 'offline' | 'portal' | 'unknown';
  readonly since: Instant | null;
}

export interface EngineParts {
  readonly db: LocalDb;
  readonly wire: Wire;
  readonly session: SessionDoor;
  readonly device: Device;
  readonly surroundings: Surroundings;
  readonly timers: Timers;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  /** Ask the worker to send when the network is back: registers a `sync`; must not throw. */
  readonly askWorker?: () => void;
}

/** Everything between the network and one account's database, for one page. */
export interface Engine extends Wanting {
  readonly connection: Observed<ConnectionState>;
  readonly isSending: Observed<boolean>;
  /** Fetches one thing into the database, now; one request however many ask. */
  pull(resource: Resource): Promise<Problem | null>;
  /** Everything now wanted is asked for again. */
  refresh(): Promise<void>;
  /** Something was decided: send when it may be. */
  wake(): void;
  /** The user's button: waiting times are dropped and everything is tried. */
  sendNow(): Promise<DrainReport>;
  stop(): void;
}
