import { reportOnly } from '#failures/report.ts';
import { withFallback } from '#lib/with-fallback.ts';
import { dropDraft, saveDraft } from '#local/outbox/drafts.repo.ts';
import type { Commands, OnlineCommands } from './commands.ts';
import type { CommandParts } from './command-parts.ts';
import { outboxCommands } from './outbox-commands.ts';

/** All commands that a screen can call. Those that are not named here need the network. */
export function makeCommands(parts: CommandParts): Commands {
  const own: Omit<Commands, keyof OnlineCommands> = {
    ...parts.session,
    ...parts.appCommands,
    ...parts.mapCommands,
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
  };
  return withFallback<Commands>(own, onlineCommand(parts));
}

/** Forwards an online command to the account that is signed in when it is called; the command keeps to the parts of that account. */
const onlineCommand =
  ({ online }: CommandParts) =>
  (name: string) =>
  async (...args: readonly unknown[]): Promise<unknown> => {
    const commands = online.peek();
    return commands ? Reflect.get(commands, name)(...args) : { ok: false, problem: { is: 'auth' } };
  };
