import { isIP } from 'node:net';

/* Hosts, addresses and networks, as settings and requests name them. */

export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);

/** The host as it is written in a URL. */
export const hostInUrl = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);

interface ServedAt {
  readonly host: string;
  readonly port: number;
  readonly tls: object | null;
  readonly publicUrl: string | null;
}

/** Whether other machines can reach this server: it listens to them, or the settings name a proxy or a public address. */
export const isReachable = ({
  host,
  publicUrl,
  trustProxy,
}: Pick<ServedAt, 'host' | 'publicUrl'> & { readonly trustProxy: boolean }): boolean =>
  !isLoopback(host) || trustProxy || (publicUrl !== null && !isLoopback(new URL(publicUrl).hostname));

/**
 * The base of links in mails. Never taken from a request: a caller who requests a new password for another account
 * could otherwise choose the host of the link.
 */
export function linkBase({ publicUrl, tls, host, port }: ServedAt): string {
  const reachable = ['0.0.0.0', '::', ''].includes(host) ? 'localhost' : hostInUrl(host);
  return publicUrl ?? `${tls ? 'https' : 'http'}://${reachable}:${port}`;
}

/**
 * The network that limits count by: an IPv4 address, or the /64 of an IPv6 address, within which one customer has any number of
 * addresses. Source: RFC 6177, a site gets a /64 at least.
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

/** An address and how many of its bits count; `null` if the text is neither an address nor a range. */
export function rangeIn(text: string): { readonly address: string; readonly bits: number } | null {
  const [address = '', bits, ...more] = text.split('/');
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (most === 0 || more.length > 0 || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return null;
  const count = bits === undefined ? most : Number(bits);
  return count <= most ? { address, bits: count } : null;
}

/** Hosts of Microsoft's sign-in, its national clouds included. */
const MICROSOFT = /(^|\.)(microsoftonline\.(com|us|de)|partner\.microsoftonline\.cn|chinacloudapi\.cn|windows\.net)$/i;

/** Whether an issuer is Microsoft's name for any directory: everyone with a directory could sign in and claim any e-mail address. */
export const isAnyDirectory = (issuer: string): boolean =>
  URL.canParse(issuer) &&
  MICROSOFT.test(new URL(issuer).hostname) &&
  /^\/(common|organizations|consumers)(\/|$)/i.test(new URL(issuer).pathname);

/** Whether the name of a provider is the issuer of the settings, to the last slash of its path. Source: OpenID Connect Discovery 1.0, 4.3. */
export const isIssuer = (named: string, issuer: string): boolean => URL.canParse(named) && new URL(named).href === new URL(issuer).href;
