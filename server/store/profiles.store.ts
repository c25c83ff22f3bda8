import type { SettingProfile } from '#domain/checklists/profile.ts';
import type { VersionedKey } from '#domain/visit/document.ts';
import type { Queryable } from './database-types.ts';

const COLUMNS = `key, version, name, operator, valid_from, valid_to, source, source_url, read_on, is_confirmed, setting_values as "values"`;

/** All profiles, each key's newest version first. */
export const listProfiles = (db: Queryable): Promise<SettingProfile[]> =>
  db.rows<SettingProfile>(`select ${COLUMNS} from setting_profiles order by key, version desc`);

export const findProfile = async (db: Queryable, { key, version }: VersionedKey): Promise<SettingProfile | undefined> =>
  (await db.rows<SettingProfile>(`select ${COLUMNS} from setting_profiles where key = $1 and version = $2`, [key, version]))[0];

/** Adds a version; `false` if it is there already. */
export async function addProfile(db: Queryable, profile: SettingProfile): Promise<boolean> {
  const { key, version, name, operator, valid_from, valid_to, source, source_url, read_on, is_confirmed, values } = profile;
  const added = await db.rows(
    `insert into setting_profiles (key, version, name, operator, valid_from, valid_to, source, source_url, read_on, is_confirmed, setting_values)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11::jsonb) on conflict do nothing returning version`,
    [key, version, name, operator, valid_from, valid_to, source, source_url, read_on, is_confirmed, JSON.stringify(values)],
  );
  return added.length > 0;
}
