import { eq } from './drizzle.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Queryable } from './database-types.ts';
import { devices } from './schema.ts';

/** Devices on which an account has signed in. Their secret opens nothing: it only tells them from strangers who guess. */
export const devicesStore = ({ db }: Queryable) => ({
  /** The accounts that have signed in there. */
  accountsOn: async (hash: Uint8Array): Promise<ReadonlySet<number>> =>
    new Set((await db.select({ staffId: devices.staffId }).from(devices).where(eq(devices.hash, hash))).map(({ staffId }) => staffId)),

  remember: (hash: Uint8Array, staffId: number, usedAt: Instant) =>
    db
      .insert(devices)
      .values({ hash, staffId, usedAt })
      .onConflictDoUpdate({ target: [devices.hash, devices.staffId], set: { usedAt } }),
});
