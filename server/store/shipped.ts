import { SHIPPED_PROFILES } from '#texts/checklists/profiles.ts';
import { SHIPPED_CHECKLISTS } from '#texts/checklists/shipped.ts';
import type { Database } from './database-types.ts';
import { publishChecklist } from './checklists.store.ts';
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

/** Adds the checklists and profiles of this version of the server that the database does not have. What is there is never changed. */
export async function publishShipped(database: Database): Promise<void> {
  const checklists = await missingIn(database, 'form_versions', SHIPPED_CHECKLISTS);
  const profiles = await missingIn(database, 'setting_profiles', SHIPPED_PROFILES);
  if (checklists.length + profiles.length === 0) return;
  await database.transaction(async (tx) => {
    for (const checklist of checklists) await publishChecklist(tx, checklist);
    for (const profile of profiles) await addProfile(tx, profile);
  });
}
