import type { Instant } from '#domain/quantity.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import { write } from '#local/db/write.ts';
import { withRoom } from '#local/db/with-room.ts';

/** Stores the unsaved input of a form, so that it survives a killed tab. */
export const saveDraft = (db: LocalDb, formKey: string, value: unknown, at: Instant): Promise<void> =>
  withRoom(
    db,
    () =>
      write(db, [db.drafts], async () => {
        await db.drafts.put({ formKey, value, savedAt: at });
      }),
    'decision',
  );

export const dropDraft = (db: LocalDb, formKey: string): Promise<void> => write(db, [db.drafts], () => db.drafts.delete(formKey));

export const draftOf = async (db: LocalDb, formKey: string): Promise<unknown> => (await db.drafts.get(formKey))?.value;
