import type { Queryable } from '#server/store/database-types.ts';
import { removeInstallations } from '#server/store/installations.store.ts';
import { DEMO_COLLEAGUES, DEMO_LICENSE_KEYS, DEMO_STAFF, NO_PASSWORD, findUnchangedDemoStaff } from './demo-accounts.ts';
import { VENDORS } from './invented-installations.ts';

export interface DemoLeft {
  /** Accounts with the public password or none, including disabled ones. An account with a changed password is a real one. */
  readonly accounts: readonly string[];
  readonly changedAccounts: readonly string[];
  readonly keys: readonly string[];
  readonly installations: readonly { readonly id: number; readonly sn: string }[];
  readonly tasks: number;
  readonly users: number;
}

/** The reserved domain of the demo's customers; no real address ends with it (RFC 2606). */
const INVENTED = `email like '%@example.com'`;
/** The demo's numbers of modems. A modem that was ever given a key is a real one. */
const INVENTED_MODEM = `barcode ~ '^PVM-[0-9]{6,}$' and ingest_key_hash is null`;

/** `null` for a database that was never seeded with the demo: similar data there are real. */
export async function findDemoLeft(db: Queryable): Promise<DemoLeft | null> {
  if ((await db.rows('select done from demo_seed')).length === 0) return null;
  const there = await db.rows<{ email: string; isUnset: boolean }>(
    'select lower(email) as email, password = $2 as "isUnset" from staff where lower(email) = any($1::text[]) order by id',
    [[...DEMO_STAFF, ...DEMO_COLLEAGUES].map(([email]) => email), NO_PASSWORD],
  );
  const unset = there.filter(({ isUnset }) => isUnset);
  const accounts = [...(await findUnchangedDemoStaff(db)), ...unset].map(({ email }) => email);
  const keys = await db.rows<{ key: string }>('select key from license_keys where key = any($1::text[]) order by 1', [DEMO_LICENSE_KEYS]);
  const installations = await db.rows<{ id: number; sn: string }>(
    'select id, sn from installations where id in (select installation_id from demo_plants) order by id',
  );
  const [counts] = await db.rows<{ tasks: number; users: number }>(
    `select (select count(*) from tasks where installation_id = any($1::int[])) as tasks, (select count(*) from flow_users where ${INVENTED}) as users`,
    [installations.map(({ id }) => id)],
  );
  return {
    accounts,
    changedAccounts: there.map(({ email }) => email).filter((email) => !accounts.includes(email)),
    keys: keys.map(({ key }) => key),
    installations,
    tasks: counts?.tasks ?? 0,
    users: counts?.users ?? 0,
  };
}

/** Deletes all of that. The demo is not seeded again, because the database records that it was. */
export async function removeDemo(tx: Queryable, { accounts, keys, installations }: DemoLeft): Promise<void> {
  const ids = installations.map(({ id }) => id);
  await tx.rows('delete from tasks where installation_id = any($1::int[])', [ids]);
  await removeInstallations(tx, ids);
  await tx.rows(`delete from flow_users where ${INVENTED}`);
  await tx.rows(
    `delete from modems where ${INVENTED_MODEM} and barcode not in (select modem_barcode from installations where modem_barcode is not null)`,
  );
  await tx.rows('delete from vendors where name = any($1::text[]) and name not in (select vendor from installations)', [VENDORS]);
  await tx.rows('delete from license_keys where key = any($1::text[])', [keys]);
  await tx.rows('delete from staff where lower(email) = any($1::text[])', [accounts]);
}
