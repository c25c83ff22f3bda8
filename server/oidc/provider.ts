import * as client from 'openid-client';
import type { Settings } from '#server/settings.ts';
import { isIssuer, isLoopback } from '#server/addresses.ts';

export type OidcSettings = NonNullable<Settings['oidc']>;

/** What the provider says of somebody. */
export interface Claims {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly isVerified: boolean;
}

/** Unit: s that the provider is waited for. */
const PROVIDER_TIMEOUT_S = 10;

/** Unit: ms. However the provider changes its keys, what it signs with the new ones is known after this time. */
const KEYS_LIFE = 10_000;

/** What is kept until the browser comes back. */
export interface Begun {
  readonly address: URL;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The secret in a header, as the standard has it by default; in the body where the provider takes it there alone. Source: OpenID Connect Core 1.0, 9. */
const showSecret =
  (secret: string): client.ClientAuth =>
  (server, ...asked) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const show = taken.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
    return show(secret)(server, ...asked);
  };

/** `isOwnDirectory`: the operator answers for e-mails of which nothing is said; one that is said not to be verified is not. */
function emailIn(
  said: client.IDToken | client.UserInfoResponse,
  isOwnDirectory: boolean,
): (Pick<Claims, 'isVerified'> & { readonly email: string }) | null {
  const { email, email_verified: verified } = said;
  return typeof email === 'string' ? { email, isVerified: verified === true || (verified === undefined && isOwnDirectory) } : null;
}

/**
 * Of Microsoft the library takes any tenant's word where `common` or `organizations` is asked: somebody else's directory could
 * then say that an address here is its own. The provider has to call itself what was set.
 */
function whoseNameIs(issuer: string, config: client.Configuration): client.Configuration {
  const { issuer: named } = config.serverMetadata();
  if (isIssuer(named, issuer)) return config;
  throw new Error(`The provider calls itself ${named}, and not what PV_OIDC_ISSUER says`);
}

/** In the clear only where nothing leaves this machine. */
const checksFor = ({ protocol, hostname }: URL): ((config: client.Configuration) => void)[] => [
  client.enableNonRepudiationChecks,
  ...(protocol === 'http:' && isLoopback(hostname) ? [client.allowInsecureRequests] : []),
];

/** The library keeps keys with a configuration, for minutes: one that is made anew fetches them anew. */
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
 * The provider of OpenID Connect: authorization code with PKCE, state and nonce. `redirectUri`: where it sends the browser back to.
 * What it says of itself is kept; while it does not answer it is asked again each time.
 */
export function oidcProvider({ issuer, clientId, clientSecret, isOwnDirectory }: OidcSettings, redirectUri: string, clock = Date.now) {
  const execute = checksFor(new URL(issuer));
  let found: Promise<client.Configuration> | null = null;
  const discovered = (): Promise<client.Configuration> => {
    found ??= client
      .discovery(new URL(issuer), clientId, undefined, showSecret(clientSecret), { timeout: PROVIDER_TIMEOUT_S, execute })
      .then((config) => whoseNameIs(issuer, config))
      .catch((error: unknown) => {
        found = null;
        throw error;
      });
    return found;
  };

  const withFreshKeys = freshKeys(async () => {
    const config = new client.Configuration((await discovered()).serverMetadata(), clientId, undefined, showSecret(clientSecret));
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

    /** `search`: of the address at which the browser came back. */
    claims: async (search: string, { state, nonce, verifier }: Omit<Begun, 'address'>): Promise<Claims> => {
      const config = await withFreshKeys();
      const tokens = await client.authorizationCodeGrant(config, new URL(search, redirectUri), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const said = tokens.claims();
      if (!said) throw new Error('The provider gave no ID token');
      const told =
        emailIn(said, isOwnDirectory) ?? emailIn(await client.fetchUserInfo(config, tokens.access_token, said.sub), isOwnDirectory);
      return { issuer: said.iss, subject: said.sub, email: told?.email ?? null, isVerified: told?.isVerified ?? false };
    },
  };
}

export type OidcProvider = ReturnType<typeof oidcProvider>;

/** Why the provider gave nobody: whoever was asked said no, what was begun is over, or the provider failed. */
export function whyNobody(error: unknown): 'denied' | 'expired' | 'provider' {
  if (error instanceof client.AuthorizationResponseError) return error.error === 'access_denied' ? 'denied' : 'provider';
  if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') return 'expired';
  return 'provider';
}
