import { createHmac, randomBytes } from 'node:crypto';

/*
 * Standard Webhooks 1.0.0: a secret is base64 behind `whsec_`, 24 to 64 bytes; what is signed is the id, the time of the attempt
 * in whole seconds and the body, with full stops between. While a secret is changed both sign, separated by a space.
 * Source: github.com/standard-webhooks, spec/standard-webhooks.md.
 */

const PREFIX = 'whsec_';

export const newHookSecret = (): string => PREFIX + randomBytes(32).toString('base64');

export interface Signed {
  readonly id: string;
  /** Unit: s since 1970. */
  readonly at: number;
  readonly body: string;
}

/** The headers by which a receiver checks the sender, repetitions and the age. */
export function hookHeaders(secrets: readonly string[], { id, at, body }: Signed): Readonly<Record<string, string>> {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': signatures.join(' ') };
}
