import type { Device } from '#local/device.ts';
import type { LocalDb } from '#local/local-db.ts';
import type { Wire } from '#remote/wire.ts';
import type { Credential, SessionDoor } from './session-door.ts';

export interface PullParts {
  readonly db: LocalDb;
  readonly wire: Wire;
  readonly session: SessionDoor;
  readonly device: Device;
  /** Resolves when nothing else is to be done: long lists wait for it between their pages. */
  readonly breathe: () => Promise<void>;
}

/** One fetch of one thing, by somebody who was signed in when it began. */
export interface Puller extends PullParts {
  readonly credential: Credential;
  /** Nobody signed out meanwhile: asked before anything is written. */
  isStillOurs(): Promise<boolean>;
}
