import { createHash, randomBytes } from 'node:crypto';
import { aJar, atProvider } from './oidc-provider.ts';

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
