import type { NewTask } from '#domain/service/task.ts';
import type { Device } from '#local/device.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { addOp } from '#local/outbox/operations.repo.ts';
import { type CreateOp, OP_VERSION } from '#local/db/row-types.ts';
import { withRoom, write } from '#local/db/write.ts';

export interface Decider {
  readonly db: LocalDb;
  readonly device: Device;
  readonly accountId: string;
}

/** What every new decision begins with. */
export const freshOp = ({ device, accountId }: Decider) => ({
  opId: device.newId(),
  opv: OP_VERSION,
  acct: accountId,
  state: 'queued' as const,
  attempt: 0,
  claimedBy: null,
  claimedAt: null,
  lastSentAt: null,
  notBefore: null,
  failures: 0,
  baseline: null,
  absent: 0,
  autoResend: false,
  accepted: false,
  isKeyed: false,
  createdAt: device.now(),
  error: null,
  dupSuspects: [],
  serverId: null,
  doneAt: null,
  doneTick: null,
});

/** A creation under its own new key. */
export function creation(decider: Decider, task: NewTask): Omit<CreateOp, 'seq'> {
  const op = freshOp(decider);
  return { ...op, kind: 'task.create', lid: op.opId, body: task };
}

/** File a service request. Durable when it resolves, and its draft is gone in the same step. */
export const fileTask = (decider: Decider, task: NewTask, draftKey?: string): Promise<number> =>
  withRoom(decider.db, () =>
    write(decider.db, [decider.db.ops, decider.db.drafts], async () => {
      const isDropped = draftKey === undefined ? undefined : decider.db.drafts.delete(draftKey);
      const [seq] = await Promise.all([addOp(decider.db, creation(decider, task)), isDropped]);
      return seq;
    }),
  );
