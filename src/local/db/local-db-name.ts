const PREFIX = 'pv:';

/** The name of an account's database. This file does not load Dexie. */
export const localDbName = (accountId: string): string => `${PREFIX}${accountId}`;

/** The names of the accounts' databases on this device; `null` if the browser cannot list them. */
export async function existingDbNames(): Promise<readonly string[] | null> {
  try {
    return (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name] : []));
  } catch {
    // expected: a browser that cannot list its databases, or has none
    return null;
  }
}
