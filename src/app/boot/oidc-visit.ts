import { toBase64 } from '#local/vault/cipher.ts';
import type { KeyValue } from '#sync/session/session-storage.ts';

/** Stored in this tab while the browser is at the provider. */
export interface OidcVisit {
  /** Sent in exchange for the token; its SHA-256 is sent when the sign-in begins. */
  readonly verifier: string;
  readonly remember: boolean;
  /** The page to open afterwards. */
  readonly page: string | null;
  /** The account whose session ended while it was in use; `null` if any account may sign in. */
  readonly account: string | null;
}

const KEY = 'pv-oidc';

const isVisit = (value: unknown): value is OidcVisit =>
  typeof value === 'object' && value !== null && 'verifier' in value && 'remember' in value;

export const keepVisit = (storage: KeyValue, visit: OidcVisit): void => storage.setItem(KEY, JSON.stringify(visit));

/** Reads and removes the visit. */
export function takeVisit(storage: KeyValue): OidcVisit | null {
  const stored = storage.getItem(KEY);
  storage.removeItem(KEY);
  try {
    const visit: unknown = JSON.parse(stored ?? 'null');
    return isVisit(visit) ? visit : null;
  } catch {
    // expected: written by other code
    return null;
  }
}

const base64url = (bytes: Uint8Array): string => toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** A random secret of this tab, and its SHA-256. */
export async function newVerifier(): Promise<{ readonly verifier: string; readonly proof: string }> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const proof = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, proof: base64url(new Uint8Array(proof)) };
}
