import { expect, test } from 'vitest';
import { readSettings, WrongSettings } from '#server/settings.ts';

const sentencesOf = (environment: Readonly<Record<string, string>>): readonly string[] => {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    return error.message.split('\n');
  }
};

test.each([
  [{ PORT: '70000' }, "PORT must be a whole number from 0 to 65535; it is '70000'."],
  [{ PORT: '80.5' }, "PORT must be a whole number from 0 to 65535; it is '80.5'."],
  [{ PV_METRICS: 'ja' }, "PV_METRICS must be on or off; it is 'ja'."],
  [{ PV_LOG_LEVEL: 'loud' }, "PV_LOG_LEVEL must be one of trace, debug, info, warn, error, silent; it is 'loud'."],
  [{ PV_API_URL: 'ftp://a:b@h' }, "PV_API_URL must be an address that begins with http:// or https://; it is 'ftp://…@h'."],
  [{ PV_MAP_DARK_URL: 'maps' }, "PV_MAP_DARK_URL must be an http(s) address or a path such as /maps/poland.pmtiles; it is 'maps'."],
  [{ PV_MAP_SATELLITE_MAX_ZOOM: '25' }, "PV_MAP_SATELLITE_MAX_ZOOM must be a whole number from 0 to 24; it is '25'."],
  [
    { PV_SOLARMAN_EMAIL: 'a@b.pl' },
    'PV_SOLARMAN_APP_ID, PV_SOLARMAN_APP_SECRET, PV_SOLARMAN_EMAIL, PV_SOLARMAN_PASSWORD go together: set all four, or none.',
  ],
  [{ PV_SEDE: 'demo' }, 'PV_SEDE is not a setting. Did you mean PV_SEED?'],
  [{ PV_QQQQQQQQQQQQ: '1' }, 'PV_QQQQQQQQQQQQ is not a setting. The README lists them all.'],
])('%j is refused in a sentence', (environment, sentence) => expect(sentencesOf(environment)).toEqual([sentence]));

test('every mistake has its sentence, unknown names first', () => {
  const environment = { PV_REPLAY: 'maybe', PV_TLS_KEY: '/x', PORT: 'abc', PV_SEDE: 'x', DATABASE_URL: 'mysql://h' };
  expect(sentencesOf(environment).map((sentence) => sentence.split(' ')[0])).toEqual([
    'PV_SEDE',
    'DATABASE_URL',
    'PORT',
    'PV_TLS_CERT',
    'PV_REPLAY',
  ]);
});

test('an empty setting counts as not set, spaces and capitals do not matter', () => {
  expect(
    readSettings({ PORT: ' 99 ', PV_METRICS: 'YES', PV_REPLAY: 'Off', PV_APP: 'off', PUBLIC_URL: 'https://x.pl//', HOST: ' ' }),
  ).toMatchObject({
    port: 99,
    metrics: true,
    replay: 'off',
    appDir: null,
    publicUrl: 'https://x.pl',
    host: '127.0.0.1',
  });
});

test('the demo is sown, and its inverters simulated, where no database is named', () => {
  expect(readSettings({})).toMatchObject({ seed: 'demo', simulator: true, databaseUrl: null, tls: null, solarman: null });
  expect(readSettings({ DATABASE_URL: 'postgres://h/d' })).toMatchObject({ seed: 'none', simulator: false });
  expect(readSettings({ DATABASE_URL: 'postgres://h/d', PV_SEED: 'demo', PV_SIMULATOR: 'off' })).toMatchObject({
    seed: 'demo',
    simulator: false,
  });
});

test('a map has its attribution, its highest zoom and whether it may be stored', () => {
  const { maps } = readSettings({ PV_MAP_DARK_URL: '/maps/p.pmtiles', PV_MAP_DARK_ATTRIBUTION: '© A', PV_MAP_DARK_STORABLE: 'on' });
  expect(maps).toEqual({ dark: { url: '/maps/p.pmtiles', attribution: '© A', maxZoom: 19, storable: true }, satellite: null });
});
