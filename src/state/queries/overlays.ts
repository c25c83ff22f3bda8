import { isMoving } from '#domain/service/change-state.ts';
import type { Intent } from '#intents/intent.ts';
import { intentsOver, isKnown, type KnownOp, taskOf } from '#intents/registry.ts';
import type { RecordKey, ResourceTypes } from '#local/cache/resources.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { MetaRow } from '#local/db/row-types.ts';
import { allOps, serverIdOf } from '#local/outbox/operations.repo.ts';

/** Whether what is stored does not contain the change: it is unconfirmed, or it was confirmed after the fetch had begun. */
const isMissing = (op: KnownOp, { startedTick }: MetaRow): boolean =>
  isMoving(op) || (op.state === 'done' && (op.doneTick ?? 0) > startedTick);

/** A stored value with the decisions of this device applied, until a response contains them. */
export async function withDecisions<K extends RecordKey>(
  db: LocalDb,
  of: K,
  stored: ResourceTypes[K]['value'],
  meta: MetaRow,
): Promise<ResourceTypes[K]['value']> {
  const intents = intentsOver(of);
  if (intents.length === 0) return stored;
  const ops = (await allOps(db)).filter(isKnown).filter((op) => isMissing(op, meta));
  let value: unknown = stored;
  for (const intent of intents) {
    const own = ops.filter(({ kind }) => kind === intent.kind);
    const numberOf = await taskNumbers(db, intent, own);
    value = intent.overlays?.apply(value as never, own as never, numberOf);
  }
  return value as ResourceTypes[K]['value'];
}

/** Looks up the numbers of the tasks that the changes are about. */
async function taskNumbers(db: LocalDb, intent: Intent, ops: readonly KnownOp[]): Promise<(localId: string) => number | null> {
  const localIds = intent.sending === 'call' && intent.taskOf ? ops.map(taskOf) : [];
  const numbers = new Map(await Promise.all(localIds.map(async (localId) => [localId, await serverIdOf(db, localId)] as const)));
  return (localId) => numbers.get(localId) ?? null;
}
