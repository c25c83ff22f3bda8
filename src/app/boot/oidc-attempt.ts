import { toBase64 } from '#local/vault/cipher.ts';
import type { KeyValue } from '#sync/session/session-storage.ts';

/** Stored in this tab while the browser is at the provider. */
export interface OidcAttempt {
  /** Sent in exchange for the token; its SHA-256 is sent when the sign-in begins. */
  readonly verifier: string;
  readonly remember: boolean;
  /** The page to open afterwards. */
  readonly page: string | null;
  /** The account whose session ended while it was in use; `null` if any account may sign in. */
  readonly account: string | null;
}

const KEY = 'pv-oidc';

const isAttempt = (value: unknown): value is OidcAttempt =>
  typeof value === 'object' && value !== null && 'verifier' in value && 'remember' in value;

export const keepAttempt = (storage: KeyValue, attempt: OidcAttempt): void => storage.setItem(KEY, JSON.stringify(attempt));

/** Reads and removes the attempt. */
export function takeAttempt(storage: KeyValue): OidcAttempt | null {
  const stored = storage.getItem(KEY);
  storage.removeItem(KEY);
  try {
    const attempt: unknown = JSON.parse(stored ?? 'null');
    return isAttempt(attempt) ? attempt : null;
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
