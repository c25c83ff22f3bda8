import { reportOnly } from '#failures/report.ts';
import type { ReadonlySignal } from '@preact/signals-react';
import type { Outcome, Problem } from '#domain/service/problem.ts';
import type { Decider } from '#intents/decider.ts';
import { type Decide, type Decisions, decisionsBy } from '#intents/decisions.ts';
import { restore } from '#intents/restore.ts';
import { applyAnyway, discard, editAndResend, exportChanges, markAsSent, sendAgain } from '#intents/rulings.ts';
import { isQuota } from '#local/db/error-names.ts';
import type { Device } from '#local/device.ts';
import { dropDraft, saveDraft } from '#local/outbox/drafts.repo.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { ResourceRef } from '#local/cache/resources.ts';
import { isNoDatabase } from '#local/db/write.ts';
import type { Commands, MapCommands } from './commands.ts';

/** Commands of the session: `sync/session/`. */
export type SessionCommands = Pick<
  Commands,
  'signIn' | 'seekOidc' | 'arePasswordsOff' | 'beginOidc' | 'register' | 'requestPasswordReset' | 'confirmPasswordReset' | 'signOut'
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
  | 'olderOvervoltages'
  | 'readVoltageReport'
  | 'readDayEnergy'
> & {
  /** For a device without a database: the decision goes straight to the office. `null` where it cannot. */
  readonly decideAtOnce: (...decision: Decide) => Promise<Outcome> | null;
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

const DONE: Outcome = { ok: true, value: undefined };
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
    readVoltageReport: (id, monday, asOf) => now((commands) => commands.readVoltageReport(id, monday, asOf)),
    readDayEnergy: (id, date) => now((commands) => commands.readDayEnergy(id, date)),
    olderOvervoltages: (id) => now((commands) => commands.olderOvervoltages(id)),
  };
}

type OutboxCommands = Pick<
  Commands,
  | keyof Decisions
  | 'sendNow'
  | 'checkList'
  | 'discardChange'
  | 'restoreChange'
  | 'applyAnyway'
  | 'sendAgain'
  | 'markAsSent'
  | 'editAndResend'
  | 'exportChanges'
>;

function outboxCommands(parts: CommandParts): OutboxCommands {
  /** Durable first; sending is waked after it, and whatever fails leaves the form as it is. What is called saved is announced at the next sign-in, too. */
  const decide = async (
    work: (decider: Decider) => Promise<unknown>,
    instead?: (online: OnlineCommands) => Promise<Outcome> | null,
  ): Promise<Outcome> => {
    const db = parts.db.peek();
    const accountId = parts.accountId.peek();
    if (!db || accountId === null) return failed({ is: 'auth' });
    try {
      await work({ db, accountId, device: parts.device });
    } catch (error) {
      const online = isNoDatabase(error) ? parts.online.peek() : null;
      return (online && instead?.(online)) ?? failed({ is: 'device', quota: isQuota(error) });
    }
    parts.engine.peek()?.wake();
    await parts.noteWaiting();
    return DONE;
  };
  /** What a ruling came to: `false` where the change stood otherwise by then. */
  const ruling = async (work: (decider: Decider) => Promise<boolean>): Promise<Outcome<boolean>> => {
    let value = false;
    const outcome = await decide(async (decider) => {
      value = await work(decider);
    });
    return outcome.ok ? { ok: true, value } : outcome;
  };
  const rule = async (work: (decider: Decider) => Promise<unknown>): Promise<void> => void (await decide(work));
  return {
    ...decisionsBy((intent, asked) =>
      decide(
        (decider) => intent.decide(decider, ...asked),
        (online) => online.decideAtOnce(intent, asked),
      ),
    ),
    sendNow: async () => void (await parts.engine.peek()?.sendNow()),
    checkList: async () => {
      const problem = await (parts.engine.peek()?.pullAnew({ of: 'tasks' }) ?? ({ is: 'auth' } as const));
      return problem ? failed(problem) : DONE;
    },
    discardChange: (seq) => ruling((decider) => discard(decider, seq)),
    restoreChange: (seq) => ruling((decider) => restore(decider, seq)),
    applyAnyway: (seq) => rule(({ db }) => applyAnyway(db, seq)),
    sendAgain: (seq) => rule((decider) => sendAgain(decider, seq)),
    markAsSent: (seq, serverId) => rule((decider) => markAsSent(decider, seq, serverId)),
    editAndResend: (seq, task) => ruling((decider) => editAndResend(decider, seq, task)),
    exportChanges: async () => {
      const db = parts.db.peek();
      return db ? exportChanges(db) : '';
    },
  };
}
