import { reportOnly } from '#failures/report.ts';
import type { ReadonlySignal } from '@preact/signals-react';
import type { Outcome, Problem } from '#domain/service/problem.ts';
import type { Decision } from '#intents/decide.ts';
import type { Device } from '#local/device.ts';
import { dropDraft, saveDraft } from '#local/outbox/drafts.repo.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { ResourceRef } from '#local/cache/resources.ts';
import type { Commands, MapCommands } from './commands.ts';
import { outboxCommands } from './outbox-commands.ts';

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
  /** For a device without a database: the decisions go straight to the office. `null` where one of them cannot. */
  readonly decideAtOnce: (decisions: readonly Decision[]) => Promise<Outcome> | null;
};
/** Commands about the app itself. */
export type AppCommands = Pick<Commands, 'setDirty' | 'testReadiness' | 'prepareOffline' | 'protectStorage' | 'acceptUpdate' | 'install'>;

export interface CommandParts {
  readonly db: ReadonlySignal<LocalDb | null>;
  /** Account whose database that is; ops carry it. */
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
  /** Tells the next sign-in screen how much waits. Fails with nothing. */
  readonly noteWaiting: () => Promise<void>;
}

const failed = (problem: Problem) => ({ ok: false, problem }) as const;

/** Everything that a screen can ask for, over one device. */
export const makeCommands = (parts: CommandParts): Omit<Commands, keyof MapCommands> => ({
  ...parts.session,
  ...parts.care,
  ...onlineCommands(parts),
  ...outboxCommands(parts),
  async refresh() {
    await parts.engine.peek()?.refresh();
  },
  async saveDraft(formKey, value) {
    const db = parts.db.peek();
    if (db) await saveDraft(db, formKey, value, parts.device.now()).catch(reportOnly('state/draft'));
  },
  async dropDraft(formKey) {
    const db = parts.db.peek();
    if (db) await dropDraft(db, formKey).catch(reportOnly('state/draft'));
  },
});

/** The signed-in account's commands, whichever account that is by then. */
function onlineCommands({ online }: CommandParts): Omit<OnlineCommands, 'decideAtOnce'> {
  const now = <T>(verb: (commands: OnlineCommands) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    const commands = online.peek();
    return commands ? verb(commands) : Promise.resolve(failed({ is: 'auth' }));
  };
  return {
    addInstallation: (source, form) => now((commands) => commands.addInstallation(source, form)),
    editInstallation: (sn, form) => now((commands) => commands.editInstallation(sn, form)),
    assignInstallation: (id, email) => now((commands) => commands.assignInstallation(id, email)),
    registerUser: (email, phone) => now((commands) => commands.registerUser(email, phone)),
    deleteUser: (email) => now((commands) => commands.deleteUser(email)),
    remindActivation: (email) => now((commands) => commands.remindActivation(email)),
    writeNote: (email, note) => now((commands) => commands.writeNote(email, note)),
    endOwnSession: (id) => now((commands) => commands.endOwnSession(id)),
    endOtherSessions: () => now((commands) => commands.endOtherSessions()),
    inviteColleague: (email, role) => now((commands) => commands.inviteColleague(email, role)),
    changeColleague: (id, change) => now((commands) => commands.changeColleague(id, change)),
    endColleagueSession: (id, session) => now((commands) => commands.endColleagueSession(id, session)),
    resetColleagueFactor: (id) => now((commands) => commands.resetColleagueFactor(id)),
    beginSecondFactor: (password, otp) => now((commands) => commands.beginSecondFactor(password, otp)),
    confirmSecondFactor: (otp) => now((commands) => commands.confirmSecondFactor(otp)),
    renewRecoveryCodes: (otp) => now((commands) => commands.renewRecoveryCodes(otp)),
    endSecondFactor: (otp) => now((commands) => commands.endSecondFactor(otp)),
    readVoltageReport: (id, monday, asOf) => now((commands) => commands.readVoltageReport(id, monday, asOf)),
    readDayEnergy: (id, date) => now((commands) => commands.readDayEnergy(id, date)),
    olderOvervoltages: (id) => now((commands) => commands.olderOvervoltages(id)),
  };
}
