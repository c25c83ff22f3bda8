import { isLive, isMoving } from '#domain/service/change-state.ts';
import { intentOf, isCreation, isKnown, type KnownOp } from '#intents/registry.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { allOps } from '#local/outbox/operations.repo.ts';
import { queuePauseOf } from '#local/outbox/queue-pause.repo.ts';
import { replayTold } from '#local/outbox/replay.repo.ts';
import type { OutboxView, PendingChange } from '#state/views.ts';

/** One change as the screen of unsent changes shows it. */
function pendingChange(op: KnownOp): PendingChange {
  const intent = intentOf(op);
  return {
    ...intent.details(op as never),
    seq: op.seq,
    opId: op.opId,
    kind: op.kind,
    sending: intent.sending,
    state: op.state,
    createdAt: op.createdAt,
    attempt: op.attempt,
    isSecond: isCreation(op) && op.isSecond === true,
    doneAt: op.doneAt,
    notBefore: op.notBefore,
    reason: op.error?.text || null,
    httpStatus: op.error?.status ?? null,
    suspects: op.dupSuspects,
    serverId: op.serverId,
    // an older version left only creations to the user, for one reason
    why: op.state === 'review' ? (op.why ?? 'absent') : null,
    lookalikes: (isCreation(op) && op.lookalikes) || [],
  };
}

export async function outboxView(db: LocalDb): Promise<Omit<OutboxView, 'isSending' | 'isKnown'>> {
  const [all, pause, replay] = await Promise.all([allOps(db), queuePauseOf(db), replayTold(db)]);
  const ops = all.filter(isKnown);
  return {
    pending: ops.filter(isLive).map(pendingChange),
    finished: ops
      .filter(({ state }) => state === 'done')
      .map(pendingChange)
      .reverse(),
    paused: pause?.why ?? (replay === 'off' && ops.some(isMoving) ? 'switched-off' : null),
  };
}
