import type { Instant } from '#domain/quantity.ts';
import type { Digest, Role } from '#domain/service/account/own-account.ts';
import type { Colleague, ColleagueChange, Technician } from '#domain/service/team.ts';
import type { HeldQualification } from '#domain/visit/held-qualification.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { QUALIFICATIONS_OF } from './qualifications.ts';
import type { Since } from './sign-ins.ts';

/** What a sign-in checks of an account. */
export interface Account {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  readonly disabledAt: Instant | null;
  readonly role: Role;
}

const ACCOUNT = 'select id, email, password, disabled_at as "disabledAt", role from staff';
const FREE_KEY = 'key = $1 and used_at is null';

/** Staff accounts and the license keys for registration. */
export const staffStore = (db: Queryable) => ({
  /** Ignores case and surrounding blanks. */
  byEmail: async (email: string): Promise<Account | undefined> =>
    (await db.rows<Account>(`${ACCOUNT} where lower(email) = $1`, [email.trim().toLowerCase()]))[0],

  byId: async (id: number): Promise<Account | undefined> => (await db.rows<Account>(`${ACCOUNT} where id = $1`, [id]))[0],

  setPassword: (id: number, password: string): Promise<object[]> => db.rows('update staff set password = $2 where id = $1', [id, password]),

  /** Marks the key as used; `false` if it is unknown or used already. */
  useKey: async (key: string, by: number, at: Instant): Promise<boolean> =>
    (
      await db.rows(`update license_keys set used_at = $2, used_by = $3 where ${FREE_KEY} returning key`, [
        key,
        new Date(at).toISOString(),
        by,
      ])
    ).length > 0,

  isKeyGood: async (key: string): Promise<boolean> => (await db.rows(`select key from license_keys where ${FREE_KEY}`, [key])).length > 0,
});

const GOOD_RESET = 'hash = $1 and used_at is null and expires_at > $2';

/** Links for resetting a password. */
export const resetsStore = (db: Queryable) => ({
  expect: (staffId: number, hash: Uint8Array, expiresAt: Instant): Promise<object[]> =>
    db.rows('insert into password_resets (staff_id, hash, expires_at) values ($1, $2, $3)', [
      staffId,
      hash,
      new Date(expiresAt).toISOString(),
    ]),

  isGood: async (hash: Uint8Array, at: Instant): Promise<boolean> =>
    (await db.rows(`select hash from password_resets where ${GOOD_RESET}`, [hash, new Date(at).toISOString()])).length > 0,

  /** Marks the link as used and returns its account; `undefined` if the link is not valid. */
  use: async (hash: Uint8Array, at: Instant): Promise<number | undefined> =>
    (
      await db.rows<{ staffId: number }>(`update password_resets set used_at = $2 where ${GOOD_RESET} returning staff_id as "staffId"`, [
        hash,
        new Date(at).toISOString(),
      ])
    )[0]?.staffId,
});

/** `since` limits which sign-ins count as valid. */
const select = (db: Queryable, since: Since, where: string, values: readonly unknown[]): Promise<Colleague[]> =>
  db.rows<Colleague>(
    `select s.id, s.email, s.name, ${QUALIFICATIONS_OF} as qualifications, s.role, s.disabled_at is null as "isActive",
       (select max(used_at) from tokens where staff_id = s.id) as "lastSeen",
       (select count(*) from tokens where staff_id = s.id and not revoked and used_at >= to_timestamp($1::float8 / 1000)
         and created_at >= to_timestamp($2::float8 / 1000)) as devices,
       exists (select from second_factors where staff_id = s.id and secret is not null) as "hasSecondFactor"
     from staff s ${where}`,
    [since.used, since.begun, ...values],
  );

/** All staff accounts, ordered by address. */
export const listColleagues = (db: Queryable, since: Since): Promise<Colleague[]> => select(db, since, 'order by lower(s.email), s.id', []);

export const findColleague = async (db: Queryable, since: Since, id: number): Promise<Colleague | undefined> =>
  (await select(db, since, 'where s.id = $3', [id]))[0];

/** The id of the only active admin, or `null` if there are several. Locks all admins until the transaction ends. */
export async function lockOnlyAdmin(tx: Queryable): Promise<number | null> {
  const admins = await tx.rows<{ id: number }>(`select id from staff where role = 'admin' and disabled_at is null order by id for update`);
  return admins.length === 1 ? (admins[0]?.id ?? null) : null;
}

export const hasAdmin = async (db: Queryable): Promise<boolean> =>
  (await db.rows(`select id from staff where role = 'admin' and disabled_at is null limit 1`)).length > 0;

/** `undefined` if there is no such account. */
export const changeAccount = async (
  tx: Queryable,
  id: number,
  { role, isActive, name }: ColleagueChange,
  at: Instant,
): Promise<number | undefined> =>
  (
    await tx.rows<{ id: number }>(
      `update staff set role = coalesce($2, role), name = coalesce($5, name),
         disabled_at = case when $3::boolean is null then disabled_at when $3 then null else coalesce(disabled_at, to_timestamp($4::float8 / 1000)) end
       where id = $1 returning id`,
      [id, role ?? null, isActive ?? null, at, name ?? null],
    )
  )[0]?.id;

/** `undefined` if the address is taken. */
export const addAccount = async (tx: Queryable, email: string, password: string, role: Role): Promise<number | undefined> =>
  (
    await tx.rows<{ id: number }>('insert into staff (email, password, role) values ($1, $2, $3) on conflict do nothing returning id', [
      email,
      password,
      role,
    ])
  )[0]?.id;

/** The stored data of the signed-in account. */
export interface OwnRow {
  readonly email: string;
  readonly name: string;
  readonly qualifications: readonly HeldQualification[];
  readonly digest: Digest;
  readonly role: Role;
}

const OWN = `select s.email, s.name, ${QUALIFICATIONS_OF} as qualifications, s.digest, s.role from staff s where s.id = $1`;

export const readOwnAccount = async (db: Queryable, staffId: number): Promise<OwnRow | undefined> =>
  (await db.rows<OwnRow>(OWN, [staffId]))[0];

/** Locked until the transaction ends. */
export const lockOwnAccount = async (tx: Queryable, staffId: number): Promise<OwnRow | undefined> =>
  (await tx.rows<OwnRow>(`${OWN} for update of s`, [staffId]))[0];

export const nameAccount = (tx: Queryable, staffId: number, name: string): Promise<object[]> =>
  tx.rows('update staff set name = $2 where id = $1 and name <> $2', [staffId, name]);

/**
 * Chooses how new causes are mailed. An account that turns mails on receives only what is found from now on. Unit: `now` in ms since
 * 1970.
 */
export const chooseDigest = (tx: Queryable, staffId: number, digest: Digest, now: number): Promise<object[]> =>
  tx.rows(
    `update staff set digest = $2, digest_at = case when digest = 'off' or digest_at is null then to_timestamp($3::float8 / 1000) else digest_at end
     where id = $1`,
    [staffId, digest, now],
  );

/** Active accounts that may do what `staff` may, by name and address. `areRolesOn`: otherwise all active ones. */
export const listTechnicians = (db: Queryable, { areRolesOn, staffId }: { areRolesOn: boolean; staffId: number }): Promise<Technician[]> =>
  db.rows<Technician>(
    `select id, name, email, id = $2 as "isMe" from staff
     where disabled_at is null and (not $1::boolean or role in ('staff', 'admin')) order by lower(name) = '', lower(name), lower(email), id`,
    [areRolesOn, staffId],
  );
