import type { ReadonlySignal } from '@preact/signals-react';
import type { Outcome, Problem } from '#domain/service/problem.ts';
import type { Decision } from '#intents/decide.ts';
import type { ResourceRef } from '#local/cache/resources.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Device } from '#local/device.ts';
import type { AppCommands, OnlineCommands, SessionCommands } from './commands.ts';

/** What `makeMutations` makes for the signed-in account. */
export interface AccountCommands extends OnlineCommands {
  /** For a device without a database: sends the decisions at once. `null` if one of them cannot be sent so. */
  readonly decideAtOnce: (decisions: readonly Decision[]) => Promise<Outcome> | null;
}

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
  /** Stores the number of unsent changes for the next sign-in screen. Never rejects. */
  readonly noteWaiting: () => Promise<void>;
}
