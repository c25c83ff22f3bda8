import { SHIPPED_PROFILES } from '#texts/forms/profiles.ts';
import { SHIPPED_FORMS } from '#texts/forms/shipped.ts';
import type { Database } from './database-types.ts';
import { publishForm } from './forms.store.ts';
import { addProfile } from './profiles.store.ts';

interface Version {
  readonly key: string;
  readonly version: number;
}

const nameOf = ({ key, version }: Version): string => `${key} ${version}`;

/** Those of `shipped` that the table does not have. */
async function missingIn<T extends Version>(database: Database, table: string, shipped: readonly T[]): Promise<readonly T[]> {
  const stored = new Set((await database.rows<Version>(`select key, version from ${table}`)).map(nameOf));
  return shipped.filter((one) => !stored.has(nameOf(one)));
}

/** Adds the forms and profiles of this version of the server that the database does not have. What is there is never changed. */
export async function publishShipped(database: Database): Promise<void> {
  const forms = await missingIn(database, 'form_versions', SHIPPED_FORMS);
  const profiles = await missingIn(database, 'setting_profiles', SHIPPED_PROFILES);
  if (forms.length + profiles.length === 0) return;
  await database.transaction(async (tx) => {
    for (const form of forms) await publishForm(tx, form);
    for (const profile of profiles) await addProfile(tx, profile);
  });
}
