import type { ReadonlySignal } from '@preact/signals-react';
import type { Device } from '#local/device.ts';
import type { LocalDb } from '#local/local-db.ts';
import type { Resource } from '#local/resource.ts';
import type { Problem } from '#domain/service/problem.ts';
import type { Acts } from './acts.ts';

/** Verbs of the session: `sync/session*`. */
export type SessionActs = Pick<Acts, 'signIn' | 'register' | 'requestPasswordReset' | 'confirmPasswordReset' | 'signOut'>;
/** Verbs that need the network: `sync/verbs.ts`. */
export type OnlineActs = Pick<
  Acts,
  | 'addInstallation'
  | 'editInstallation'
  | 'assignInstallation'
  | 'registerUser'
  | 'deleteUser'
  | 'remindActivation'
  | 'writeNote'
  | 'olderOvervoltages'
>;
/** Verbs about the app itself. */
export type CareActs = Pick<Acts, 'setDirty' | 'testReadiness' | 'prepareOffline' | 'protectStorage' | 'acceptUpdate' | 'install'>;

export interface ActParts {
  readonly db: ReadonlySignal<LocalDb | null>;
  /** Account whose database that is; ops carry it. */
  readonly accountId: ReadonlySignal<string | null>;
  readonly device: Device;
  readonly engine: ReadonlySignal<{
    wake(): void;
    sendNow(): Promise<unknown>;
    refresh(): Promise<void>;
    pull(resource: Resource): Promise<Problem | null>;
  } | null>;
  /** Made by `makeVerbs` of `sync/verbs.ts` for the signed-in account. */
  readonly online: ReadonlySignal<OnlineActs | null>;
  readonly session: SessionActs;
  readonly care: CareActs;
}

export type MakeActs = (parts: ActParts) => Acts;
