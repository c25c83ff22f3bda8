import type { Checklist } from '#domain/checklists/checklist.ts';
import type { SettingProfile } from '#domain/checklists/profile.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { type DocumentHead, HEAD_RULE, headOf } from '#domain/visit/visit-head.ts';
import type { Database, Queryable } from '#server/store/database-types.ts';
import { findChecklist } from '#server/store/checklists.store.ts';
import { findProfile } from '#server/store/profiles.store.ts';

/** What the answers of a visit are judged by. */
export interface JudgedBy {
  /** `null`: it has none, or the server does not know it. */
  readonly checklist: Checklist | null;
  /** Of settings of the inverter. */
  readonly profile: SettingProfile | null;
}

export const readJudgedBy = async (db: Queryable, { form, settings }: Pick<VisitDocument, 'form' | 'settings'>): Promise<JudgedBy> => ({
  checklist: (form && (await findChecklist(db, form.key, form.version))) ?? null,
  profile: (settings?.profile && (await findProfile(db, settings.profile))) ?? null,
});

/** The head of a document, as lists show it. */
export async function readHeadOf(db: Queryable, document: VisitDocument): Promise<DocumentHead> {
  const { checklist, profile } = await readJudgedBy(db, document);
  return headOf(document, checklist, profile);
}

/** Visits in one transaction. */
const AT_ONCE = 50;

/**
 * Computes the heads that an older rule made again, the newest visits first. One that is being changed is left to that change. It goes on
 * where it was ended.
 */
export async function recomputeHeads(database: Pick<Database, 'transaction'>): Promise<void> {
  for (;;) {
    const count = await database.transaction(async (tx) => {
      const old = await tx.rows<{ uuid: string; document: VisitDocument }>(
        `select uuid::text, document from visits where head_rule < ${HEAD_RULE} order by started_at desc limit $1 for update skip locked`,
        [AT_ONCE],
      );
      for (const { uuid, document } of old) {
        const head = JSON.stringify(await readHeadOf(tx, document));
        await tx.rows(`update visits set head = $2::jsonb, head_rule = ${HEAD_RULE} where uuid = $1::uuid`, [uuid, head]);
      }
      return old.length;
    });
    if (count < AT_ONCE) return;
  }
}
