import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';

/** A sign-in that was begun here and is to come back from the provider. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  /** PKCE towards the provider. */
  readonly verifier: string;
  /** SHA-256 of what the page keeps that asked: nobody else can take what comes of it. */
  readonly proof: string;
  /** Unit: ms since 1970. */
  readonly until: number;
}

const attempt = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), proof: z.string(), until: z.number() });

/** Unit: bytes. Source: NIST SP 800-38D, 5.2.1.1 and 5.2.1.2. */
const IV = 12;
const TAG = 16;

/**
 * What the browser holds meanwhile, sealed: several servers know it without a table, and whoever begins a thousand sign-ins fills
 * nothing. The key comes out of the client's secret, so that all servers have the same.
 */
export function attemptCookie(clientSecret: string) {
  const key = new Uint8Array(hkdfSync('sha256', clientSecret, '', 'pv-care oidc attempt v1', 32));
  return {
    seal: (given: Attempt): string => {
      const iv = randomBytes(IV);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const sealed = Buffer.concat([cipher.update(JSON.stringify(given), 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    /** `null` where it was not made here. */
    open: (text: string | undefined): Attempt | null => {
      const bytes = Buffer.from(text ?? '', 'base64url');
      if (bytes.length <= IV + TAG) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV), { authTagLength: TAG });
        decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
        const opened = Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
        return attempt.parse(JSON.parse(opened));
      } catch {
        // expected: somebody else's, damaged, or sealed before the secret was changed
        return null;
      }
    },
  };
}

export type AttemptCookie = ReturnType<typeof attemptCookie>;
