import { fileHold, type FileHold } from '#domain/device/file-hold.ts';
import { isFile } from '#intents/registry.ts';
import type { KeepFileOp } from '#intents/visits/keep-file.intent.ts';
import type { Op } from '#local/db/row-types.ts';
import { fileSendingOf, choicesOf } from '#local/visits/file-sending.repo.ts';
import type { DrainParts } from '#sync/outbox/drain-context.ts';

/** The changes without files that wait: stopped by the user, or for another network. `why`: the reasons that count; all by default. */
export async function withoutHeldFiles<O extends Op>({ db, line }: DrainParts, ops: readonly O[], why?: FileHold): Promise<readonly O[]> {
  const files = ops.filter((op): op is O & KeepFileOp => isFile(op));
  const [sending, rows] = await db.transaction('r', [db.facts, db.files], () =>
    Promise.all([fileSendingOf(db), db.files.bulkGet(files.map(({ body }) => body.sha256))]),
  );
  const now = line();
  const held = new Set(
    files
      .filter((op, index) => {
        const hold = fileHold(choicesOf(sending, op, rows[index] ?? { visits: [op.body.visit] }), now);
        return hold !== null && (why === undefined || hold === why);
      })
      .map(({ seq }) => seq),
  );
  return ops.filter(({ seq }) => !held.has(seq));
}
