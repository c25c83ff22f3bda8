import type { FlowUser } from '#domain/service/flow-user.ts';
import type { Queryable } from './database-types.ts';

export interface FlowUserRow extends Pick<FlowUser, 'email' | 'isActive'> {
  readonly id: number;
  readonly note: string;
}

const ROW = 'id, email, is_active as "isActive", note';
const NAMED = 'lower(email) = $1';

/** PV FLOW users. E-mail addresses are compared case-insensitively. */
export const usersStore = (db: Queryable) => ({
  all: (): Promise<FlowUser[]> =>
    db.rows<FlowUser>(
      `select email, is_active as "isActive", is_premium as "isPremium", last_login as "lastLogin", phone from flow_users
       order by lower(email)`,
    ),

  byEmail: async (email: string): Promise<FlowUserRow | undefined> =>
    (await db.rows<FlowUserRow>(`select ${ROW} from flow_users where ${NAMED}`, [email.toLowerCase()]))[0],

  /** `undefined` if the address is taken. */
  add: async (email: string, phone: string): Promise<FlowUserRow | undefined> =>
    (
      await db.rows<FlowUserRow>(`insert into flow_users (email, phone) values ($1, $2) on conflict do nothing returning ${ROW}`, [
        email,
        phone,
      ])
    )[0],

  remove: async (email: string): Promise<boolean> =>
    (await db.rows(`delete from flow_users where ${NAMED} returning id`, [email.toLowerCase()])).length > 0,

  /** The stored note, or `undefined` for an unknown user. */
  writeNote: async (email: string, note: string): Promise<string | undefined> =>
    (await db.rows<{ note: string }>(`update flow_users set note = $2 where ${NAMED} returning note`, [email.toLowerCase(), note]))[0]
      ?.note,

  awaitActivation: (userId: number, hash: Uint8Array): Promise<object[]> =>
    db.rows('insert into activations (hash, user_id) values ($1, $2)', [hash, userId]),

  /** Activates the user of a link and returns the address. A link is valid until it is used. */
  activate: async (hash: Uint8Array): Promise<string | undefined> => {
    const [link] = await db.rows<{ userId: number }>('delete from activations where hash = $1 returning user_id as "userId"', [hash]);
    if (!link) return undefined;
    await db.rows('delete from activations where user_id = $1', [link.userId]);
    const [user] = await db.rows<{ email: string }>('update flow_users set is_active = true where id = $1 returning email', [link.userId]);
    return user?.email;
  },
});
