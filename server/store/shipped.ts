import { SHIPPED_FORMS } from '#texts/forms/shipped.ts';
import type { Database } from './database-types.ts';
import { publishForm } from './forms.store.ts';

/** Adds the forms of this version of the server that the database does not have. What is there is never changed. */
export async function publishShipped(database: Database): Promise<void> {
  const stored = new Set(
    (await database.rows<{ key: string; version: number }>('select key, version from form_versions')).map(
      ({ key, version }) => `${key} ${version}`,
    ),
  );
  const missing = SHIPPED_FORMS.filter(({ key, version }) => !stored.has(`${key} ${version}`));
  if (missing.length === 0) return;
  await database.transaction(async (tx) => {
    for (const form of missing) await publishForm(tx, form);
  });
}
