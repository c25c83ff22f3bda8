/** The database of an account; its name can be looked for without the library that opens it. */
export const localDbName = (accountId: string): string => `pv:${accountId}`;
