import { toBase64 } from '#local/vault/cipher.ts';
import type { KeyValue } from '#sync/session/session-storage.ts';

/** What this tab keeps while its browser is at the provider. */
export interface OidcVisit {
  /** Shown for the token; what went along is its SHA-256. */
  readonly verifier: string;
  readonly remember: boolean;
  /** Where to go on afterwards. */
  readonly page: string | null;
  /** Whose session ended under their work; `null`: whoever comes. */
  readonly account: string | null;
}

const KEY = 'pv-oidc';

const isVisit = (value: unknown): value is OidcVisit =>
  typeof value === 'object' && value !== null && 'verifier' in value && 'remember' in value;

export const keepVisit = (storage: KeyValue, visit: OidcVisit): void => storage.setItem(KEY, JSON.stringify(visit));

/** Once. */
export function takeVisit(storage: KeyValue): OidcVisit | null {
  const held = storage.getItem(KEY);
  storage.removeItem(KEY);
  try {
    const visit: unknown = JSON.parse(held ?? 'null');
    return isVisit(visit) ? visit : null;
  } catch {
    // expected: somebody else wrote it
    return null;
  }
}

const base64url = (bytes: Uint8Array): string => toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** A secret of this tab, and what it is proved by. */
export async function newVerifier(): Promise<{ readonly verifier: string; readonly proof: string }> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const proof = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, proof: base64url(new Uint8Array(proof)) };
}
