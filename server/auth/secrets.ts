import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, as text for headers and URLs. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The stored form of a secret. A fast hash is enough for 256 bits. */
export const hashOf = (secret: string): Uint8Array => createHash('sha256').update(secret, 'utf8').digest();
