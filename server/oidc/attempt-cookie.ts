import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';

/** A sign-in that was begun here and will return from the provider. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  /** The PKCE verifier for the provider. */
  readonly verifier: string;
  /** SHA-256 of a secret of the page that began it: only that page can use the result. */
  readonly proof: string;
  /** Unit: ms since 1970. */
  readonly until: number;
}

const attempt = z.object({ state: z.string(), nonce: z.string(), verifier: z.string(), proof: z.string(), until: z.number() });

/** Unit: bytes. Source: NIST SP 800-38D, 5.2.1.1 and 5.2.1.2. */
const IV = 12;
const TAG = 16;

/**
 * The encrypted cookie for the time at the provider. It needs no table, so that several servers can read it and many attempts fill
 * nothing. The key is derived from the client secret, so that all servers have the same.
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
    /** `null` if it was not created here. */
    open: (text: string | undefined): Attempt | null => {
      const bytes = Buffer.from(text ?? '', 'base64url');
      if (bytes.length <= IV + TAG) return null;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV), { authTagLength: TAG });
        decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
        const opened = Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8');
        return attempt.parse(JSON.parse(opened));
      } catch {
        // expected: a foreign or damaged cookie, or one from before a change of the secret
        return null;
      }
    },
  };
}

export type AttemptCookie = ReturnType<typeof attemptCookie>;
