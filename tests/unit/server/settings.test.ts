import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSettings, WrongSettings } from '#server/settings.ts';
import { type GivenSettings, parseSettings, SETTING_NAMES } from '#server/settings-schema.ts';
import { withoutOldNames } from '#server/old-settings.ts';
import { contentSecurityPolicy } from '#server/web/security-headers.ts';
import { unknownSettings } from '#server/unknown-settings.ts';

const sentencesOf = (environment: Readonly<Record<string, string>>): readonly string[] => {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    if (!(error instanceof WrongSettings)) throw error;
    return error.message.split('\n');
  }
};

test.each<readonly [environment: Readonly<Record<string, string>>, sentence: string]>([
  [{ PORT: '70000' }, "PORT must be a whole number from 0 to 65535; it is '70000'."],
  [{ PORT: '80.5' }, "PORT must be a whole number from 0 to 65535; it is '80.5'."],
  [{ PV_METRICS: 'ja' }, "PV_METRICS must be on, off or an address such as 127.0.0.1:9464; it is 'ja'."],
  [{ PV_METRICS_TOKEN: 'za-krotki' }, "PV_METRICS_TOKEN must be 16 to 200 characters without blanks; it is '…'."],
  [{ PV_MIN_VERSION: 'nowa' }, "PV_MIN_VERSION must be a version such as 0.2.0; it is 'nowa'."],
  ...['common/v2.0', 'organizations/v2.0', 'COMMON'].map(
    (path) =>
      [
        { PV_OIDC_ISSUER: `https://login.microsoftonline.com/${path}`, PV_OIDC_CLIENT_ID: 'pv', PV_OIDC_CLIENT_SECRET: 'x' },
        `PV_OIDC_ISSUER must be the issuer of one directory, with its id in the place of that word; it is 'https://login.microsoftonline.com/${path}'.`,
      ] as const,
  ),
  [{ PV_CONNECTIONS_PER_ADDRESS: '-1' }, "PV_CONNECTIONS_PER_ADDRESS must be a whole number from 0 to 100000; it is '-1'."],
  [
    { PV_HOOK_DENY: '10.0.0.0/8, inside' },
    "PV_HOOK_DENY must be addresses or ranges such as 10.0.0.0/8, parted by commas; it is '10.0.0.0/8, inside'.",
  ],
  [{ PV_LOG_LEVEL: 'loud' }, "PV_LOG_LEVEL must be one of trace, debug, info, warn, error, silent; it is 'loud'."],
  [{ PV_API_URL: 'ftp://a:b@h' }, "PV_API_URL must be an address that begins with http:// or https://; it is 'ftp://…@h'."],
  [{ PV_MAP_DARK_URL: 'maps' }, "PV_MAP_DARK_URL must be none, an http(s) address or a path such as /maps/poland.pmtiles; it is 'maps'."],
  ...['x', 'demo,size=0', 'demo,dayz=3', 'none,simulator=maybe', 'demo,days=1.5', 'demo,size'].map(
    (given) =>
      [
        { PV_SEED: given },
        `PV_SEED must be none or demo, with what differs behind it, such as 'demo,size=60,days=30,simulator=off'; it is '${given}'.`,
      ] as const,
  ),
  [
    { PV_SOLARMAN_EMAIL: 'a@b.pl' },
    'PV_SOLARMAN_APP_ID, PV_SOLARMAN_APP_SECRET, PV_SOLARMAN_EMAIL, PV_SOLARMAN_PASSWORD go together: set all four, or none.',
  ],
  [{ PV_SECOND_FACTOR: 'admins' }, 'PV_SECOND_FACTOR=admins needs PV_ROLES=on: without roles there is no admin.'],
  [{ PV_SECOND_FACTOR: 'yes', PV_ROLES: 'on' }, "PV_SECOND_FACTOR must be one of none, admins, all; it is 'yes'."],
  [{ PV_SEDE: 'demo' }, 'PV_SEDE is not a setting. Did you mean PV_SEED?'],
  [{ PV_LOGLEVEL: 'info' }, 'PV_LOGLEVEL is not a setting. Did you mean PV_LOG_LEVEL?'],
  [{ PVTLS_CERT: '/x', PV_TLSCERT: '/x' }, 'PV_TLSCERT is not a setting. Did you mean PV_TLS_CERT?'],
  [{ pv_metrics: 'on' }, 'pv_metrics is not a setting. Did you mean PV_METRICS?'],
  [{ PV_MAP_SATELITE_URL: '/x' }, 'PV_MAP_SATELITE_URL is not a setting. Did you mean PV_MAP_SATELLITE_URL?'],
  [{ PV_DATABASE_URL: 'postgres://h/d' }, 'PV_DATABASE_URL is not a setting. Did you mean DATABASE_URL?'],
  [{ PV_PORT: '8080' }, 'PV_PORT is not a setting. Did you mean PORT?'],
  [{ PV_RETENTION: '12' }, 'PV_RETENTION is not a setting. Did you mean PV_RETENTION_MONTHS?'],
])('%j is refused in a sentence', (environment, sentence) => expect(sentencesOf(environment)).toEqual([sentence]));

test('what a Kubernetes service named pv-care, pv or pv-seed injects, and what others set, is no error', () => {
  const injected = ['PV_CARE', 'PV', 'PV_SEED'].flatMap((service) => [
    [`${service}_SERVICE_HOST`, '10.0.0.7'],
    [`${service}_SERVICE_PORT`, '80'],
    [`${service}_SERVICE_PORT_HTTP`, '80'],
    [`${service}_PORT`, 'tcp://10.0.0.7:80'],
    [`${service}_PORT_80_TCP`, 'tcp://10.0.0.7:80'],
    [`${service}_PORT_80_TCP_PROTO`, 'tcp'],
    [`${service}_PORT_80_TCP_PORT`, '80'],
    [`${service}_PORT_80_TCP_ADDR`, '10.0.0.7'],
  ]);
  const environment = { ...Object.fromEntries(injected), PV_CARE_RELEASE: 'blue', PV_ID: '7', PV_CHROMIUM: '/usr/bin/chromium' };
  expect(sentencesOf(environment)).toEqual([]);
  expect(unknownSettings(environment)).toEqual({
    nearMisses: [],
    foreign: [...injected.map(([name]) => name), 'PV_CARE_RELEASE', 'PV_ID'],
  });
});

test('every setting with one underscore less, one letter less or one too many is refused, and its correct name is given', () => {
  for (const name of SETTING_NAMES.filter((known) => known.startsWith('PV_') && known.length > 6)) {
    const middle = Math.floor((name.length + 3) / 2);
    const typos = [name.replace(/(?<=PV_.+)_/, ''), name.slice(0, middle) + name.slice(middle + 1), `${name}S`];
    for (const typo of typos.filter((typo) => !(SETTING_NAMES as readonly string[]).includes(typo)))
      expect(sentencesOf({ [typo]: '1' })).toEqual([`${typo} is not a setting. Did you mean ${name}?`]);
  }
});

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
    metrics: { host: '127.0.0.1', port: 9464 },
    replay: 'off',
    appDir: null,
    publicUrl: 'https://x.pl',
    host: '127.0.0.1',
  });
});

test('the demo is sown, and its inverters simulated, where no database is named', () => {
  expect(readSettings({})).toMatchObject({ seed: 'demo', simulator: true, databaseUrl: null, tls: null, solarman: null });
  expect(readSettings({ DATABASE_URL: 'postgres://h/d' })).toMatchObject({ seed: 'none', simulator: false });
  const small = readSettings({ DATABASE_URL: 'postgres://h/d', PV_SEED: 'demo,size=60,days=30,simulator=off' });
  expect(small).toMatchObject({ seed: 'demo', seedSize: 60, seedDays: 30, simulator: false });
});

test.each([
  ['0.0.0.0:9000', { host: '0.0.0.0', port: 9000 }],
  [':9000', { host: '127.0.0.1', port: 9000 }],
  ['[::1]:9000', { host: '::1', port: 9000 }],
  ['off', null],
])('PV_METRICS=%s is understood', (given, metrics) => expect(readSettings({ PV_METRICS: given }).metrics).toEqual(metrics));

const OLD = {
  ...{ PV_SEED_SIZE: '60', PV_SEED_DAYS: '30', PV_SIMULATOR: 'off', PV_APP_DIR: '/app', PV_METRICS: 'on', PV_METRICS_HOST: '::1' },
  ...{ PV_METRICS_PORT: '9000', PV_MAP_DARK_MAX_ZOOM: '12', PV_MAP_SATELLITE_URL: 'https://m/{z}/{x}/{y}', PV_MAP_SATELLITE_MAX_ZOOM: '8' },
};

test('old names still work, and a sentence says what to set instead', () => {
  const now = {
    ...{ PV_SEED: 'demo,size=60,days=30,simulator=off', PV_APP: '/app', PV_METRICS: '[::1]:9000' },
    ...{ PV_MAP_DARK_URL: 'https://tiles.openfreemap.org/styles/dark#12', PV_MAP_SATELLITE_URL: 'https://m/{z}/{x}/{y}#8' },
  };
  const instead = Object.entries(now).map(([name, value]) => `${name}=${value}`);
  expect(withoutOldNames(OLD).sentences).toEqual([
    `PV_SEED_SIZE, PV_SEED_DAYS, PV_SIMULATOR, PV_APP_DIR, PV_METRICS_HOST, PV_METRICS_PORT, PV_MAP_DARK_MAX_ZOOM, PV_MAP_SATELLITE_MAX_ZOOM: an old name, which still works; set ${instead.join(' and ')} instead`,
  ]);
  expect(readSettings(OLD)).toEqual(readSettings(now));
  expect(readSettings(now).maps).toMatchObject({ dark: { maxZoom: 12 }, satellite: { url: 'https://m/{z}/{x}/{y}', maxZoom: 8 } });
  expect(unknownSettings(OLD)).toEqual({ nearMisses: [], foreign: [] });
  expect(withoutOldNames(now)).toEqual({ environment: now, sentences: [] });
});

test('an old name does not turn on what is off', () => {
  const off = readSettings({ ...OLD, PV_METRICS: 'off', PV_APP: 'off', PV_MAP_DARK_URL: 'none', DATABASE_URL: 'postgres://h/d' });
  expect(off).toMatchObject({ metrics: null, appDir: null, seed: 'none', simulator: false });
  expect(off.maps.dark).toBeNull();
});

test('a map has its attribution, its highest zoom and whether it may be stored', () => {
  const { maps } = readSettings({ PV_MAP_DARK_URL: '/maps/p.pmtiles', PV_MAP_DARK_ATTRIBUTION: '© A', PV_MAP_DARK_STORABLE: 'on' });
  expect(maps).toEqual({ dark: { url: '/maps/p.pmtiles', attribution: '© A', maxZoom: 19, storable: true }, satellite: null });
});

test('by default the dark map has streets, named as their licences ask; with none nothing is requested from other hosts', () => {
  const { dark, satellite } = readSettings({}).maps;
  expect(dark).toEqual({
    url: 'https://tiles.openfreemap.org/styles/dark',
    attribution: 'OpenFreeMap © OpenMapTiles © OpenStreetMap',
    maxZoom: 19,
    storable: false,
  });
  expect(satellite).toBeNull();
  expect(contentSecurityPolicy(readSettings({}))).toContain("connect-src 'self' https://tiles.openfreemap.org; worker-src");

  const none = readSettings({ PV_MAP_DARK_URL: 'none', PV_MAP_SATELLITE_URL: 'none' });
  expect(none.maps).toEqual({ dark: null, satellite: null });
  expect(contentSecurityPolicy(none)).not.toMatch(/https?:/);
  expect(readSettings({ PV_MAP_DARK_URL: 'https://maps.example.com/dark.json' }).maps.dark?.attribution).toBe('');
  expect(readSettings({ PV_MAP_DARK_ATTRIBUTION: '© A' }).maps.dark?.attribution).toBe('© A');
});

describe('the tables of settings in docs/settings.md', () => {
  const page = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8');
  const codeIn = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
  const rows = page
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

  test('have each setting of the schema once', () => {
    expect(rows.flatMap(([, names = '']) => codeIn(names)).sort()).toEqual([...SETTING_NAMES].sort());
  });

  test('have the defaults of the schema', () => {
    const { given } = parseSettings({});
    const differing = rows.flatMap(([, names = '', value = '']) => {
      const defaults = /^(on|off)$/.test(value) ? [value] : codeIn(value);
      const named = codeIn(names) as (keyof GivenSettings)[];
      if (defaults.length !== named.length) return []; // none, or one that depends on another setting
      return named.flatMap((name, at) => {
        const own = given?.[name] ?? null;
        const text =
          typeof own === 'boolean' ? (own ? 'on' : 'off') : typeof own === 'object' && own && 'url' in own ? own.url : String(own);
        return own === null || text === defaults[at] ? [] : [`${name}: ${text}`];
      });
    });
    expect(differing).toEqual([]);
  });
});
