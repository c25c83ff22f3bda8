import { isIP } from 'node:net';
import { didYouMean } from './did-you-mean.ts';
import { type SettingsReader, settingsReader } from './settings-reader.ts';

/** One base map of the app. `storable` says that its terms allow tiles to be kept for offline use. */
export interface MapProvider {
  readonly url: string;
  readonly attribution: string;
  readonly maxZoom: number;
  readonly storable: boolean;
}

/** What the operator set, checked; the README lists every name. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly seed: 'demo' | 'none';
  readonly seedSize: number;
  /** Unit: days of readings of the demo's showcase. */
  readonly seedDays: number;
  /** Whether others than this machine may reach a server with the demo's accounts, whose passwords everybody knows. */
  readonly demoPublic: boolean;
  readonly appDir: string | null;
  readonly apiUrl: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly publicUrl: string | null;
  readonly trustProxy: boolean;
  readonly tls: { readonly cert: string; readonly key: string } | null;
  readonly maps: { readonly dark: MapProvider | null; readonly satellite: MapProvider | null };
  readonly minVersion: string | null;
  readonly replay: 'on' | 'off';
  readonly message: string | null;
  readonly metrics: boolean;
  /** Unit: days that a sign-in lasts after it was last used. */
  readonly tokenDays: number;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** The demo's simulated inverters. */
  readonly simulator: boolean;
  /** Unit: months that readings are kept; `null` for ever. */
  readonly retentionMonths: number | null;
  readonly solarman: {
    readonly url: string;
    readonly appId: string;
    readonly appSecret: string;
    readonly email: string;
    readonly password: string;
  } | null;
}

/** Everything that is wrong with the settings, one sentence a line. */
export class WrongSettings extends Error {
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.name = 'WrongSettings';
  }
}

const NAMES = new Set(
  `PORT HOST DATABASE_URL SMTP_URL MAIL_FROM PUBLIC_URL PV_DATA_DIR PV_SEED PV_SEED_SIZE PV_SEED_DAYS PV_DEMO_PUBLIC PV_APP PV_APP_DIR PV_API_URL PV_TRUST_PROXY
  PV_TLS_CERT PV_TLS_KEY PV_MAP_DARK_URL PV_MAP_DARK_ATTRIBUTION PV_MAP_DARK_MAX_ZOOM PV_MAP_DARK_STORABLE PV_MAP_SATELLITE_URL
  PV_MAP_SATELLITE_ATTRIBUTION PV_MAP_SATELLITE_MAX_ZOOM PV_MAP_SATELLITE_STORABLE PV_MIN_VERSION PV_REPLAY PV_MESSAGE PV_METRICS
  PV_TOKEN_DAYS PV_LOG_LEVEL PV_SIMULATOR PV_RETENTION_MONTHS PV_SOLARMAN_URL PV_SOLARMAN_APP_ID PV_SOLARMAN_APP_SECRET
  PV_SOLARMAN_EMAIL PV_SOLARMAN_PASSWORD`.split(/\s+/),
);
/** Names that the build, the tests and the development server read; the server itself passes them over. */
const FOREIGN = new Set(['PV_CHROMIUM', 'PV_DEV_API_PORT', 'PV_VITE_CACHE']);
const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings out of environment variables; an empty one counts as not set. */
export function readSettings(environment: Environment): Settings {
  const wrong: string[] = unknownNames(environment);
  const read = settingsReader(environment, wrong);
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const apiUrl = read.url('PV_API_URL', ['http:', 'https:']);
  const seed = read.choice('PV_SEED', ['demo', 'none'] as const, databaseUrl === null ? 'demo' : 'none');
  const settings: Settings = {
    port: read.whole('PORT', 0, 65_535) ?? 8080,
    host: read.text('HOST') ?? '127.0.0.1',
    dataDir: read.text('PV_DATA_DIR') ?? './data',
    databaseUrl,
    seed,
    seedSize: read.whole('PV_SEED_SIZE', 1, 100_000) ?? 120,
    seedDays: read.whole('PV_SEED_DAYS', 14, 1_000) ?? 400,
    demoPublic: read.yes('PV_DEMO_PUBLIC', false),
    appDir: read.choice('PV_APP', ['on', 'off'] as const, 'on') === 'on' ? (read.text('PV_APP_DIR') ?? './dist') : null,
    apiUrl,
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.text('MAIL_FROM') ?? 'PV Care <pv-care@localhost>',
    publicUrl: read.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null,
    trustProxy: read.yes('PV_TRUST_PROXY', false),
    tls: tlsFiles(read),
    maps: { dark: mapProvider(read, 'PV_MAP_DARK'), satellite: mapProvider(read, 'PV_MAP_SATELLITE') },
    minVersion: read.text('PV_MIN_VERSION'),
    replay: read.choice('PV_REPLAY', ['on', 'off'] as const, 'on'),
    message: read.text('PV_MESSAGE'),
    metrics: read.yes('PV_METRICS', false),
    tokenDays: read.whole('PV_TOKEN_DAYS', 1, 36_500) ?? 90,
    logLevel: read.choice('PV_LOG_LEVEL', LEVELS, 'info'),
    simulator: read.yes('PV_SIMULATOR', seed === 'demo'),
    retentionMonths: read.whole('PV_RETENTION_MONTHS', 1, 1_200),
    solarman: solarmanKeys(read),
  };
  if (wrong.length > 0) throw new WrongSettings(wrong);
  return settings;
}

function unknownNames(environment: Environment): string[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith('PV_') && !NAMES.has(name) && !FOREIGN.has(name))
    .map((name) => {
      const near = didYouMean(name, [...NAMES]);
      return `${name} is not a setting.${near === undefined ? ' The README lists them all.' : ` Did you mean ${near}?`}`;
    });
}

function mapProvider({ text, refuse, whole, yes }: SettingsReader, name: string): MapProvider | null {
  const given = text(`${name}_URL`);
  if (given === null) return null;
  if (!given.startsWith('/') && !/^https?:\/\/\S+$/.test(given)) {
    return refuse(`${name}_URL`, 'an http(s) address or a path such as /maps/poland.pmtiles');
  }
  return {
    url: given,
    attribution: text(`${name}_ATTRIBUTION`) ?? '',
    maxZoom: whole(`${name}_MAX_ZOOM`, 0, 24) ?? 19,
    storable: yes(`${name}_STORABLE`, false),
  };
}

function tlsFiles({ text, wrong }: SettingsReader): Settings['tls'] {
  const [cert, key] = [text('PV_TLS_CERT'), text('PV_TLS_KEY')];
  if (cert !== null && key !== null) return { cert, key };
  if (cert !== null || key !== null) wrong.push('PV_TLS_CERT and PV_TLS_KEY go together: set both, or neither.');
  return null;
}

function solarmanKeys({ text, url, wrong }: SettingsReader): Settings['solarman'] {
  const names = ['PV_SOLARMAN_APP_ID', 'PV_SOLARMAN_APP_SECRET', 'PV_SOLARMAN_EMAIL', 'PV_SOLARMAN_PASSWORD'] as const;
  const [appId, appSecret, email, password] = names.map(text);
  if (!appId && !appSecret && !email && !password) return null;
  if (!appId || !appSecret || !email || !password) {
    wrong.push(`${names.join(', ')} go together: set all four, or none.`);
    return null;
  }
  return { url: url('PV_SOLARMAN_URL', ['http:', 'https:']) ?? 'https://globalapi.solarmanpv.com', appId, appSecret, email, password };
}

const isThisMachine = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);

/** Whether others can reach this server: it listens to them, or says that something in front of it does. */
export const isReachable = ({ host, publicUrl, trustProxy }: Settings): boolean =>
  !isThisMachine(host) || trustProxy || (publicUrl !== null && !isThisMachine(new URL(publicUrl).hostname));

/** The host as it stands in an address. */
export const hostInUrl = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);

/**
 * The base of links in mails. Never taken from a request: whoever asks for a new password for somebody else
 * could otherwise name the host that the link leads to.
 */
export function linkBase({ publicUrl, tls, host, port }: Settings): string {
  const reachable = ['0.0.0.0', '::', ''].includes(host) ? 'localhost' : hostInUrl(host);
  return publicUrl ?? `${tls ? 'https' : 'http'}://${reachable}:${port}`;
}
