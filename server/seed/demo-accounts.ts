import { isPassword } from '#server/auth/passwords.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { EMPLOYEES } from './invented-people.ts';

/** Accounts (address, password, name) and license keys that are public. Source: docs/specification, 23.2 and 23.3. */
export const DEMO_STAFF = [
  ['serwis@pvcare.pl', 'Serwis!2026', EMPLOYEES[0]],
  ['demo@pvcare.pl', 'Demo!2026', EMPLOYEES[1]],
] as const;
/** Further technicians (address, name). No password signs in to these accounts until one is set. The reserved domain receives no mail (RFC 2606). */
export const DEMO_COLLEAGUES = [
  ['lukasz.dabek@example.com', EMPLOYEES[2]],
  ['michal.zurawski@example.com', EMPLOYEES[3]],
  ['zofia.sliwa@example.com', EMPLOYEES[4]],
] as const;
/** Not the hash of any password. */
export const NO_PASSWORD = '-';
export const DEMO_LICENSE_KEYS = [1, 2, 3, 4, 5].map((number) => `PVCARE-2026-000${number}`);

/** Public credentials that still work. */
export interface PublicCredentials {
  /** Active demo accounts whose password was never changed. */
  readonly accounts: readonly string[];
  /** Unused demo license keys. */
  readonly keys: readonly string[];
}

interface StaffPassword {
  readonly email: string;
  readonly isDisabled: boolean;
}

/** Demo accounts whose password was never changed, including disabled ones. */
export async function findUnchangedDemoStaff(db: Queryable): Promise<readonly StaffPassword[]> {
  const unchanged: StaffPassword[] = [];
  for (const [email, password] of DEMO_STAFF) {
    const [account] = await db.rows<{ password: string; isDisabled: boolean }>(
      'select password, disabled_at is not null as "isDisabled" from staff where lower(email) = $1',
      [email],
    );
    if (account && (await isPassword(password, account.password))) unchanged.push({ email, isDisabled: account.isDisabled });
  }
  return unchanged;
}

export async function findPublicCredentials(db: Queryable): Promise<PublicCredentials> {
  const open = (await findUnchangedDemoStaff(db)).filter(({ isDisabled }) => !isDisabled);
  const keys = await db.rows<{ key: string }>('select key from license_keys where key = any($1::text[]) and used_at is null order by 1', [
    DEMO_LICENSE_KEYS,
  ]);
  return { accounts: open.map(({ email }) => email), keys: keys.map(({ key }) => key) };
}
