import type { FlowUser } from '#domain/service/flow-user.ts';
import type { Queryable } from './database-types.ts';
import { eq, sql } from './drizzle.ts';
import { activations, flowUsers } from './schema.ts';

export type FlowUserRow = typeof flowUsers.$inferSelect;

const is = (email: string) => eq(sql`lower(${flowUsers.email})`, email.toLowerCase());

/** PV FLOW users. E-mail addresses are compared case-insensitively. */
export const usersStore = ({ orm }: Queryable) => ({
  all: async (): Promise<FlowUser[]> =>
    await orm
      .select({
        email: flowUsers.email,
        isActive: flowUsers.isActive,
        isPremium: flowUsers.isPremium,
        lastLogin: flowUsers.lastLogin,
        phone: flowUsers.phone,
      })
      .from(flowUsers)
      .orderBy(sql`lower(${flowUsers.email})`),

  byEmail: async (email: string): Promise<FlowUserRow | undefined> => (await orm.select().from(flowUsers).where(is(email)))[0],

  /** `undefined` if the address is taken. */
  add: async (email: string, phone: string): Promise<FlowUserRow | undefined> =>
    (await orm.insert(flowUsers).values({ email, phone }).onConflictDoNothing().returning())[0],

  remove: async (email: string): Promise<boolean> =>
    (await orm.delete(flowUsers).where(is(email)).returning({ id: flowUsers.id })).length > 0,

  /** The stored note, or `undefined` for an unknown user. */
  writeNote: async (email: string, note: string): Promise<string | undefined> =>
    (await orm.update(flowUsers).set({ note }).where(is(email)).returning({ note: flowUsers.note }))[0]?.note,

  awaitActivation: (userId: number, hash: Uint8Array) => orm.insert(activations).values({ hash, userId }),

  /** Activates the user of a link and returns the address. A link is valid until it is used. */
  activate: async (hash: Uint8Array): Promise<string | undefined> => {
    const [link] = await orm.delete(activations).where(eq(activations.hash, hash)).returning();
    if (!link) return undefined;
    await orm.delete(activations).where(eq(activations.userId, link.userId));
    const [user] = await orm.update(flowUsers).set({ isActive: true }).where(eq(flowUsers.id, link.userId)).returning();
    return user?.email;
  },
});
