/** A non-extractable AES-GCM-256 key. A ciphertext refers to it by `kid`. */
export interface VaultKey {
  readonly kid: string;
  readonly key: CryptoKey;
}

/** A ciphertext that only this device can decrypt. `iv` and `ct` in base64. */
export interface Sealed {
  readonly v: 1;
  readonly kid: string;
  readonly iv: string;
  readonly ct: string;
}

/** Unit: bytes. Source: NIST SP 800-38D, the recommended length of a random IV. */
const IV_LENGTH = 12;

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
const encoded = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text));

export async function newVaultKey(): Promise<VaultKey> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  return { kid: crypto.randomUUID(), key };
}

/** Encrypts a text. `bound`: additional authenticated data (purpose and account), needed again to decrypt. It is not secret. */
export async function seal({ kid, key }: VaultKey, text: string, bound: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH));
  const ct = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: encoded(bound) }, key, encoded(text));
  return { v: 1, kid, iv: toBase64(iv), ct: toBase64(new Uint8Array(ct)) };
}

/** The decrypted text; `null` if key, ciphertext and `bound` do not match. */
export async function unseal({ kid, key }: VaultKey, sealed: Sealed, bound: string): Promise<string | null> {
  if (sealed.v !== 1 || sealed.kid !== kid) return null;
  try {
    const params = { name: 'AES-GCM', iv: fromBase64(sealed.iv), additionalData: encoded(bound) };
    return new TextDecoder().decode(await crypto.subtle.decrypt(params, key, fromBase64(sealed.ct)));
  } catch {
    // expected: OperationError, if key, ciphertext or `bound` belong to something else
    return null;
  }
}

export function isSealed(value: unknown): value is Sealed {
  if (typeof value !== 'object' || value === null) return false;
  const { v, kid, iv, ct } = value as Record<string, unknown>;
  return v === 1 && [kid, iv, ct].every((part) => typeof part === 'string');
}
