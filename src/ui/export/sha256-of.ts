import { hexOf } from '#lib/hex.ts';

/** SHA-256 in hexadecimal digits. Uses a JavaScript implementation if the browser has none, which is so without HTTPS. */
export async function sha256Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  const digest = subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : (await import('@noble/hashes/sha2.js')).sha256(bytes);
  return hexOf(digest);
}
