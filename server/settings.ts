import { withoutOldNames } from './old-settings.ts';
import { seed, seedByDefault } from './setting-types.ts';
import { type GivenSettings, parseSettings, STREET_MAP } from './settings-schema.ts';
import { unknownSettings } from './unknown-settings.ts';

/** One or more sentences about settings that cannot be used, one a line. */
export class WrongSettings extends Error {
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.name = 'WrongSettings';
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The checked settings, by the names that the code uses. What each one means: `settings-schema.ts`. */
export type Settings = Readonly<ReturnType<typeof settingsOf>>;

/** Reads the settings from environment variables; an empty one counts as not set. Throws `WrongSettings`. */
export function readSettings(environment: Environment): Settings {
  const { given, wrong } = parseSettings(withoutOldNames(environment).environment);
  const sentences = [...unknownSettings(environment).nearMisses, ...wrong];
  if (!given || sentences.length > 0) throw new WrongSettings(sentences);
  return settingsOf(given);
}

function settingsOf(given: GivenSettings) {
  const sown = given.PV_SEED ?? seed.parse(seedByDefault(given.DATABASE_URL !== null));
  return {
    port: given.PORT,
    host: given.HOST,
    dataDir: given.PV_DATA_DIR,
    databaseUrl: given.DATABASE_URL,
    seed: sown.is,
    seedSize: sown.size,
    seedDays: sown.days,
    demoPublic: given.PV_DEMO_PUBLIC,
    appDir: given.PV_APP,
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
    metricsToken: given.PV_METRICS_TOKEN,
    tokenDays: given.PV_TOKEN_DAYS,
    signInDays: given.PV_SIGN_IN_DAYS,
    roles: given.PV_ROLES,
    secondFactor: given.PV_SECOND_FACTOR,
    oidc: oidcClient(given),
    logLevel: given.PV_LOG_LEVEL,
    simulator: sown.simulator,
    retentionMonths: given.PV_RETENTION_MONTHS,
    auditMonths: given.PV_AUDIT_MONTHS,
    visitMonths: given.PV_VISIT_MONTHS,
    privacyNote: given.PV_PRIVACY_NOTE,
    /** Unit: bytes. */
    filesMax: given.PV_FILES_MAX * 1_000_000_000,
    solarman: solarmanKeys(given),
  };
}

/** Behind a proxy all connections come from the proxy, which limits those of its own clients. */
const CONNECTIONS_PER_ADDRESS = 1_024;

/** Connections that one address may have open at a time; `null`: no limit. */
function connectionsPerAddress({ PV_CONNECTIONS_PER_ADDRESS: given, PV_TRUST_PROXY: isProxied }: GivenSettings): number | null {
  if (given === null) return isProxied ? null : CONNECTIONS_PER_ADDRESS;
  return given === 0 ? null : given;
}

/** A map over the built-in one. `storable`: its terms allow tiles to be kept for offline use. */
function mapProvider(given: GivenSettings, look: 'DARK' | 'SATELLITE') {
  const map = given[`PV_MAP_${look}_URL`];
  if (map === null) return null;
  return {
    ...map,
    attribution: given[`PV_MAP_${look}_ATTRIBUTION`] ?? (map.url === STREET_MAP.url ? STREET_MAP.attribution : ''),
    storable: given[`PV_MAP_${look}_STORABLE`],
  };
}

/** `name`: the words of the button. `isOwnDirectory`: the office itself put all accounts and e-mails there. `isOnly`: passwords are off. */
function oidcClient({ PV_OIDC_ISSUER: issuer, PV_OIDC_CLIENT_ID: clientId, ...given }: GivenSettings) {
  const { PV_OIDC_CLIENT_SECRET: clientSecret, PV_OIDC_NAME: name } = given;
  if (!issuer || !clientId || !clientSecret) return null;
  return { issuer, clientId, clientSecret, name, isOwnDirectory: given.PV_OIDC_EMAILS === 'directory', isOnly: !given.PV_PASSWORDS };
}

function solarmanKeys(given: GivenSettings) {
  const { PV_SOLARMAN_APP_ID: appId, PV_SOLARMAN_APP_SECRET: appSecret, PV_SOLARMAN_EMAIL: email, PV_SOLARMAN_PASSWORD: password } = given;
  return appId && appSecret && email && password ? { url: given.PV_SOLARMAN_URL, appId, appSecret, email, password } : null;
}
