import { createHash, randomBytes } from 'node:crypto';

/** 256 bits of chance, as text that fits a header and an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What is kept of a secret. A fast hash is enough: nobody guesses 256 bits. */
export const hashOf = (secret: string): Uint8Array => createHash('sha256').update(secret, 'utf8').digest();
