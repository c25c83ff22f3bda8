import { createHash } from 'node:crypto';
import { deviceName } from '#domain/device/device-name.ts';
import type { Instant } from '#domain/quantity.ts';
import type { OidcArrival, OidcRefusal } from '#domain/service/oidc.ts';
import { hashOf, newSecret } from '#server/auth/secrets.ts';
import { knownDevice, type SignedIn, type SignInServices } from '#server/auth/sign-in.ts';
import { runAsActor, noteRefusedSignIn } from '#server/store/audit.store.ts';
import type { Queryable } from '#server/store/database-types.ts';
import { devicesStore, addSignInCode, useSignInCode } from '#server/store/team/sign-ins.ts';
import type { Claims } from './provider.ts';

interface Account {
  readonly id: number;
  readonly email: string;
  readonly isActive: boolean;
  readonly issuer: string | null;
}

/** The account, or why the sign-in is refused; `email`: of the refused account, if there is one. */
type AccountMatch =
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
async function findAccount(tx: Queryable, claims: Claims): Promise<AccountMatch> {
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

/** Unit: ms that a code is valid. Source: specification 4.12. */
const CODE_LIFE = 60_000;

interface Arrived {
  readonly claims: Claims;
  readonly address: string;
  readonly proof: string;
  readonly userAgent: string | undefined;
}

/** Creates a code for the account that the provider's claims name, or returns why there is none. */
export async function giveCode(
  { database, clock }: SignInServices,
  { claims, address, proof, userAgent = '' }: Arrived,
): Promise<OidcArrival> {
  const code = newSecret();
  const match = await runAsActor({ who: 0, address }, () =>
    database.transaction(async (tx) => {
      const who = await findAccount(tx, claims);
      if (who.is === 'found') await addSignInCode(tx, { hash: hashOf(code), staffId: who.id, proof, expiresAt: clock() + CODE_LIFE });
      else if (who.email !== null)
        await noteRefusedSignIn(tx, { email: who.email, address, way: 'oidc', why: who.why, device: deviceName(userAgent) });
      return who;
    }),
  );
  return match.is === 'found' ? { is: 'code', code } : { is: 'refused', why: match.why };
}

interface Exchange {
  readonly code: string;
  /** The secret of the page, whose hash is the proof. */
  readonly verifier: string;
  readonly address: string;
  readonly device: string | undefined;
  readonly userAgent: string | undefined;
}

const proofOf = (verifier: string): string => createHash('sha256').update(verifier, 'utf8').digest('base64url');

/** Signs in by a code, once; `null` if it has expired, was used, or is for another page. */
export async function exchangeCode(
  { database, limits, sessions, clock }: SignInServices,
  { code, verifier, address, device: shown, userAgent = '' }: Exchange,
): Promise<(SignedIn & { readonly email: string }) | null> {
  await limits.take('login-address', address);
  const device = knownDevice(shown) ?? newSecret();
  const signedIn = await database.transaction(async (tx) => {
    const account = await useSignInCode(tx, { hash: hashOf(code), proof: proofOf(verifier), now: clock() });
    if (!account) return null;
    await devicesStore(tx).remember(hashOf(device), account.id, clock() as Instant);
    return { token: await sessions.begin(tx, account.id, { device: deviceName(userAgent), way: 'oidc' }), device, email: account.email };
  });
  if (signedIn) {
    await limits.giveBack('login-address', address);
    await limits.giveBack('oidc-address', address);
  }
  return signedIn;
}
