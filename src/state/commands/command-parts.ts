import type { ReadonlySignal } from '@preact/signals-react';
import type { Problem } from '#domain/service/problem.ts';
import type { ResourceRef } from '#local/cache/resources.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Device } from '#local/device.ts';
import type { AccountCommands } from '#sync/mutations.ts';
import type { AppCommands, MapCommands, SessionCommands } from './commands.ts';

export interface CommandParts {
  readonly db: ReadonlySignal<LocalDb | null>;
  /** The account of `db`; each change stores it. */
  readonly accountId: ReadonlySignal<string | null>;
  readonly device: Device;
  readonly engine: ReadonlySignal<{
    wake(): void;
    sendNow(): Promise<unknown>;
    refresh(): Promise<void>;
    pullFresh(resource: ResourceRef): Promise<Problem | null>;
  } | null>;
  readonly online: ReadonlySignal<AccountCommands | null>;
  readonly session: SessionCommands;
  readonly appCommands: AppCommands;
  readonly mapCommands: MapCommands;
  /** Stores the number of unsent changes for the next sign-in screen. Never rejects. */
  readonly noteWaiting: () => Promise<void>;
}
