import type { Outcome, Problem } from '#domain/service/problem.ts';
import { decide } from '#intents/decide.ts';
import type { IntentContext } from '#intents/intent-context.ts';
import { decisionOf, type Decisions, decisionsBy, type NamedDecision } from '#intents/registry.ts';
import { restore } from '#intents/restore.ts';
import { applyAnyway, attach, discard, editAndResend, exportChanges, markAsSent, sendAgain } from '#intents/resolve-changes.ts';
import { isQuota } from '#local/db/error-names.ts';
import { isNoDatabase } from '#local/db/write.ts';
import type { Commands } from '#state/commands.ts';
import type { CommandParts, OnlineCommands } from './command-parts.ts';

type OutboxCommands = Pick<
  Commands,
  | keyof Decisions
  | 'decide'
  | 'sendNow'
  | 'checkList'
  | 'checkChange'
  | 'attachChange'
  | 'discardChange'
  | 'restoreChange'
  | 'applyAnyway'
  | 'sendAgain'
  | 'markAsSent'
  | 'editAndResend'
  | 'exportChanges'
>;

const DONE: Outcome = { ok: true, value: undefined };
const failed = (problem: Problem) => ({ ok: false, problem }) as const;

/** Stores first, then starts the sender and updates the count for the next sign-in. If storing fails, the form stays as it is. */
const durablyOn =
  (parts: CommandParts) =>
  async (
    work: (decider: IntentContext) => Promise<unknown>,
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

/** Commands that decide offline, and commands for changes in the outbox. */
export function outboxCommands(parts: CommandParts): OutboxCommands {
  const durably = durablyOn(parts);
  const press = (named: readonly NamedDecision[], draftKey: string | null): Promise<Outcome> => {
    const decisions = named.map(decisionOf);
    return durably(
      (decider) => decide(decider, decisions, draftKey),
      (online) => online.decideAtOnce(decisions),
    );
  };
  /** The result of a ruling: `false` if the change was in another state by then. */
  const ruling = async (work: (decider: IntentContext) => Promise<boolean>): Promise<Outcome<boolean>> => {
    let value = false;
    const outcome = await durably(async (decider) => {
      value = await work(decider);
    });
    return outcome.ok ? { ok: true, value } : outcome;
  };
  const checkList = async (): Promise<Outcome> => {
    const problem = await (parts.engine.peek()?.pullAnew({ of: 'tasks' }) ?? ({ is: 'auth' } as const));
    return problem ? failed(problem) : DONE;
  };
  const rule = async (work: (decider: IntentContext) => Promise<unknown>): Promise<void> => void (await durably(work));
  return {
    ...decisionsBy((decision) => press([decision], null)),
    decide: press,
    sendNow: async () => void (await parts.engine.peek()?.sendNow()),
    checkList,
    checkChange: async (seq, sending) => {
      const db = parts.db.peek();
      if (sending === 'call') await parts.engine.peek()?.sendNow();
      const outcome = sending === 'call' ? DONE : await checkList();
      return outcome.ok ? { ok: true, value: (await db?.ops.get(seq))?.state === 'done' } : outcome;
    },
    attachChange: (seq, id) => ruling((decider) => attach(decider, seq, id)),
    discardChange: (seq) => ruling((decider) => discard(decider, seq)),
    restoreChange: (seq) => ruling((decider) => restore(decider, seq)),
    applyAnyway: (seq) => rule(({ db }) => applyAnyway(db, seq)),
    sendAgain: (seq) => rule((decider) => sendAgain(decider, seq)),
    markAsSent: (seq, serverId) => rule((decider) => markAsSent(decider, seq, serverId)),
    editAndResend: (seq, task, draftKey) => ruling((decider) => editAndResend(decider, seq, task, draftKey)),
    exportChanges: async () => {
      const db = parts.db.peek();
      return db ? exportChanges(db) : '';
    },
  };
}
