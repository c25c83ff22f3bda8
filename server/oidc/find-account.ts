import type { OidcRefusal } from '#domain/service/oidc.ts';
import type { Queryable } from '#server/store/database-types.ts';
import type { Claims } from './provider.ts';

interface Account {
  readonly id: number;
  readonly email: string;
  readonly isActive: boolean;
  readonly issuer: string | null;
}

/** The account, or why the sign-in is refused; `email`: of the refused account, if there is one. */
export type AccountMatch =
  | { readonly is: 'found'; readonly id: number }
  | { readonly is: 'refused'; readonly why: OidcRefusal; readonly email: string | null };

const accountBy = async (tx: Queryable, condition: string, values: readonly unknown[]): Promise<Account | undefined> =>
  (
    await tx.rows<Account>(
      `select id, email, disabled_at is null as "isActive", oidc_issuer as issuer from staff where ${condition} for update`,
      values,
    )
  )[0];

const refused = (why: OidcRefusal, email: string | null): AccountMatch => ({ is: 'refused', why, email });

/**
 * Finds the account of a person at the provider: by issuer and subject once these are stored, before that by an e-mail that the
 * provider has verified. An e-mail that the provider gave to another person later does not open the account of the first one. After
 * a change of the provider, accounts are found by e-mail again. Source: OpenID Connect Core 1.0, 5.7.
 */
export async function findAccount(tx: Queryable, claims: Claims): Promise<AccountMatch> {
  const { issuer, subject, email, isVerified } = claims;
  const known = await accountBy(tx, 'oidc_issuer = $1 and oidc_subject = $2', [issuer, subject]);
  if (known) return known.isActive ? { is: 'found', id: known.id } : refused('inactive', known.email);
  const named = email === null ? undefined : await accountBy(tx, 'lower(email) = lower($1)', [email.trim()]);
  if (!isVerified) return refused('unverified', named?.email ?? null);
  if (!named) return refused('unknown', null);
  if (named.issuer === issuer) return refused('linked', named.email);
  if (!named.isActive) return refused('inactive', named.email);
  await tx.rows('update staff set oidc_issuer = $2, oidc_subject = $3 where id = $1', [named.id, issuer, subject]);
  return { is: 'found', id: named.id };
}
