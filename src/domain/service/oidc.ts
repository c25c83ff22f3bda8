/** Where a browser goes to sign in by OpenID Connect, and where the provider sends it back to. */
export const OIDC_START_PATH = '/oidc/start';
export const OIDC_CALLBACK_PATH = '/oidc/callback';

/**
 * Why a sign-in by OpenID Connect came to nothing.
 *
 * denied      whoever was asked at the provider said no
 * expired     begun too long ago, in another browser, or used already
 * unknown     no account has the e-mail
 * inactive    the account may not sign in
 * unverified  the provider does not vouch for the e-mail
 * linked      the account is somebody else's at the provider
 * provider    the provider does not answer, or with an error
 * busy        tried too often
 * failed      the server could not do it now
 */
export const OIDC_REFUSALS = ['denied', 'expired', 'unknown', 'inactive', 'unverified', 'linked', 'provider', 'busy', 'failed'] as const;
export type OidcRefusal = (typeof OIDC_REFUSALS)[number];

/** What the address of the sign-in screen says behind `#`, where no server logs it. */
export type OidcArrival = { readonly is: 'code'; readonly code: string } | { readonly is: 'refused'; readonly why: OidcRefusal };

const CODE = /^#oidc=([\w-]{43})$/;
const REFUSED = /^#oidc-refused=([a-z]+)$/;

export const arrivalHash = (arrival: OidcArrival): string =>
  arrival.is === 'code' ? `#oidc=${arrival.code}` : `#oidc-refused=${arrival.why}`;

/** `null` where nobody comes from the provider. */
export function arrivalIn(hash: string): OidcArrival | null {
  const code = CODE.exec(hash)?.[1];
  if (code !== undefined) return { is: 'code', code };
  const said = REFUSED.exec(hash)?.[1];
  if (said === undefined) return null;
  return { is: 'refused', why: OIDC_REFUSALS.find((why) => why === said) ?? 'failed' };
}
