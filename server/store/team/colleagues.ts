import type { Instant } from '#domain/quantity.ts';
import type { Role } from '#domain/service/account/own-account.ts';
import type { Colleague, ColleagueChange } from '#domain/service/team.ts';
import type { Queryable } from '#server/store/database-types.ts';
import type { Since } from '#server/store/tokens.store.ts';

/** `since`: of sign-ins that hold still. */
const select = (asks: Queryable, since: Since, where: string, values: readonly unknown[]): Promise<Colleague[]> =>
  asks.rows<Colleague>(
    `select s.id, s.email, s.role, s.disabled_at is null as "isActive",
       (select max(used_at) from tokens where staff_id = s.id) as "lastSeen",
       (select count(*) from tokens where staff_id = s.id and not revoked and used_at >= to_timestamp($1::float8 / 1000)
         and created_at >= to_timestamp($2::float8 / 1000)) as devices,
       exists (select from second_factors where staff_id = s.id and secret is not null) as "hasSecondFactor"
     from staff s ${where}`,
    [since.used, since.begun, ...values],
  );

/** Every account of staff, by its address. */
export const colleagues = (asks: Queryable, since: Since): Promise<Colleague[]> => select(asks, since, 'order by lower(s.email), s.id', []);

export const colleagueById = async (asks: Queryable, since: Since, id: number): Promise<Colleague | undefined> =>
  (await select(asks, since, 'where s.id = $3', [id]))[0];

/** The only account that may manage others, where there is but one; who asks holds all of them until the transaction is over. */
export async function onlyAdmin(tx: Queryable): Promise<number | null> {
  const admins = await tx.rows<{ id: number }>(`select id from staff where role = 'admin' and disabled_at is null order by id for update`);
  return admins.length === 1 ? (admins[0]?.id ?? null) : null;
}

export const hasAdmin = async (asks: Queryable): Promise<boolean> =>
  (await asks.rows(`select id from staff where role = 'admin' and disabled_at is null limit 1`)).length > 0;

/** `undefined` where there is no such account. */
export const changeAccount = async (
  tx: Queryable,
  id: number,
  { role, isActive }: ColleagueChange,
  at: Instant,
): Promise<number | undefined> =>
  (
    await tx.rows<{ id: number }>(
      `update staff set role = coalesce($2, role),
         disabled_at = case when $3::boolean is null then disabled_at when $3 then null else coalesce(disabled_at, to_timestamp($4::float8 / 1000)) end
       where id = $1 returning id`,
      [id, role ?? null, isActive ?? null, at],
    )
  )[0]?.id;

/** `undefined` where the address is taken. */
export const addAccount = async (tx: Queryable, email: string, password: string, role: Role): Promise<number | undefined> =>
  (
    await tx.rows<{ id: number }>('insert into staff (email, password, role) values ($1, $2, $3) on conflict do nothing returning id', [
      email,
      password,
      role,
    ])
  )[0]?.id;
