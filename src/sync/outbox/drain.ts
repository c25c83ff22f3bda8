import type { Instant } from '#domain/quantity.ts';
import { noteStop, queuePauseOf, setQueuePause, retryAfterOf } from '#local/outbox/outbox-facts.repo.ts';
import { reportOnly } from '#failures/report.ts';
import { localDbName } from '#local/db/local-db-name.ts';
import { isLive, isMoving } from '#domain/service/change-state.ts';
import { unreachable } from '#lib/unreachable.ts';
import { intentOf, isCreation, isFile, isKnown, type KnownOp } from '#intents/registry.ts';
import { advance, allOps } from '#local/outbox/operations.repo.ts';
import { moved } from '#local/outbox/transitions.ts';
import type { CallOp, ChangeOp, CreationOp, Op } from '#local/db/row-types.ts';
import { write } from '#local/db/write.ts';
import { sendCall } from './send-call.ts';
import type { KeepFileOp } from '#intents/visits/keep-file.intent.ts';
import type { SaveVisitOp } from '#intents/visits/save-visit.intent.ts';
import { oldFiles, prune } from './prune.ts';
import { sendCreate } from './send-create.ts';
import { prove } from './restored/prove.ts';
import { sendChange } from './send-change.ts';
import {
  type DrainEnd,
  type DrainParts,
  type DrainResult,
  stopAfter,
  isSameSession,
  scheduleRetry,
  type DrainContext,
} from './drain-context.ts';
import { beginPass, listSince } from './drain-list.ts';
import type { Credential } from '#sync/session/credential-provider.ts';
import { CLAIM_TTL_MS, FIRST_PART, HOLDER_QUIET, isAhead } from './retry-policy.ts';
import { makeWireWindow } from '#sync/outbox/wire/wire-window.ts';

/*
 * Sends the changes in the outbox, in a page or in the worker. One run makes passes until nothing more can be sent:
 *
 * 1. `nextChanges` selects the next change of each task; `moveOn` passes it to `send-create`, `send-change` or `send-call`.
 * 2. The sender gets a recent list of tasks (`drain-list`), looks the change up in it and decides whether to send.
 * 3. `claim` marks the change as `sending` in the database before the request, so that no two senders send it.
 * 4. The response is stored: `confirm` if the office has the change, `settle-failure` otherwise.
 * 5. A change without a usable response is `unknown`: it is repeated with its key, or searched in the next lists.
 */

export type { DrainParts, DrainResult };

/** Unit: ms. The pause after a backend without the call for tasks. */
const DEPLOYMENT_PAUSE = 300_000;

/** Runs once, unless another page or the worker holds the lock. */
export async function drain(parts: DrainParts): Promise<DrainResult> {
  const run = () => sendAll(parts);
  if (!parts.locks) return run();
  return parts.locks.request(`outbox:${parts.db.name}`, { ifAvailable: true }, async (lock) =>
    lock || (await isHolderFrozen(parts)) ? run() : endRun(parts, 'elsewhere', 0, null),
  );
}

/** A frozen tab never releases its lock. Sending without the lock is safe, because of the claim in the database. */
async function isHolderFrozen({ db, device }: DrainParts): Promise<boolean> {
  const ops = await allOps(db);
  const isOld = (at: Instant | null) => at === null || Math.abs(device.now() - at) > HOLDER_QUIET;
  return ops.some(isMoving) && ops.every((op) => [op.createdAt, op.claimedAt, op.lastSentAt, op.doneAt].every(isOld));
}

async function sendAll(parts: DrainParts): Promise<DrainResult> {
  const credential = await parts.session.current();
  const stop = await findStop(parts, credential);
  if (stop || !credential) return endRun(parts, stop ?? 'signed-out', 0, await findHoldEnd(parts, stop));
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
    needsAnotherPass: false,
    epoch: null,
    renewals: 0,
    window: makeWireWindow(),
    troubles: 0,
    partBytes: FIRST_PART,
    nextFile: null,
  };
  while ((await runPass(context)) && context.end === null) context.nextAt = null;
  if (context.hasUnproven && context.end === null) await lookForCopies(context);
  if (context.end === null) await prove(context);
  if (context.end === null && (await oldFiles(parts.db, parts.device.now())).some(({ isConfirmed }) => !isConfirmed)) {
    await (await import('./visits/confirm-files.ts')).confirmFiles(context);
  }
  if (context.end === 'deployment') await setQueuePause(parts.db, { why: 'deployment', epoch: credential.epoch, at: parts.device.now() });
  return endRun(parts, context.end, context.sent, context.nextAt);
}

/** Fetches a list after the last creation, which shows whether the network delivered one twice. */
async function lookForCopies(context: DrainContext): Promise<void> {
  context.list = null;
  await listSince(context, 0);
}

/** Why nothing may be sent; `null` if sending may begin. */
async function findStop({ db, device }: DrainParts, credential: Credential | null): Promise<DrainEnd | null> {
  if (!credential || db.name !== localDbName(credential.accountId)) return 'signed-out';
  const pause = await queuePauseOf(db);
  const isLifted =
    pause?.why === 'auth' ? pause.epoch !== credential.epoch : !isAhead((Number(pause?.at) + DEPLOYMENT_PAUSE) as Instant, device.now());
  if (pause && !isLifted) return pause.why;
  if (pause) await setQueuePause(db, null);
  return isAhead(await retryAfterOf(db), device.now()) ? 'busy' : null;
}

/** When the pause that the backend asked for ends. */
const findHoldEnd = async ({ db, device }: DrainParts, stop: DrainEnd | null): Promise<Instant | null> => {
  const until = stop === 'busy' ? await retryAfterOf(db) : null;
  return isAhead(until, device.now()) ? until : null;
};

async function endRun(parts: DrainParts, end: DrainEnd | null, sent: number, nextAt: Instant | null): Promise<DrainResult> {
  const { db, device } = parts;
  if (end === 'signed-out') return { end, sent, left: 0, nextAt: null };
  const ops = await allOps(db);
  await prune(db, ops, device.now());
  // its file may not be on the device yet: then a later run holds the space back
  await import('#local/db/reserve.ts').then(({ holdReserve }) => holdReserve()).catch(reportOnly('sync/reserve'));
  const moving = ops.filter(isMoving);
  const left = (moving.some(isFile) ? await (await heldFiles()).withoutHeldFiles(parts, moving, 'user') : moving).length;
  const is = end ?? (left === 0 ? 'empty' : 'waiting');
  await noteStop(db, left === 0 ? null : stopAfter(is));
  return { end: is, sent, left, nextAt };
}

/**
 * The next change of each task: its creation, then in the order of the decisions. A change of a newer app version blocks its task. One that
 * waits for another object is left out.
 */
function nextChanges(ops: readonly Op[], accountId: string): KnownOp[] {
  const byTask = new Map<string, Op>();
  for (const op of ops) {
    if (!isLive(op) || op.acct !== accountId) continue;
    const head = byTask.get(op.lid);
    if (!head || (isCreation(op) && !isCreation(head))) byTask.set(op.lid, op);
  }
  const isHeld = ({ after }: Op) => after !== undefined && after !== null && byTask.has(after);
  return [...byTask.values()]
    .filter((op) => isMoving(op) && !isHeld(op))
    .filter(isKnown)
    .sort((one, other) => rankOf(one) - rankOf(other) || one.seq - other.seq);
}

/** Previews are sent before photos and documents, and these before handed-out PDFs. */
const RANKS: Readonly<Record<string, number>> = { preview: 0, protocol: 2 };
const rankOf = (op: KnownOp): number => (op.kind === 'visit.file' ? (RANKS[op.body.role] ?? 1) : 0);

/** Goes once through all tasks, several at a time if the backend honours keys. `true` if another pass may send more. */
async function runPass(context: DrainContext): Promise<boolean> {
  const { window } = context;
  const { device, until } = context.parts;
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let hasMoved = false;
  const next = nextChanges(await beginPass(context), context.credential.accountId);
  for (const op of next.filter((one) => !isFile(one))) {
    while (running.size >= window.width()) await Promise.race(window.width() > 1 ? running : [...running, window.widened()]);
    if (until !== undefined && device.now() >= until) context.end ??= 'time-up';
    if (context.end !== null || failures.length > 0) break;
    const step = moveOn(context, op).then(
      (isSettled) => {
        hasMoved ||= isSettled;
      },
      (error: unknown) => void failures.push(error),
    );
    const tracked: Promise<void> = step.finally(() => running.delete(tracked));
    running.add(tracked);
  }
  // the lock is released after this, so nothing may still be running
  await Promise.all(running);
  if (context.end === null && failures.length === 0) hasMoved = (await sendOnePart(context, next.filter(isFile))) || hasMoved;
  if (failures.length > 0) throw failures[0];
  const { needsAnotherPass } = context;
  context.needsAnotherPass = false;
  return hasMoved || needsAnotherPass;
}

const heldFiles = () => import('./visits/held-files.ts');

/** The next part of the first file that can be sent: after all else, so that whatever is decided meanwhile goes before the next part. */
async function sendOnePart(context: DrainContext, waiting: readonly KnownOp[]): Promise<boolean> {
  const files = waiting.length > 0 ? await (await heldFiles()).withoutHeldFiles(context.parts, waiting) : [];
  for (const [index, op] of files.entries()) {
    if (context.parts.until !== undefined && context.parts.device.now() >= context.parts.until) context.end ??= 'time-up';
    if (context.end !== null) return false;
    const next = files[index + 1];
    context.nextFile = next && isFile(next) ? next.body.sha256 : null;
    if (await moveOn(context, op)) return true;
  }
  return false;
}

/** Sends a change, or looks it up. `true` if it is settled. */
async function moveOn(context: DrainContext, read: KnownOp): Promise<boolean> {
  const { device } = context.parts;
  const now = device.now();
  if (isAhead(read.notBefore, now)) {
    scheduleRetry(context, read.notBefore);
    return false;
  }
  const op = read.state === 'sending' ? await releaseOrphan(context, read, now) : read;
  if (!op) return false;
  const intent = intentOf(op);
  switch (intent.sending) {
    case 'create':
      return sendCreate(context, intent, op as CreationOp);
    case 'change':
      return sendChange(context, intent, op as ChangeOp);
    case 'call':
      return sendCall(context, intent, op as CallOp);
    case 'plan': {
      const { planAnswers, planCall } = await import('./plans/plan-call.ts');
      return sendCall(context, planCall, op as CallOp, planAnswers);
    }
    case 'file':
      return (await import('./visits/send-file.ts')).sendFile(context, op as KeepFileOp);
    case 'visit':
      return (await import('./visits/send-visit.ts')).sendVisit(context, intent, op as SaveVisitOp);
    default:
      return unreachable(intent);
  }
}

/** Sets a change with an expired claim to `unknown`, since it may have been sent. `null` if the claim is valid. */
async function releaseOrphan(context: DrainContext, op: KnownOp, now: Instant): Promise<KnownOp | null> {
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
