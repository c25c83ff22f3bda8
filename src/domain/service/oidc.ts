/** Start of a sign-in by OpenID Connect, and the redirect address for the provider. */
export const OIDC_START_PATH = '/oidc/start';
export const OIDC_CALLBACK_PATH = '/oidc/callback';

/**
 * Why a sign-in by OpenID Connect failed.
 *
 * denied      the user or the provider refused
 * expired     started too long ago, in another browser, or used already
 * unknown     no account has the e-mail
 * inactive    the account may not sign in
 * unverified  the provider has not verified the e-mail
 * linked      the account is linked to another identity at the provider
 * provider    the provider does not respond, or with an error
 * busy        too many attempts
 * failed      an error of the server
 */
export const OIDC_REFUSALS = ['denied', 'expired', 'unknown', 'inactive', 'unverified', 'linked', 'provider', 'busy', 'failed'] as const;
export type OidcRefusal = (typeof OIDC_REFUSALS)[number];

/** Result of a sign-in at the provider, in the fragment of the sign-in screen's address, which servers do not log. */
export type OidcArrival = { readonly is: 'code'; readonly code: string } | { readonly is: 'refused'; readonly why: OidcRefusal };

const CODE = /^#oidc=([\w-]{43})$/;
const REFUSED = /^#oidc-refused=([a-z]+)$/;

export const arrivalHash = (arrival: OidcArrival): string =>
  arrival.is === 'code' ? `#oidc=${arrival.code}` : `#oidc-refused=${arrival.why}`;

/** Parses a fragment; `null` if it is not from a provider. */
export function arrivalIn(hash: string): OidcArrival | null {
  const code = CODE.exec(hash)?.[1];
  if (code !== undefined) return { is: 'code', code };
  const refusal = REFUSED.exec(hash)?.[1];
  if (refusal === undefined) return null;
  return { is: 'refused', why: OIDC_REFUSALS.find((why) => why === refusal) ?? 'failed' };
}
