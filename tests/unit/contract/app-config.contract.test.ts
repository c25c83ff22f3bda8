import { describe, expect, test } from 'vitest';
import { type AppConfigOnWire, readAppConfig } from '#contract/app-config.contract.ts';

const readProvider = (dark: unknown) => readAppConfig({ maps: { dark } })?.maps[0] ?? null;

describe('a provider of the settings', () => {
  test.each([
    ['https://tiles.example/{z}/{x}/{y}.png', 'xyz'],
    ['/maps/poland.pmtiles', 'pmtiles'],
    ['https://tiles.example/style.json', 'style'],
  ] as const)('%s is read as %s', (url, kind) => {
    expect(readProvider({ url, attribution: '© A', maxZoom: 18, storable: true })).toEqual({
      look: 'dark',
      kind,
      url,
      attribution: '© A',
      maxZoom: 18,
      isStorable: true,
    });
  });

  test('of several hosts one is used: a stored tile has one address', () => {
    expect(readProvider({ url: 'https://{a-c}.tiles.example/{z}/{x}/{y}.png' })?.url).toBe('https://a.tiles.example/{z}/{x}/{y}.png');
  });

  test('unusable settings give no provider, and storing needs permission', () => {
    expect([null, undefined, 7, {}, { url: '' }].map((raw) => readProvider(raw))).toEqual([null, null, null, null, null]);
    expect(readProvider({ url: '/t/{z}/{x}/{y}' })).toMatchObject({ isStorable: false, attribution: '', maxZoom: 19 });
  });
});

test.each([null, undefined, 'text', 7, []])('%j is not a settings object', (json) => expect(readAppConfig(json)).toBeNull());

test('a missing or invalid value has its default, or is absent', () => {
  const usual = { maps: [], minVersion: null, replay: null, message: null, oidc: null };
  expect(readAppConfig({})).toEqual(usual);
  expect(readAppConfig({ maps: [1], minVersion: 2, replay: 'OFF', message: '', oidc: { name: '' } })).toEqual(usual);
});

test('settings that the server writes are read again', () => {
  const dark = { url: '/maps/poland.pmtiles', attribution: '© A', maxZoom: 15, storable: true };
  const rest = { minVersion: '1.2.0', replay: 'off', message: 'Przerwa', oidc: { name: 'Konto firmowe', only: true } } as const;
  const written: AppConfigOnWire = { maps: { dark, satellite: null }, ...rest };
  expect(readAppConfig(JSON.parse(JSON.stringify(written)))).toEqual({
    maps: [{ look: 'dark', kind: 'pmtiles', url: dark.url, attribution: '© A', maxZoom: 15, isStorable: true }],
    ...rest,
    oidc: { name: 'Konto firmowe', isOnly: true },
  });
});
