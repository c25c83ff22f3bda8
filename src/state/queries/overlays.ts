import { diagnosisOfKey } from '#domain/diagnosis/filed-tasks.ts';
import { isMoving } from '#domain/service/change-state.ts';
import { acknowledgeDiagnosisIntent } from '#intents/acknowledge-diagnosis.intent.ts';
import { changeMeteringIntent } from '#intents/change-metering.intent.ts';
import { chooseDigestIntent } from '#intents/choose-digest.intent.ts';
import { commentTaskIntent } from '#intents/comment-task.intent.ts';
import { fileTaskIntent } from '#intents/file-task.intent.ts';
import { isKnown, type KnownOp } from '#intents/registry.ts';
import { reopenRepairIntent } from '#intents/reopen-repair.intent.ts';
import type { RecordKey, ResourceTypes } from '#local/cache/resources.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { MetaRow } from '#local/db/row-types.ts';
import { allOps, serverIdOf } from '#local/outbox/operations.repo.ts';
import type { SeenComment, SeenDiagnosis } from '#state/views.ts';

type Overlay<K extends RecordKey> = (
  value: ResourceTypes[K]['value'],
  decided: readonly KnownOp[],
  /** The office's number of a task, by its local id. */
  idOf: (localId: string) => number | null,
) => ResourceTypes[K]['value'];

/** What was decided here is laid over what the backend last said, until an answer knows of it. */
const OVERLAYS: { readonly [K in RecordKey]?: Overlay<K> } = {
  diagnoses: (diagnoses, decided) =>
    diagnoses.map((diagnosis): SeenDiagnosis => {
      const seen = decided.find(
        (op) => op.kind === acknowledgeDiagnosisIntent.kind && op.body.diagnosis === diagnosis.id && diagnosis.acknowledged === null,
      );
      const filed = decided.find((op) => op.kind === fileTaskIntent.kind && diagnosisOfKey(op.opId) === diagnosis.id);
      const own = { isWaiting: seen !== undefined && isMoving(seen), filed: diagnosis.task === null && filed ? filed.lid : null };
      if (seen?.kind !== acknowledgeDiagnosisIntent.kind) return { ...diagnosis, ...own };
      const state = diagnosis.state === 'active' ? 'acknowledged' : diagnosis.state;
      return { ...diagnosis, ...own, state, acknowledged: { by: seen.body.by, at: seen.createdAt } };
    }),
  repairChecks: (checks, decided) => {
    const reopened = new Set(decided.flatMap((op) => (op.kind === reopenRepairIntent.kind ? [op.body.task] : [])));
    return checks.map((check) => (reopened.has(check.task) ? { ...check, state: 'cancelled' } : check));
  },
  meteringDetails: (details, decided) => {
    const wish = decided.findLast((op) => op.kind === changeMeteringIntent.kind && op.body.installation === details.id);
    return wish?.kind === changeMeteringIntent.kind ? { ...details, ppe: wish.body.ppe, operator: wish.body.operator } : details;
  },
  taskStory: (story, decided, idOf) => {
    const known = new Set(story.comments.map(({ clientRef }) => clientRef));
    const own = decided.flatMap((op): SeenComment[] => {
      if (op.kind !== commentTaskIntent.kind || idOf(op.body.task) !== story.id || known.has(op.opId)) return [];
      return [{ id: -op.seq, author: '', at: op.createdAt, text: op.body.text, clientRef: op.opId, isWaiting: isMoving(op) }];
    });
    return own.length === 0 ? story : { ...story, comments: [...story.comments, ...own] };
  },
  ownAccount: (account, decided) => {
    const chosen = decided.findLast((op) => op.kind === chooseDigestIntent.kind);
    return chosen?.kind === chooseDigestIntent.kind ? { ...account, digest: chosen.body.digest } : account;
  },
};

/** On its way, or done after the fetch of what is stored had begun. */
const isAhead = (op: KnownOp, { startedTick }: MetaRow): boolean =>
  isMoving(op) || (op.state === 'done' && (op.doneTick ?? 0) > startedTick);

export async function withDecisions<K extends RecordKey>(
  db: LocalDb,
  of: K,
  value: ResourceTypes[K]['value'],
  meta: MetaRow,
): Promise<ResourceTypes[K]['value']> {
  const overlay = OVERLAYS[of] as Overlay<K> | undefined;
  if (!overlay) return value;
  const decided = (await allOps(db)).filter(isKnown).filter((op) => isAhead(op, meta));
  const locals = decided.flatMap((op) => (op.kind === commentTaskIntent.kind ? [op.body.task] : []));
  const ids = new Map(await Promise.all(locals.map(async (local) => [local, await serverIdOf(db, local)] as const)));
  return overlay(value, decided, (local) => ids.get(local) ?? null);
}
