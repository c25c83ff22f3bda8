import type { Outcome, Problem } from '#domain/service/problem.ts';
import { acknowledgementOf } from '#intents/acknowledge-diagnosis.intent.ts';
import { fuseCheckOf } from '#intents/check-fuses.intent.ts';
import { decide } from '#intents/decide.ts';
import type { IntentContext } from '#intents/intent-context.ts';
import { decisionOf, makeDecisions, type NamedDecision } from '#intents/registry.ts';
import { exchangeOf } from '#intents/replace-inverter.intent.ts';
import { restore } from '#intents/restore.ts';
import { applyAnyway, attach, discard, editAndResend, exportChanges, markAsSent, sendAgain, takeBack } from '#intents/resolve-changes.ts';
import { isQuota } from '#local/db/error-names.ts';
import { isNoDatabase } from '#local/db/write.ts';
import type { AccountCommands } from '#sync/mutations.ts';
import type { OutboxCommands } from './commands.ts';
import type { CommandParts } from './command-parts.ts';
import { visitCommands } from './visit-commands.ts';

const DONE: Outcome = { ok: true, value: undefined };
const failed = (problem: Problem) => ({ ok: false, problem }) as const;

/**
 * Stores first, then starts the sender and updates the count for the next sign-in. If storing fails, the form stays as it is.
 * `instead`: for a device without a database.
 */
const durablyOn =
  (parts: CommandParts) =>
  async (
    work: (context: IntentContext) => Promise<unknown>,
    instead?: (online: AccountCommands) => Promise<Outcome> | null,
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

/** Fetches the list of tasks. */
async function checkList({ engine }: CommandParts): Promise<Outcome> {
  const problem = await (engine.peek()?.pullFresh({ of: 'tasks' }) ?? ({ is: 'auth' } as const));
  return problem ? failed(problem) : DONE;
}

/** Commands that decide offline, and commands for changes in the outbox. */
export function outboxCommands(parts: CommandParts): OutboxCommands {
  const durably = durablyOn(parts);
  const press = (named: readonly NamedDecision[], draftKey: string | null): Promise<Outcome> => {
    const decisions = named.map(decisionOf);
    return durably(
      (context) => decide(context, decisions, draftKey),
      (online) => online.decideAtOnce(decisions),
    );
  };
  /** Changes the state of a change. `false` if its state no longer allows that. */
  const resolve = async (work: (context: IntentContext) => Promise<boolean>): Promise<Outcome<boolean>> => {
    let value = false;
    const outcome = await durably(async (context) => {
      value = await work(context);
    });
    return outcome.ok ? { ok: true, value } : outcome;
  };
  const resolveSilently = async (work: (context: IntentContext) => Promise<unknown>): Promise<void> => void (await durably(work));
  return {
    ...makeDecisions((decision) => press([decision], null)),
    decide: press,
    sendNow: async () => void (await parts.engine.peek()?.sendNow()),
    checkList: () => checkList(parts),
    checkChange: async (seq, sending) => {
      const db = parts.db.peek();
      const isSentToAsk = sending !== 'create' && sending !== 'change';
      if (isSentToAsk) await parts.engine.peek()?.sendNow();
      const outcome = isSentToAsk ? DONE : await checkList(parts);
      return outcome.ok ? { ok: true, value: (await db?.ops.get(seq))?.state === 'done' } : outcome;
    },
    attachChange: (seq, id) => resolve((context) => attach(context, seq, id)),
    discardChange: (seq, reason) => resolve((context) => discard(context, seq, reason)),
    takeBackAcknowledgements: (ids) => resolve((context) => takeBack(context, ids.map(acknowledgementOf))),
    takeBackFuseCheck: (id) => resolve((context) => takeBack(context, [fuseCheckOf(id)])),
    takeBackExchange: (installation) => resolve((context) => takeBack(context, [exchangeOf(installation)])),
    restoreChange: (seq) => resolve((context) => restore(context, seq)),
    applyAnyway: (seq) => resolveSilently(({ db }) => applyAnyway(db, seq)),
    sendAgain: (seq) => resolveSilently((context) => sendAgain(context, seq)),
    markAsSent: (seq, serverId) => resolveSilently((context) => markAsSent(context, seq, serverId)),
    editAndResend: (seq, task, draftKey) => resolve((context) => editAndResend(context, seq, task, draftKey)),
    ...visitCommands(parts, resolve),
    exportChanges: async () => {
      const db = parts.db.peek();
      return db ? exportChanges(db) : '';
    },
  };
}
