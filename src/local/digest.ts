import { hexOf } from '#lib/hex.ts';

/* SHA-256 of bytes. The browser has it only on pages of a secure origin, as it has the worker. */

const digest = async (data: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', data));

/** In lower-case hexadecimal, as a file is named. */
export const sha256Of = async (data: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> => hexOf(await digest(data));

/** In base64, as a part of a file is described. */
export const base64DigestOf = async (part: Uint8Array<ArrayBuffer>): Promise<string> => btoa(String.fromCharCode(...(await digest(part))));
