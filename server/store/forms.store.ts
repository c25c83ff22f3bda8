import type { Form, FormHead } from '#domain/forms/form.ts';
import type { Queryable } from './database-types.ts';

/** All published versions, each form's newest first. */
export const listFormHeads = (db: Queryable): Promise<FormHead[]> =>
  db.rows<FormHead>(
    `select key, version, kind, title, published_at as "publishedAt", retired_at as "retiredAt" from form_versions
     order by key, version desc`,
  );

export const findForm = async (db: Queryable, key: string, version: number): Promise<Form | undefined> =>
  (await db.rows<{ body: Form }>('select body from form_versions where key = $1 and version = $2', [key, version]))[0]?.body;

/** Publishes a version; `false` if it is there already. */
export const publishForm = async (db: Queryable, form: Form): Promise<boolean> =>
  (
    await db.rows(
      `insert into form_versions (key, version, kind, title, body) values ($1, $2, $3, $4, $5::jsonb)
       on conflict do nothing returning version`,
      [form.key, form.version, form.kind, form.title, JSON.stringify(form)],
    )
  ).length > 0;

/** Ends the use of a version for new visits; `false` if there is no such version in use. */
export const retireForm = async (db: Queryable, key: string, version: number): Promise<boolean> =>
  (
    await db.rows('update form_versions set retired_at = now() where key = $1 and version = $2 and retired_at is null returning version', [
      key,
      version,
    ])
  ).length > 0;
