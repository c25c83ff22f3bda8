import { createTask } from '#contract/tasks.contract.ts';
import { FIELDS_NEEDED, KEY_FIELDS, type KeyField } from '#intents/natural-key.ts';
import type { Instant } from '#domain/quantity.ts';
import { calibrationOf } from '#local/calibration.repo.ts';
import type { CreateOp } from '#local/records.ts';
import { call } from '#remote/call.ts';
import { bind } from './bind.ts';
import { claim, inDoubt, release, settleFailure } from './claim.ts';
import { listSince, noteWait, type Round } from './round.ts';
import type { TaskList } from './task-list.ts';
import { ABSENT_GAP, LIST_FOR_CREATE, nextTry, SETTLE } from './waits.ts';

/** Brings a creation one step on. True when it is over, so that what stands on it can go. */
export async function advanceCreate(round: Round, op: CreateOp): Promise<boolean> {
  const { device } = round.parts;
  const isRepeatable = op.state === 'queued' || (op.isKeyed && !op.accepted);
  const settled = (op.lastSentAt ?? 0) + SETTLE;
  const now = device.now();
  if (!isRepeatable && settled > now && settled - now <= SETTLE) {
    noteWait(round, settled as Instant);
    return false;
  }
  const list = await listSince(round, isRepeatable ? now - LIST_FOR_CREATE : now);
  if (!list) return false;
  const own = list.index.byRef(op.opId);
  if (own) return bind(round, op, own.id, own);
  if (op.state === 'queued' || (isRepeatable && list.isOurs)) return send(round, op, list);
  return settled <= list.startedAt || settled - now > SETTLE ? reconcile(round, op, list) : false;
}

const matching = ({ index }: TaskList, op: CreateOp, unreliable: readonly KeyField[]): readonly number[] =>
  index.alike(op.body, unreliable);

/** Learned from a list, so it holds for as long as the list does. */
async function unreliableOf({ parts }: Round, list: TaskList): Promise<readonly KeyField[]> {
  const known = calibrations.get(list) ?? calibrationOf(parts.db).then((found) => (found?.unreliable ?? []) as readonly KeyField[]);
  calibrations.set(list, known);
  return known;
}

const calibrations = new WeakMap<TaskList, Promise<readonly KeyField[]>>();

async function send(round: Round, read: CreateOp, list: TaskList, extra: Partial<CreateOp> = {}): Promise<boolean> {
  const { session, wire, device } = round.parts;
  const isFirst = read.state === 'queued';
  const baseline = isFirst ? matching(list, read, await unreliableOf(round, list)) : read.baseline;
  const isKeyed = list.isOurs && (isFirst || read.isKeyed);
  const claimed = await claim(round, read, { baseline, isKeyed, absent: 0, ...extra });
  if (!claimed) return false;
  const { op, credential } = claimed;
  const headers: Record<string, string> = session.isSameOrigin || list.isOurs ? { 'idempotency-key': `"${op.opId}"` } : {};
  const answer = await call(wire, createTask, { body: op.body }, { token: credential.token, headers });
  if (answer.is === 'ok') {
    const id = answer.reply.body?.id ?? numberIn(answer.raw);
    if (id !== null) return bind(round, op, id, answer.reply.body);
    await inDoubt(round, op, nextTry(device, op.failures, null), answer.reply.status, true);
  } else if (answer.is === 'failed' && answer.problem.is === 'shape') {
    await inDoubt(round, op, nextTry(device, op.failures, null), answer.status, true);
  } else if (answer.is === 'failed') await settleFailure(round, claimed, answer);
  return false;
}

const numberIn = (raw: unknown): number | null => {
  const id = typeof raw === 'object' && raw !== null ? Number((raw as { id?: unknown }).id ?? Number.NaN) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
};

/**
 * A creation that may have arrived at a backend without keys: looked for in a settled list, sent again at most once
 * and only after two lists without it, then left to the user.
 */
async function reconcile(round: Round, op: CreateOp, list: TaskList): Promise<boolean> {
  const { db, device } = round.parts;
  const calibration = await calibrationOf(db);
  const unreliable = (calibration?.unreliable ?? []) as readonly KeyField[];
  const bound = new Set((await db.taskIds.toArray()).map(({ id }) => id));
  const candidates = matching(list, op, unreliable).filter((id) => !op.baseline?.includes(id) && !bound.has(id));
  for (const id of candidates.toSorted((one, other) => one - other)) {
    if (await bind(round, op, id, list.byId.get(id) ?? null)) return true;
  }
  if (op.absent === 0) {
    const notBefore = (device.now() + ABSENT_GAP) as Instant;
    if (await release(round, op, { absent: 1, notBefore })) noteWait(round, notBefore);
    return false;
  }
  const canTell = calibration !== null && KEY_FIELDS.length - unreliable.length >= FIELDS_NEEDED;
  if (op.accepted || op.autoResend || !canTell) {
    await release(round, op, { state: 'review', notBefore: null });
    return false;
  }
  return send(round, op, list, { autoResend: true });
}
