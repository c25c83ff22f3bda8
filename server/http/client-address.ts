import { isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

/** Who asks. A proxy's word is taken only when the settings say that one stands in front. */
export function clientAddress(context: Context, trustProxy: boolean): string {
  const forwarded = trustProxy ? context.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim() : undefined;
  if (forwarded !== undefined && isIP(forwarded) !== 0) return forwarded;
  try {
    return getConnInfo(context).remote.address ?? 'unknown';
  } catch {
    return 'in-process'; // asked without a socket
  }
}

/**
 * What is counted as one place: an IPv4 address, or the /64 of an IPv6 one, within which a single customer has as many
 * addresses as he likes. Source: RFC 6177, a site gets a /64 at least.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined || isIP(plain) !== 6) return mapped ?? address;
  const [head = [], tail] = plain.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - head.length - tail.length }, () => '0');
  const groups = [...head, ...zeros, ...(tail ?? [])].map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.slice(0, 4).join(':')}::/64`;
}
