import { and, eq, gt, isNull, sql } from './drizzle.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Queryable } from './database-types.ts';
import { licenseKeys, passwordResets, staff } from './schema.ts';

/** Staff accounts and the keys that open one. */
export const staffStore = ({ db }: Queryable) => ({
  /** Blanks around an address and capitals in it mean nothing. */
  byEmail: async (email: string) =>
    (
      await db
        .select()
        .from(staff)
        .where(eq(sql`lower(${staff.email})`, email.trim().toLowerCase()))
    )[0],

  byId: async (id: number) => (await db.select().from(staff).where(eq(staff.id, id)))[0],

  /** `undefined` when the address is taken. */
  add: async (email: string, password: string): Promise<number | undefined> =>
    (await db.insert(staff).values({ email, password }).onConflictDoNothing().returning({ id: staff.id }))[0]?.id,

  setPassword: (id: number, password: string) => db.update(staff).set({ password }).where(eq(staff.id, id)),

  /** Whether the key was there and unused; it is used from now on. */
  useKey: async (key: string, by: number, at: Instant): Promise<boolean> =>
    (
      await db
        .update(licenseKeys)
        .set({ usedAt: at, usedBy: by })
        .where(and(eq(licenseKeys.key, key), isNull(licenseKeys.usedAt)))
        .returning({ key: licenseKeys.key })
    ).length > 0,

  isKeyGood: async (key: string): Promise<boolean> =>
    (
      await db
        .select()
        .from(licenseKeys)
        .where(and(eq(licenseKeys.key, key), isNull(licenseKeys.usedAt)))
    ).length > 0,
});

/** Links that renew a password. */
export const resetsStore = ({ db }: Queryable) => ({
  expect: (staffId: number, hash: Uint8Array, expiresAt: Instant) => db.insert(passwordResets).values({ staffId, hash, expiresAt }),

  isGood: async (hash: Uint8Array, at: Instant): Promise<boolean> =>
    (
      await db
        .select()
        .from(passwordResets)
        .where(and(eq(passwordResets.hash, hash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, at)))
    ).length > 0,

  /** Whose link it was, if it still served; it serves no more. */
  use: async (hash: Uint8Array, at: Instant): Promise<number | undefined> =>
    (
      await db
        .update(passwordResets)
        .set({ usedAt: at })
        .where(and(eq(passwordResets.hash, hash), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, at)))
        .returning({ staffId: passwordResets.staffId })
    )[0]?.staffId,
});
