import type { ReadonlySignal } from '@preact/signals-react';
import type { Outcome, Problem } from '#domain/service/problem.ts';
import type { Decision } from '#intents/decide.ts';
import type { Device } from '#local/device.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { ResourceRef } from '#local/cache/resources.ts';
import type { Commands } from '#state/commands.ts';

/** Commands of the session: `sync/session/`. */
export type SessionCommands = Pick<
  Commands,
  | 'signIn'
  | 'enrolSecondFactor'
  | 'seekOidc'
  | 'arePasswordsOff'
  | 'beginOidc'
  | 'register'
  | 'requestPasswordReset'
  | 'confirmPasswordReset'
  | 'signOut'
>;
/** Commands that need the network: `sync/mutations.ts`. */
export type OnlineCommands = Pick<
  Commands,
  | 'addInstallation'
  | 'editInstallation'
  | 'assignInstallation'
  | 'registerUser'
  | 'deleteUser'
  | 'remindActivation'
  | 'writeNote'
  | 'endOwnSession'
  | 'endOtherSessions'
  | 'inviteColleague'
  | 'changeColleague'
  | 'endColleagueSession'
  | 'resetColleagueFactor'
  | 'beginSecondFactor'
  | 'confirmSecondFactor'
  | 'renewRecoveryCodes'
  | 'endSecondFactor'
  | 'olderOvervoltages'
  | 'readVoltageReport'
  | 'readDayEnergy'
> & {
  /** For a device without a database: sends the decisions at once. `null` if one of them cannot be sent so. */
  readonly decideAtOnce: (decisions: readonly Decision[]) => Promise<Outcome> | null;
};
/** Commands about the app itself. */
export type AppCommands = Pick<Commands, 'setDirty' | 'testReadiness' | 'prepareOffline' | 'protectStorage' | 'acceptUpdate' | 'install'>;

export interface CommandParts {
  readonly db: ReadonlySignal<LocalDb | null>;
  /** The account of `db`; each change stores it. */
  readonly accountId: ReadonlySignal<string | null>;
  readonly device: Device;
  readonly engine: ReadonlySignal<{
    wake(): void;
    sendNow(): Promise<unknown>;
    refresh(): Promise<void>;
    pullAnew(resource: ResourceRef): Promise<Problem | null>;
  } | null>;
  /** Made by `makeMutations` for the signed-in account. */
  readonly online: ReadonlySignal<OnlineCommands | null>;
  readonly session: SessionCommands;
  readonly care: AppCommands;
  /** Stores the number of unsent changes for the next sign-in screen. Never rejects. */
  readonly noteWaiting: () => Promise<void>;
}
