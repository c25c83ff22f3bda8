import { reportOnly } from '#failures/report.ts';
import { dropDraft, saveDraft } from '#local/outbox/drafts.repo.ts';
import type { Commands, MapCommands, OnlineCommands } from './commands.ts';
import type { CommandParts } from './command-parts.ts';
import { outboxCommands } from './outbox-commands.ts';

/** All commands that a screen can call, except those for maps. */
export const makeCommands = (parts: CommandParts): Omit<Commands, keyof MapCommands> => ({
  ...parts.session,
  ...parts.appCommands,
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

/** The name of each online command; the compiler checks that it is complete. */
const ONLINE: Readonly<Record<keyof OnlineCommands, true>> = {
  addInstallation: true,
  editInstallation: true,
  assignInstallation: true,
  registerUser: true,
  deleteUser: true,
  remindActivation: true,
  writeNote: true,
  endOwnSession: true,
  endOtherSessions: true,
  changeOwnAccount: true,
  sendCopy: true,
  inviteColleague: true,
  changeColleague: true,
  endColleagueSession: true,
  resetColleagueFactor: true,
  beginSecondFactor: true,
  confirmSecondFactor: true,
  renewRecoveryCodes: true,
  endSecondFactor: true,
  readVoltageReport: true,
  readDayEnergy: true,
  setCommissioned: true,
  readVisitFile: true,
  olderOvervoltages: true,
};

/** Forwards each online command to the account that is signed in at the time of the call. */
function onlineCommands({ online }: CommandParts): OnlineCommands {
  const forward =
    (name: keyof OnlineCommands) =>
    async (...args: readonly never[]): Promise<unknown> => {
      const commands = online.peek();
      if (!commands) return { ok: false, problem: { is: 'auth' } };
      return (commands[name] as (...args: readonly never[]) => Promise<unknown>)(...args);
    };
  const names = Object.keys(ONLINE) as (keyof OnlineCommands)[];
  return Object.fromEntries(names.map((name) => [name, forward(name)])) as unknown as OnlineCommands;
}
