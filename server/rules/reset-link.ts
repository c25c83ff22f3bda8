import type { Instant } from '#domain/quantity.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { resetsStore } from '#server/store/staff.store.ts';
import { hashOf, newSecret } from './secrets.ts';

/** Unit: ms that a link for a new password serves. Source: specification 20.14. */
const RESET_LIFE = 86_400_000;

/** Expects a new password for an account; gives the link that sets it. */
export async function newPasswordLink(tx: Queryable, staffId: number, at: number, linkBase: string): Promise<string> {
  const secret = newSecret();
  await resetsStore(tx).expect(staffId, hashOf(secret), (at + RESET_LIFE) as Instant);
  return `${linkBase}/password_reset/confirm/?token=${secret}`;
}
