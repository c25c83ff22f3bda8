import type { LocalDb } from '#local/db/local-db.ts';
import { allOps, isLive, isMoving } from '#local/outbox/operations.repo.ts';
import { queuePauseOf } from '#local/outbox/queue-pause.repo.ts';
import { replayTold } from '#local/outbox/replay.repo.ts';
import type { Op } from '#local/db/row-types.ts';
import type { OutboxView, PendingChange } from './views.ts';

/** One change as the screen of unsent changes shows it. */
export const pendingChange = (op: Op): PendingChange => ({
  seq: op.seq,
  opId: op.opId,
  kind: op.kind,
  state: op.state,
  createdAt: op.createdAt,
  attempt: op.attempt,
  notBefore: op.notBefore,
  task: op.kind === 'task.create' ? op.body : op.task,
  status: op.kind === 'task.status' ? op.body.status : null,
  base: op.kind === 'task.status' ? { status: op.base.status, updatedAt: op.base.updatedAt } : null,
  office: op.kind === 'task.status' && op.office ? { status: op.office.status, updatedAt: op.office.updatedAt } : null,
  reason: op.error?.text || null,
  httpStatus: op.error?.status ?? null,
  suspects: op.dupSuspects,
  serverId: op.serverId,
  // an older version left only creations to the user, for one reason
  why: op.state === 'review' ? (op.why ?? 'absent') : null,
  lookalikes: (op.kind === 'task.create' && op.lookalikes) || [],
});

export async function outboxView(db: LocalDb): Promise<Omit<OutboxView, 'isSending' | 'isKnown'>> {
  const [ops, pause, replay] = await Promise.all([allOps(db), queuePauseOf(db), replayTold(db)]);
  return {
    pending: ops.filter(isLive).map(pendingChange),
    finished: ops
      .filter(({ state }) => state === 'done')
      .map(pendingChange)
      .reverse(),
    paused: pause?.why ?? (replay === 'off' && ops.some(isMoving) ? 'switched-off' : null),
  };
}
