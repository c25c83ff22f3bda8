import { describe, expect, test } from 'vitest';
import { readProvider } from '#domain/service/map-provider.ts';

describe('a provider out of the settings', () => {
  test.each([
    ['https://tiles.example/{z}/{x}/{y}.png', 'xyz'],
    ['/maps/poland.pmtiles', 'pmtiles'],
    ['https://tiles.example/style.json', 'style'],
  ] as const)('%s is read as %s', (url, kind) => {
    expect(readProvider('dark', { url, attribution: '© A', maxZoom: 18, storable: true })).toEqual({
      look: 'dark',
      kind,
      url,
      attribution: '© A',
      maxZoom: 18,
      isStorable: true,
    });
  });

  test('of several hosts one is asked: a tile that is kept has one address', () => {
    expect(readProvider('dark', { url: 'https://{a-c}.tiles.example/{z}/{x}/{y}.png' })?.url).toBe(
      'https://a.tiles.example/{z}/{x}/{y}.png',
    );
  });

  test('nothing usable is no provider, and nobody may store what was not allowed', () => {
    expect([null, undefined, 7, {}, { url: '' }].map((raw) => readProvider('dark', raw))).toEqual([null, null, null, null, null]);
    expect(readProvider('dark', { url: '/t/{z}/{x}/{y}' })).toMatchObject({ isStorable: false, attribution: '', maxZoom: 19 });
  });
});
