import { secretly, STREET_MAP } from './settings-schema.ts';
import { METRICS, seedByDefault, yes } from './setting-types.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Given = (name: string) => string | undefined;

const OLD_NAMES = [
  'PV_SEED_SIZE',
  'PV_SEED_DAYS',
  'PV_SIMULATOR',
  'PV_APP_DIR',
  'PV_METRICS_HOST',
  'PV_METRICS_PORT',
  'PV_MAP_DARK_MAX_ZOOM',
  'PV_MAP_SATELLITE_MAX_ZOOM',
] as const;

export const isOldName = (name: string): boolean => (OLD_NAMES as readonly string[]).includes(name);

/** What a setting is now that had several names; `undefined`: it is as it was given. */
const NOW: Readonly<Record<string, (given: Given) => string | undefined>> = {
  PV_SEED: (given) => {
    const parts = [
      ['size', given('PV_SEED_SIZE')],
      ['days', given('PV_SEED_DAYS')],
      ['simulator', given('PV_SIMULATOR')],
    ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
    return parts.length === 0 ? undefined : [given('PV_SEED') ?? seedByDefault(given('DATABASE_URL') !== undefined), ...parts].join();
  },
  PV_APP: (given) => (isOff(given('PV_APP') ?? 'on') ? undefined : given('PV_APP_DIR')),
  PV_METRICS: (given) => {
    const [host = '', port] = [given('PV_METRICS_HOST'), given('PV_METRICS_PORT')];
    if (isOff(given('PV_METRICS') ?? 'off') || (host === '' && port === undefined)) return undefined;
    return `${host.includes(':') ? `[${host}]` : host}:${port ?? METRICS.port}`;
  },
  PV_MAP_DARK_URL: (given) => zoomed(given('PV_MAP_DARK_URL') ?? STREET_MAP.url, given('PV_MAP_DARK_MAX_ZOOM')),
  PV_MAP_SATELLITE_URL: (given) => zoomed(given('PV_MAP_SATELLITE_URL') ?? 'none', given('PV_MAP_SATELLITE_MAX_ZOOM')),
};

const isOff = (value: string): boolean => yes.safeParse(value).data === false;

const zoomed = (url: string, zoom: string | undefined): string | undefined =>
  zoom === undefined || url === 'none' ? undefined : `${url}#${zoom}`;

/** The settings with the names of this version, and a sentence for each old name that was given. */
export function withoutOldNames(environment: Environment): { readonly environment: Environment; readonly sentences: readonly string[] } {
  const given: Given = (name) => environment[name]?.trim() || undefined;
  const old = OLD_NAMES.filter((name) => given(name) !== undefined);
  if (old.length === 0) return { environment, sentences: [] };
  const now = Object.entries(NOW).flatMap(([name, of]) => {
    const value = of(given);
    return value === undefined ? [] : [[name, value] as const];
  });
  const same =
    now.length === 0
      ? 'it has no meaning here'
      : `set ${now.map(([name, value]) => `${name}=${secretly(name, value)}`).join(' and ')} instead`;
  return {
    environment: { ...environment, ...Object.fromEntries(now) },
    sentences: [`${old.join(', ')}: an old name, which still works; ${same}`],
  };
}
