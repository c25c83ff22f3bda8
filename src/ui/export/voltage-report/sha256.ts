import { sha256 } from '@noble/hashes/sha2.js';

/** SHA-256 in hexadecimal digits; computed here where the browser computes none, as without HTTPS. */
export async function sha256Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  const digest = subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256(bytes);
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
