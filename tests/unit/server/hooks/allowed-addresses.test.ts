import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rangeIn } from '#server/addresses.ts';
import { addressRule, AddressRefused, allowedLookup, type Resolve } from '#server/hooks/allowed-addresses.ts';

const METADATA = [
  ...['169.254.169.254', '169.254.170.2', '169.254.0.1', '::ffff:169.254.169.254', '::ffff:a9fe:a9fe', '64:ff9b::a9fe:a9fe'],
  ...['fe80::1', 'fe80::1%eth0', 'febf::1', 'fd00:ec2::254', 'fd20:ce::254', '168.63.129.16', '192.0.0.192', '100.100.100.200'],
];
const OTHERS = ['10.0.0.5', '127.0.0.1', '192.168.1.10', '::1', 'fd00::1', '93.184.216.34', '2606:2800:220:1::1', '100.100.100.201'];

describe('an address that a webhook may lead to', () => {
  test('is by default any that is neither link-local nor of a cloud’s metadata', () => {
    const isAllowed = addressRule({ allow: null, deny: [] });
    expect(METADATA.filter(isAllowed)).toEqual([]);
    expect(OTHERS.filter((address) => !isAllowed(address))).toEqual([]);
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const isKept = address.startsWith('169.254.') || ['168.63.129.16', '192.0.0.192', '100.100.100.200'].includes(address);
        expect(isAllowed(address)).toBe(!isKept);
        expect(isAllowed(`::ffff:${address}`)).toBe(!isKept);
      }),
    );
  });

  test('is one that is named, where some are named', () => {
    const isAllowed = addressRule({ allow: ['10.0.0.0/8', 'fd00::/8'], deny: [] });
    expect(OTHERS.filter(isAllowed)).toEqual(['10.0.0.5', 'fd00::1']);
  });

  test('is none that is denied, whatever is allowed', () => {
    const isAllowed = addressRule({ allow: ['10.0.0.0/8'], deny: ['10.0.0.5'] });
    expect(isAllowed('10.0.0.5')).toBe(false);
    expect(isAllowed('10.0.0.6')).toBe(true);
  });

  test('is a link-local one only where such a one is named, not where everything is', () => {
    const everything = addressRule({ allow: ['0.0.0.0/0', '::/0'], deny: [] });
    expect(METADATA.filter(everything)).toEqual([]);
    const one = addressRule({ allow: ['169.254.10.0/24', '0.0.0.0/0'], deny: [] });
    expect(one('169.254.10.7')).toBe(true);
    expect(one('169.254.169.254')).toBe(false);
  });

  test('is no name', () => {
    expect(addressRule({ allow: null, deny: [] })('localhost')).toBe(false);
  });
});

test('a range is an address, or one with as many bits as it has', () => {
  expect(['10.0.0.1', '10.0.0.0/8', '::/0', 'fe80::1/128'].map(rangeIn)).not.toContain(null);
  expect(
    ['10.0.0.0/33', '::/129', '10.0.0/8', 'a.example', '10.0.0.0/8/9', '10.0.0.0/', ''].filter((text) => rangeIn(text) !== null),
  ).toEqual([]);
});

describe('a name', () => {
  const resolvesTo =
    (...addresses: string[]): Resolve =>
    (_, __, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
  const look = (resolve: Resolve, all: boolean) =>
    new Promise((done) =>
      allowedLookup(addressRule({ allow: null, deny: [] }), resolve)('a.example', { all }, (error, found) => done(error ?? found)),
    );

  test('is connected to by those of its addresses that are allowed', async () => {
    const resolve = resolvesTo('169.254.169.254', '93.184.216.34', 'fe80::1');
    expect(await look(resolve, true)).toEqual([{ address: '93.184.216.34', family: 4 }]);
    expect(await look(resolve, false)).toBe('93.184.216.34');
  });

  test('of which none is allowed is not connected to', async () => {
    expect(await look(resolvesTo('169.254.169.254', 'fe80::1'), true)).toBeInstanceOf(AddressRefused);
    expect(await look(resolvesTo(), true)).toBeInstanceOf(AddressRefused);
  });
});
