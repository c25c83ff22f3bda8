import { isIP } from 'node:net';
import type { HookAddresses } from '#server/hooks/allowed-addresses.ts';
import { type GivenSettings, parseSettings } from './settings-schema.ts';
import { isThisMachine } from './this-machine.ts';
import { unknownSettings } from './unknown-settings.ts';

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
  /** Open at a time; `null`: as many as come. */
  readonly connectionsPerAddress: number | null;
  readonly tls: { readonly cert: string; readonly key: string } | null;
  readonly maps: { readonly dark: MapProvider | null; readonly satellite: MapProvider | null };
  readonly minVersion: string | null;
  readonly hookAddresses: HookAddresses;
  readonly replay: 'on' | 'off';
  readonly message: string | null;
  readonly metrics: boolean;
  readonly metricsHost: string;
  readonly metricsPort: number;
  /** Shown by whoever reads the figures at the server's own port; `null`: they have a port of their own. */
  readonly metricsToken: string | null;
  /** Unit: days that a sign-in lasts after it was last used. */
  readonly tokenDays: number;
  /** Unit: days after which a sign-in ends however it is used; `null`: never. */
  readonly signInDays: number | null;
  /** Whether accounts of staff have roles that say what they may do. */
  readonly roles: boolean;
  /** From whose accounts a second factor is asked for at a sign-in by password; others may turn theirs on. */
  readonly secondFactor: 'none' | 'admins' | 'all';
  /** Sign-in by OpenID Connect; `null`: there is none. `name`: what its button says. */
  readonly oidc: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly name: string;
    /** Whoever is in the provider's directory was put there by the office itself, e-mail included. */
    readonly isOwnDirectory: boolean;
    /** It is the only way in: passwords are neither taken nor set. */
    readonly isOnly: boolean;
  } | null;
  readonly logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';
  /** The demo's simulated inverters. */
  readonly simulator: boolean;
  /** Unit: months that readings are kept; `null` for ever. */
  readonly retentionMonths: number | null;
  /** Unit: months that is kept who changed what. */
  readonly auditMonths: number;
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

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings out of environment variables; an empty one counts as not set. */
export function readSettings(environment: Environment): Settings {
  const { given, wrong } = parseSettings(environment);
  const sentences = [...unknownSettings(environment).nearMisses, ...wrong];
  if (!given || sentences.length > 0) throw new WrongSettings(sentences);
  const seed = given.PV_SEED ?? (given.DATABASE_URL === null ? 'demo' : 'none');
  return {
    port: given.PORT,
    host: given.HOST,
    dataDir: given.PV_DATA_DIR,
    databaseUrl: given.DATABASE_URL,
    seed,
    seedSize: given.PV_SEED_SIZE,
    seedDays: given.PV_SEED_DAYS,
    demoPublic: given.PV_DEMO_PUBLIC,
    appDir: given.PV_APP === 'on' ? given.PV_APP_DIR : null,
    apiUrl: given.PV_API_URL,
    smtpUrl: given.SMTP_URL,
    mailFrom: given.MAIL_FROM,
    publicUrl: given.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    trustProxy: given.PV_TRUST_PROXY,
    connectionsPerAddress: connectionsPerAddress(given),
    tls: given.PV_TLS_CERT !== null && given.PV_TLS_KEY !== null ? { cert: given.PV_TLS_CERT, key: given.PV_TLS_KEY } : null,
    maps: { dark: mapProvider(given, 'DARK'), satellite: mapProvider(given, 'SATELLITE') },
    minVersion: given.PV_MIN_VERSION,
    hookAddresses: { allow: given.PV_HOOK_ALLOW, deny: given.PV_HOOK_DENY },
    replay: given.PV_REPLAY,
    message: given.PV_MESSAGE,
    metrics: given.PV_METRICS,
    metricsHost: given.PV_METRICS_HOST,
    metricsPort: given.PV_METRICS_PORT,
    metricsToken: given.PV_METRICS_TOKEN,
    tokenDays: given.PV_TOKEN_DAYS,
    signInDays: given.PV_SIGN_IN_DAYS,
    roles: given.PV_ROLES,
    secondFactor: given.PV_SECOND_FACTOR,
    oidc: oidcClient(given),
    logLevel: given.PV_LOG_LEVEL,
    simulator: given.PV_SIMULATOR ?? seed === 'demo',
    retentionMonths: given.PV_RETENTION_MONTHS,
    auditMonths: given.PV_AUDIT_MONTHS,
    solarman: solarmanKeys(given),
  };
}

/** A proxy has all connections: it limits those of its clients. */
const CONNECTIONS_PER_ADDRESS = 1_024;

function connectionsPerAddress({ PV_CONNECTIONS_PER_ADDRESS: given, PV_TRUST_PROXY: isProxied }: GivenSettings): number | null {
  if (given === null) return isProxied ? null : CONNECTIONS_PER_ADDRESS;
  return given === 0 ? null : given;
}

function mapProvider(given: GivenSettings, look: 'DARK' | 'SATELLITE'): MapProvider | null {
  const url = given[`PV_MAP_${look}_URL`];
  if (url === null) return null;
  return {
    url,
    attribution: given[`PV_MAP_${look}_ATTRIBUTION`],
    maxZoom: given[`PV_MAP_${look}_MAX_ZOOM`],
    storable: given[`PV_MAP_${look}_STORABLE`],
  };
}

function oidcClient({ PV_OIDC_ISSUER: issuer, PV_OIDC_CLIENT_ID: clientId, ...given }: GivenSettings): Settings['oidc'] {
  const { PV_OIDC_CLIENT_SECRET: clientSecret, PV_OIDC_NAME: name } = given;
  if (!issuer || !clientId || !clientSecret) return null;
  return { issuer, clientId, clientSecret, name, isOwnDirectory: given.PV_OIDC_EMAILS === 'directory', isOnly: !given.PV_PASSWORDS };
}

function solarmanKeys(given: GivenSettings): Settings['solarman'] {
  const { PV_SOLARMAN_APP_ID: appId, PV_SOLARMAN_APP_SECRET: appSecret, PV_SOLARMAN_EMAIL: email, PV_SOLARMAN_PASSWORD: password } = given;
  return appId && appSecret && email && password ? { url: given.PV_SOLARMAN_URL, appId, appSecret, email, password } : null;
}

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
