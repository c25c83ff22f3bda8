import * as client from 'openid-client';
import type { Settings } from '#server/settings.ts';
import { isIssuer, isLoopback } from '#server/addresses.ts';

export type OidcSettings = NonNullable<Settings['oidc']>;

/** The provider's claims about a person. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly isVerified: boolean;
}

/** Unit: s that the provider may take to respond. */
const PROVIDER_TIMEOUT_S = 10;

/** Unit: ms after which the provider's keys are fetched again, so that new keys are known. */
const KEYS_LIFE = 10_000;

/** What is stored until the browser returns. */
export interface Begun {
  readonly address: URL;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Sends the secret in a header, the default of the standard; in the body if the provider accepts it only there. Source: OpenID Connect Core 1.0, 9. */
const authenticate =
  (secret: string): client.ClientAuth =>
  (server, ...asked) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const show = taken.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
    return show(secret)(server, ...asked);
  };

/** `isOwnDirectory`: e-mails without a statement count as verified; one that is stated as not verified never does. */
function emailIn(
  said: client.IDToken | client.UserInfoResponse,
  isOwnDirectory: boolean,
): (Pick<Claims, 'isVerified'> & { readonly email: string }) | null {
  const { email, email_verified: verified } = said;
  return typeof email === 'string' ? { email, isVerified: verified === true || (verified === undefined && isOwnDirectory) } : null;
}

/**
 * With `common` or `organizations` of Microsoft the library accepts every tenant: a foreign directory could then claim an e-mail of
 * this office. So the issuer has to be the one of the settings.
 */
function requireIssuer(issuer: string, config: client.Configuration): client.Configuration {
  const { issuer: named } = config.serverMetadata();
  if (isIssuer(named, issuer)) return config;
  throw new Error(`The provider calls itself ${named}, and not what PV_OIDC_ISSUER says`);
}

/** HTTP without TLS only for a provider on this machine. */
const checksFor = ({ protocol, hostname }: URL): ((config: client.Configuration) => void)[] => [
  client.enableNonRepudiationChecks,
  ...(protocol === 'http:' && isLoopback(hostname) ? [client.allowInsecureRequests] : []),
];

/** The library caches keys with a configuration, for minutes: a new configuration fetches them again. */
function freshKeys(make: () => Promise<client.Configuration>, clock: () => number): () => Promise<client.Configuration> {
  let made: { readonly config: client.Configuration; readonly since: number } | null = null;
  return async () => {
    const age = made === null ? KEYS_LIFE : clock() - made.since;
    if (made !== null && age >= 0 && age < KEYS_LIFE) return made.config;
    made = { config: await make(), since: clock() };
    return made.config;
  };
}

/**
 * The provider of OpenID Connect: authorization code with PKCE, state and nonce. `redirectUri`: to which it returns the browser.
 * Its metadata is cached; after a failure it is fetched again at the next call.
 */
export function oidcProvider({ issuer, clientId, clientSecret, isOwnDirectory }: OidcSettings, redirectUri: string, clock = Date.now) {
  const execute = checksFor(new URL(issuer));
  let discovery: Promise<client.Configuration> | null = null;
  const discovered = (): Promise<client.Configuration> => {
    discovery ??= client
      .discovery(new URL(issuer), clientId, undefined, authenticate(clientSecret), { timeout: PROVIDER_TIMEOUT_S, execute })
      .then((config) => requireIssuer(issuer, config))
      .catch((error: unknown) => {
        discovery = null;
        throw error;
      });
    return discovery;
  };

  const withFreshKeys = freshKeys(async () => {
    const config = new client.Configuration((await discovered()).serverMetadata(), clientId, undefined, authenticate(clientSecret));
    config.timeout = PROVIDER_TIMEOUT_S;
    for (const apply of execute) apply(config);
    return config;
  }, clock);

  return {
    begin: async (): Promise<Begun> => {
      const config = await discovered();
      const verifier = client.randomPKCECodeVerifier();
      const [state, nonce] = [client.randomState(), client.randomNonce()];
      const address = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
      return { address, state, nonce, verifier };
    },

    /** `search`: the query of the URL at which the browser returned. */
    claims: async (search: string, { state, nonce, verifier }: Omit<Begun, 'address'>): Promise<Claims> => {
      const config = await withFreshKeys();
      const tokens = await client.authorizationCodeGrant(config, new URL(search, redirectUri), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider gave no ID token');
      const address =
        emailIn(claims, isOwnDirectory) ?? emailIn(await client.fetchUserInfo(config, tokens.access_token, claims.sub), isOwnDirectory);
      return { issuer: claims.iss, subject: claims.sub, email: address?.email ?? null, isVerified: address?.isVerified ?? false };
    },
  };
}

export type OidcProvider = ReturnType<typeof oidcProvider>;

/** Why there are no claims: the user refused, the attempt has expired, or the provider failed. */
export function failureOf(error: unknown): 'denied' | 'expired' | 'provider' {
  if (error instanceof client.AuthorizationResponseError) return error.error === 'access_denied' ? 'denied' : 'provider';
  if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') return 'expired';
  return 'provider';
}
