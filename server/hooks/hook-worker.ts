import type { Logger } from 'pino';
import type { DatabaseWatch } from '#server/store/connection/database-watch.ts';
import type { Database } from '#server/store/database-types.ts';
import { addressRule, type HookAddresses, type Resolve } from './allowed-addresses.ts';
import { type Delivery, giveBack, hooksDue, markFailed, markTaken, takeDue } from './hook-queue.ts';
import { sendHook, type Sent } from './send-hook.ts';

/** Unit: ms between two checks for due messages. */
const ROUND = 2_000;
/** Unit: ms. Standard Webhooks: between 15 and 30 seconds. */
const HOOK_TIMEOUT_MS = 15_000;
/** Unit: s after the n-th failure; the last one repeats. Each is up to 20 % shorter or longer, so that messages that failed together are spread. */
const PAUSES = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200] as const;
/** Unit: s. The longest pause that a receiver can request. */
const PAUSE_MOST = 43_200;

export interface HookWorker {
  /** Checks for due messages now. */
  readonly nudge: () => void;
  readonly stop: () => Promise<void>;
}

interface Parts {
  readonly database: Database;
  readonly log: Logger;
  readonly watch?: DatabaseWatch;
  /** Unit: ms since 1970. */
  readonly clock?: () => number;
  /** Unit: ms. */
  readonly timeout?: number;
  readonly addresses?: HookAddresses;
  /** Resolves names; the system's resolver by default. */
  readonly resolve?: Resolve;
}

/** Unit: s. */
export function pauseAfter(attempts: number, wait: number, chance: number): number {
  const own = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? PAUSES[0];
  return Math.max(own * (0.8 + 0.4 * chance), Math.min(wait, PAUSE_MOST));
}

/** Delivers queued webhooks. One queue per receiver, so that a slow one does not delay the others. */
export function startHookWorker({
  database,
  log,
  watch,
  clock = Date.now,
  timeout = HOOK_TIMEOUT_MS,
  addresses = { allow: null, deny: [] },
  resolve,
}: Parts): HookWorker {
  const isAllowed = addressRule(addresses);
  const stopping = new AbortController();
  const queues = new Map<number, Promise<void>>();
  let looking: Promise<void> | undefined;

  const deliver = async (delivery: Delivery) => {
    const sent = await sendHook(delivery, { now: clock(), timeout, stop: stopping.signal, isAllowed, resolve });
    if (sent) await storeResult({ database, log }, delivery, sent);
    else await giveBack(database, delivery);
  };
  const sendAll = async (hook: number) => {
    for (let due = await takeDue(database, hook); due.length > 0; due = stopping.signal.aborted ? [] : await takeDue(database, hook))
      await Promise.all(due.map(deliver));
  };
  const logFailure = (error: unknown) => {
    if (!watch?.covers(error)) log.warn({ reason: error }, 'webhooks cannot be sent; they will be tried again');
  };
  const look = async () => {
    for (const { id } of await hooksDue(database)) {
      if (queues.has(id) || stopping.signal.aborted) continue;
      queues.set(
        id,
        sendAll(id)
          .catch(logFailure)
          .finally(() => queues.delete(id)),
      );
    }
  };
  const nudge = () => {
    if (stopping.signal.aborted) return;
    looking ??= look()
      .catch(logFailure)
      .finally(() => {
        looking = undefined;
      });
  };
  const timer = setInterval(nudge, ROUND).unref();
  nudge();
  return {
    nudge,
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await looking;
      await Promise.all(queues.values());
    },
  };
}

/** Stores the result. The log has one line when a receiver begins to fail, one when it works again, and one for each message that is given up. */
async function storeResult({ database, log }: Pick<Parts, 'database' | 'log'>, delivery: Delivery, sent: Sent): Promise<void> {
  const { hook, event, message, attempts } = delivery;
  if (sent.is === 'taken') {
    if (await markTaken(database, delivery)) log.warn({ hook }, 'a webhook is taken again');
    return;
  }
  const pause = pauseAfter(attempts, sent.wait, Math.random());
  const { isGivenUp, isFirst } = await markFailed(database, delivery, { ...sent, pause });
  if (isFirst) log.warn({ hook, why: sent.why }, 'a webhook fails and will be tried again');
  if (isGivenUp) log.warn({ hook, event, message, attempts, why: sent.why }, 'a webhook is given up');
}
