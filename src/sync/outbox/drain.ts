import type { Instant } from '#domain/quantity.ts';
import { noteStop, queuePauseOf, setQueuePause, retryAfterOf } from '#local/outbox/outbox-facts.repo.ts';
import { localDbName } from '#local/db/local-db-name.ts';
import { isLive, isMoving } from '#domain/service/change-state.ts';
import { unreachable } from '#domain/unreachable.ts';
import { intentOf, isCreation, isKnown, type KnownOp } from '#intents/registry.ts';
import { advance, allOps } from '#local/outbox/operations.repo.ts';
import { moved } from '#local/outbox/transitions.ts';
import type { CallOp, ChangeOp, CreationOp, Op } from '#local/db/row-types.ts';
import { write } from '#local/db/write.ts';
import { sendCall } from './send-call.ts';
import { sendCreate } from './send-create.ts';
import { prove } from './restored/prove.ts';
import { sendChange } from './send-change.ts';
import {
  type DrainEnd,
  type DrainParts,
  type DrainReport,
  stopAfter,
  isSameSession,
  scheduleRetry,
  type DrainContext,
} from './drain-context.ts';
import { beginPass, listSince } from './drain-list.ts';
import type { Credential } from '#sync/session/credential-provider.ts';
import { CLAIM_TTL_MS, HOLDER_QUIET, isAhead } from './retry-policy.ts';
import { makeWireWindow } from '#sync/outbox/wire/wire-window.ts';

export type { DrainParts, DrainReport };

/** Unit: ms. How long a backend without the call for tasks is left alone. */
const DEPLOYMENT_PAUSE = 300_000;

/** Unit: ms. How long what was sent, given up or replaced stays in the history. */
const HISTORY = 30 * 86_400_000;

/** Sends what the user decided. The same function in a page and in the worker. */
export async function drain(parts: DrainParts): Promise<DrainReport> {
  const run = () => sendAll(parts);
  if (!parts.locks) return run();
  // somebody else is sending: what it leaves behind is tried again later all the same
  return parts.locks.request(`outbox:${parts.db.name}`, { ifAvailable: true }, async (lock) =>
    lock || (await isHolderAsleep(parts)) ? run() : reportOf(parts, 'elsewhere', 0, null),
  );
}

/** A frozen tab keeps its lock for ever. Safe without it: the claim in the database is the guard. */
async function isHolderAsleep({ db, device }: DrainParts): Promise<boolean> {
  const ops = await allOps(db);
  const isOld = (at: Instant | null) => at === null || Math.abs(device.now() - at) > HOLDER_QUIET;
  return ops.some(isMoving) && ops.every((op) => [op.createdAt, op.claimedAt, op.lastSentAt, op.doneAt].every(isOld));
}

async function sendAll(parts: DrainParts): Promise<DrainReport> {
  const credential = await parts.session.current();
  const stop = await whyNot(parts, credential);
  if (stop || !credential) return reportOf(parts, stop ?? 'signed-out', 0, await endOfHold(parts, stop));
  const context: DrainContext = {
    parts,
    owner: parts.device.newId(),
    credential,
    list: null,
    listing: null,
    end: null,
    sent: 0,
    nextAt: null,
    hasUnproven: false,
    isStirred: false,
    epoch: null,
    renewals: 0,
    window: makeWireWindow(),
    troubles: 0,
  };
  while ((await pass(context)) && context.end === null) context.nextAt = null;
  if (context.hasUnproven && context.end === null) await lookForCopies(context);
  if (context.end === null) await prove(context);
  if (context.end === 'deployment') await setQueuePause(parts.db, { why: 'deployment', epoch: credential.epoch, at: parts.device.now() });
  return reportOf(parts, context.end, context.sent, context.nextAt);
}

/** A list that was begun after the last creation shows what the network carried there twice. */
async function lookForCopies(context: DrainContext): Promise<void> {
  context.list = null;
  await listSince(context, 0);
}

/** What forbids sending at all, before anything is looked at. */
async function whyNot({ db, device }: DrainParts, credential: Credential | null): Promise<DrainEnd | null> {
  if (!credential || db.name !== localDbName(credential.accountId)) return 'signed-out';
  const pause = await queuePauseOf(db);
  const isLifted =
    pause?.why === 'auth' ? pause.epoch !== credential.epoch : !isAhead((Number(pause?.at) + DEPLOYMENT_PAUSE) as Instant, device.now());
  if (pause && !isLifted) return pause.why;
  if (pause) await setQueuePause(db, null);
  return isAhead(await retryAfterOf(db), device.now()) ? 'busy' : null;
}

/** When a backend that asked for quiet may be asked again. */
const endOfHold = async ({ db, device }: DrainParts, stop: DrainEnd | null): Promise<Instant | null> => {
  const until = stop === 'busy' ? await retryAfterOf(db) : null;
  return isAhead(until, device.now()) ? until : null;
};

async function reportOf({ db, device }: DrainParts, end: DrainEnd | null, sent: number, nextAt: Instant | null): Promise<DrainReport> {
  if (end === 'signed-out') return { end, sent, left: 0, nextAt: null };
  const ops = await allOps(db);
  // what an older version ended has no time of its own
  const old = ops.filter((op) => !isLive(op) && device.now() - (op.doneAt ?? op.createdAt) > HISTORY);
  if (old.length > 0) await write(db, [db.ops], () => db.ops.bulkDelete(old.map(({ seq }) => seq)));
  const left = ops.filter(isMoving).length;
  const is = end ?? (left === 0 ? 'empty' : 'waiting');
  await noteStop(db, left === 0 ? null : stopAfter(is));
  return { end: is, sent, left, nextAt };
}

/** Of each task the one change that is next: its creation first, then in the order of the decisions. What a newer version decided waits for it. */
function heads(ops: readonly Op[], accountId: string): KnownOp[] {
  const byTask = new Map<string, Op>();
  for (const op of ops) {
    if (!isLive(op) || op.acct !== accountId) continue;
    const head = byTask.get(op.lid);
    if (!head || (isCreation(op) && !isCreation(head))) byTask.set(op.lid, op);
  }
  return [...byTask.values()]
    .filter(isMoving)
    .filter(isKnown)
    .sort((one, other) => one.seq - other.seq);
}

/** Goes once through all tasks; several at a time where the backend honours keys. True when another pass may find more to do. */
async function pass(context: DrainContext): Promise<boolean> {
  const { window } = context;
  const { db, device, until } = context.parts;
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let hasMoved = false;
  await beginPass(context);
  for (const op of heads(await allOps(db), context.credential.accountId)) {
    while (running.size >= window.width()) await Promise.race(window.width() > 1 ? running : [...running, window.widened()]);
    if (until !== undefined && device.now() >= until) context.end ??= 'time-up';
    if (context.end !== null || failures.length > 0) break;
    const step = bringOn(context, op).then(
      (isOver) => {
        hasMoved ||= isOver;
      },
      (error: unknown) => void failures.push(error),
    );
    const tracked: Promise<void> = step.finally(() => running.delete(tracked));
    running.add(tracked);
  }
  // the lock is given back after this: nothing may go on behind it
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
  const isStirred = context.isStirred;
  context.isStirred = false;
  return hasMoved || isStirred;
}

async function bringOn(context: DrainContext, read: KnownOp): Promise<boolean> {
  const { device } = context.parts;
  const now = device.now();
  if (isAhead(read.notBefore, now)) {
    scheduleRetry(context, read.notBefore);
    return false;
  }
  const op = read.state === 'sending' ? await orphan(context, read, now) : read;
  if (!op) return false;
  const intent = intentOf(op);
  switch (intent.sending) {
    case 'create':
      return sendCreate(context, intent, op as CreationOp);
    case 'change':
      return sendChange(context, intent, op as ChangeOp);
    case 'call':
      return sendCall(context, intent, op as CallOp);
    default:
      return unreachable(intent);
  }
}

/** A claim without an owner: it may have been sent, so it is in doubt, never unsent. */
async function orphan(context: DrainContext, op: KnownOp, now: Instant): Promise<KnownOp | null> {
  const { db } = context.parts;
  const ends = ((op.claimedAt ?? 0) + CLAIM_TTL_MS) as Instant;
  if (ends > now && ends - now <= CLAIM_TTL_MS) {
    scheduleRetry(context, ends);
    return null;
  }
  if (!(await isSameSession(context))) return null;
  const freed = { claimedBy: null, notBefore: null };
  const isFreed = await write(db, [db.ops], () => advance(db, op, 'lose', freed));
  return isFreed ? moved(op, 'lose', freed) : null;
}
