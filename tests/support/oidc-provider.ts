import { generateKeyPair, createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { type JWKS, Provider } from 'oidc-provider';
import { freePort } from './postgres.ts';

/** A user of the provider; `subject` is the name that is typed there. */
export interface Person {
  readonly email: string;
  /** `null`: the provider does not say. */
  readonly isVerified: boolean | null;
}

const CLIENT = { client_id: 'pv-care', client_secret: 'a-secret-of-the-client-of-the-tests' } as const;

/** A provider of OpenID Connect over HTTP, with its own sign-in and consent pages. `people`: by subject; tests may change them. */
export async function anOidcProvider(redirectUri: string, people: Map<string, Person>) {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const providerWith = (jwks?: { keys: object[] }) =>
    new Provider(issuer, {
      ...(jwks && { jwks: jwks as JWKS }),
      clients: [{ ...CLIENT, redirect_uris: [redirectUri], response_types: ['code'], grant_types: ['authorization_code'] }],
      claims: { openid: ['sub'], email: ['email', 'email_verified'] },
      ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
      cookies: { keys: ['of the tests'] },
      pkce: { required: () => true },
      findAccount: (_, subject) => ({
        accountId: subject,
        claims: () => ({ sub: subject, email: people.get(subject)?.email, email_verified: people.get(subject)?.isVerified ?? undefined }),
      }),
    }).callback();
  let answer = providerWith();
  const server = createServer((request, response) => void answer(request, response));
  const listen = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  await listen();
  return {
    issuer,
    listen,
    close,
    /** From now on it signs with a new key of this name and no longer knows the old one. */
    changeKeys: async (kid: string) => {
      const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 });
      answer = providerWith({ keys: [{ ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] });
    },
    env: { PV_OIDC_ISSUER: issuer, PV_OIDC_CLIENT_ID: CLIENT.client_id, PV_OIDC_CLIENT_SECRET: CLIENT.client_secret },
  };
}

export type TestProvider = Awaited<ReturnType<typeof anOidcProvider>>;

/** A browser's cookies of one origin, as far as these tests need them. */
export function aJar() {
  const kept = new Map<string, string>();
  return {
    header: (): string => [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
    keep: (answer: { readonly headers: Headers }): void => {
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const at = pair.indexOf('=');
        const value = pair.slice(at + 1);
        if (value === '' || /max-age=0/i.test(line)) kept.delete(pair.slice(0, at));
        else kept.set(pair.slice(0, at), value);
      }
    },
    clear: (): void => kept.clear(),
  };
}

/**
 * A user at the provider's pages: signs in by that subject and agrees or refuses. Returns the address to which the browser is redirected.
 */
export async function atProvider(start: string, does: string | 'no', jar = aJar()): Promise<URL> {
  const { origin } = new URL(start);
  let address = new URL(start);
  let form: Record<string, string> | null = null;
  for (let step = 0; step < 20; step += 1) {
    if (address.origin !== origin) return address;
    const answer: Response = await fetch(address, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { Cookie: jar.header() },
      ...(form && { body: new URLSearchParams(form) }),
    });
    jar.keep(answer);
    form = null;
    const to = answer.headers.get('Location');
    if (to !== null) {
      address = new URL(to, address);
      continue;
    }
    const page: string = await answer.text();
    if (does === 'no') {
      address = new URL(`${address.pathname}/abort`, address);
      continue;
    }
    const prompt: string | undefined = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    if (prompt === undefined) throw new Error(`The provider answered ${answer.status}: ${page.slice(0, 500)}`);
    address = new URL(/<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? '', address);
    form = prompt === 'login' ? { prompt, login: does, password: 'anything' } : { prompt };
  }
  throw new Error('The provider sends the browser in a circle');
}

type Ask = (path: string, jar: ReturnType<typeof aJar>) => Response | Promise<Response>;

export const locationOf = (answer: Response): string => answer.headers.get('Location') ?? '';

/** A secret that a page stores, and the hash that proves it later. */
export function aPageSecret() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, proof: createHash('sha256').update(verifier).digest('base64url') };
}

/** A whole sign-in by the provider; what the sign-in screen receives and what the page stores. */
export async function goesToProvider(ask: Ask, does: string) {
  const [jar, { verifier, proof }] = [aJar(), aPageSecret()];
  const open = async (path: string) => {
    const answer = await ask(path, jar);
    jar.keep(answer);
    return locationOf(answer);
  };
  const back = await atProvider(await open(`/oidc/start?proof=${proof}`), does);
  const { hash } = new URL(await open(`${back.pathname}${back.search}`), 'https://x');
  return { hash, verifier, back, jar };
}
