const PREFIX = 'pv:';

/** The database of an account; its name can be looked for without the library that opens it. */
export const localDbName = (accountId: string): string => `${PREFIX}${accountId}`;

/** The accounts' databases on this device; `null` where the browser cannot say. */
export async function existingDbNames(): Promise<readonly string[] | null> {
  try {
    return (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name] : []));
  } catch {
    // expected: a browser that cannot list its databases, or has none
    return null;
  }
}
