import { type LookupAddress, type LookupAllOptions, lookup as lookupAll } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { rangeIn } from '#server/addresses.ts';
import type { Settings } from '#server/settings.ts';

/** Addresses that webhooks may lead to. */
export type HookAddresses = Settings['hookAddresses'];

/**
 * Link-local addresses, and the metadata services of clouds. Refused unless `allow` names addresses within a range.
 * Sources: RFC 3927; RFC 4291, 2.5.6; RFC 6052 and RFC 3056 (IPv4 within IPv6); documentation of AWS, Azure, Google, Oracle
 * and Alibaba on instance metadata.
 */
const NEVER = [
  '169.254.0.0/16',
  'fe80::/10',
  '64:ff9b::a9fe:0/112',
  '2002:a9fe::/32',
  'fd00:ec2::254',
  'fd20:ce::254',
  '168.63.129.16',
  '192.0.0.192',
  '100.100.100.200',
];

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of ranges) {
    const range = rangeIn(text);
    if (range) list.addSubnet(range.address, range.bits, familyOf(range.address));
  }
  return list;
}

/** Whether a webhook may be sent to an address. `deny` overrides `allow`. */
export function addressRule({ allow, deny }: HookAddresses): (address: string) => boolean {
  const [never, denied, allowed] = [listOf(NEVER), listOf(deny), listOf(allow ?? [])];
  const meant = listOf((allow ?? []).filter((text) => never.check(rangeIn(text)?.address ?? '', familyOf(rangeIn(text)?.address ?? ''))));
  return (given) => {
    const [address = ''] = given.split('%');
    const family = familyOf(address);
    if (isIP(address) === 0 || denied.check(address, family)) return false;
    if (never.check(address, family)) return meant.check(address, family);
    return allow === null || allowed.check(address, family);
  };
}

/** None of the addresses of a name may be called. */
export class AddressRefused extends Error {
  readonly code = 'address not allowed';
}

/** All addresses of a name. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Resolves a name to the addresses that may be called. The connection uses one of these without another lookup. */
export const allowedLookup =
  (isAllowed: (address: string) => boolean, resolve: Resolve = lookupAll): LookupFunction =>
  (host, options, done) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const good = error ? [] : addresses.filter(({ address }) => isAllowed(address));
      const [first] = good;
      if (error || !first) done(error ?? new AddressRefused(), '');
      else if (options.all) done(null, good);
      else done(null, first.address, first.family);
    });
  };
