import type { Checklist, ChecklistHead } from '#domain/checklists/checklist.ts';
import type { Queryable } from './database-types.ts';

/** All published versions, each checklist's newest first. */
export const listChecklistHeads = (db: Queryable): Promise<ChecklistHead[]> =>
  db.rows<ChecklistHead>(
    `select key, version, kind, title, published_at as "publishedAt", retired_at as "retiredAt" from form_versions
     order by key, version desc`,
  );

export const findChecklist = async (db: Queryable, key: string, version: number): Promise<Checklist | undefined> =>
  (await db.rows<{ body: Checklist }>('select body from form_versions where key = $1 and version = $2', [key, version]))[0]?.body;

/** Publishes a version; `false` if it is there already. */
export const publishChecklist = async (db: Queryable, checklist: Checklist): Promise<boolean> =>
  (
    await db.rows(
      `insert into form_versions (key, version, kind, title, body) values ($1, $2, $3, $4, $5::jsonb)
       on conflict do nothing returning version`,
      [checklist.key, checklist.version, checklist.kind, checklist.title, JSON.stringify(checklist)],
    )
  ).length > 0;

/** Ends the use of a version for new visits; `false` if there is no such version in use. */
export const retireChecklist = async (db: Queryable, key: string, version: number): Promise<boolean> =>
  (
    await db.rows('update form_versions set retired_at = now() where key = $1 and version = $2 and retired_at is null returning version', [
      key,
      version,
    ])
  ).length > 0;
