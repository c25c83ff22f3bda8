import { reportOnly } from '#failures/report.ts';
import type { Outcome, Problem } from '#domain/service/problem.ts';
import { dropDraft, saveDraft } from '#local/outbox/drafts.repo.ts';
import type { CommandParts, OnlineCommands } from './command-parts.ts';
import type { Commands, MapCommands } from '#state/commands.ts';
import { outboxCommands } from './outbox-commands.ts';

const failed = (problem: Problem) => ({ ok: false, problem }) as const;

/** All commands that a screen can call. */
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

/** The commands of the account that is signed in when they are called. */
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
