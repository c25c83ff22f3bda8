import { isLive } from '#domain/service/change-state.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { write } from '#local/db/write.ts';

/** Forgets the visits that were changed longest ago with their files, without drafts and without those of which the office lacks something. */
export const pruneVisits = (db: LocalDb, kept: number): Promise<void> =>
  write(db, [db.ops, db.visits, db.files, db.bytes], async () => {
    const old = (await db.visits.orderBy('changedAt').reverse().offset(kept).toArray()).filter(
      ({ state, base, erased }) => state === 'final' && base !== null && erased?.hadUnsent !== true,
    );
    const [ops, files] = await Promise.all([db.ops.toArray(), db.files.toArray()]);
    const unsent = new Set([
      ...ops.filter(isLive).map(({ body }) => (body as { readonly visit?: string } | null)?.visit),
      ...files.filter(({ state }) => state !== 'at-office').flatMap(({ visits }) => visits),
    ]);
    const gone = new Set(old.map(({ uuid }) => uuid).filter((uuid) => !unsent.has(uuid)));
    const touched = files.filter(({ visits }) => visits.some((uuid) => gone.has(uuid)));
    const left = touched.map((file) => ({ ...file, visits: file.visits.filter((uuid) => !gone.has(uuid)) }));
    const forgotten = left.filter(({ visits }) => visits.length === 0).map(({ sha256 }) => sha256);
    await Promise.all([
      db.visits.bulkDelete([...gone]),
      db.files.bulkPut(left.filter(({ visits }) => visits.length > 0)),
      db.files.bulkDelete(forgotten),
      db.bytes.bulkDelete(forgotten),
    ]);
  });
