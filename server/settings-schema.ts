import * as z from 'zod';
import { isVersion } from '#domain/service/app-version.ts';
import { isAnyDirectory } from './addresses.ts';
import {
  DEFAULT_MAX_ZOOM,
  app,
  choice,
  map,
  metrics,
  orNull,
  provider,
  ranges,
  seed,
  text,
  web,
  whole,
  yes,
  address,
} from './setting-types.ts';

/**
 * The vector map that is laid over the built-in dark map by default: OpenFreeMap's dark style, without a key.
 * Its data and schema have to be named on the map (docs/maps.md).
 */
export const STREET_MAP = {
  url: 'https://tiles.openfreemap.org/styles/dark',
  attribution: 'OpenFreeMap © OpenMapTiles © OpenStreetMap',
} as const;

/** Every setting by its name in the environment; `docs/settings.md` has the same. */
export const settingsSchema = z.object({
  DATABASE_URL: orNull(address('postgres:', 'postgresql:')),
  PV_API_URL: orNull(web),
  PV_SEED: seed.optional(),
  PORT: whole(0, 65_535).default(8080),
  HOST: text.default('127.0.0.1'),
  PV_DATA_DIR: text.default('./data'),
  /** Whether other machines may reach a server with the demo's accounts, whose passwords are public. */
  PV_DEMO_PUBLIC: yes.default(false),
  PV_APP: app.default('./dist'),
  SMTP_URL: orNull(address('smtp:', 'smtps:')),
  MAIL_FROM: text.default('PV Care <pv-care@localhost>'),
  PUBLIC_URL: orNull(web),
  PV_TRUST_PROXY: yes.default(false),
  /** 0: no limit. */
  PV_CONNECTIONS_PER_ADDRESS: orNull(whole(0, 100_000)),
  PV_TLS_CERT: orNull(text),
  PV_TLS_KEY: orNull(text),
  PV_MAP_DARK_URL: map.default({ url: STREET_MAP.url, maxZoom: DEFAULT_MAX_ZOOM }),
  PV_MAP_DARK_ATTRIBUTION: text.optional(),
  PV_MAP_DARK_STORABLE: yes.default(false),
  PV_MAP_SATELLITE_URL: orNull(map),
  PV_MAP_SATELLITE_ATTRIBUTION: text.optional(),
  PV_MAP_SATELLITE_STORABLE: yes.default(false),
  PV_MIN_VERSION: orNull(text.refine(isVersion, 'a version such as 0.2.0')),
  PV_REPLAY: choice('on', 'off').default('on'),
  PV_MESSAGE: orNull(text),
  PV_METRICS: metrics.default(null),
  /** With it the figures are at the server's own port; without it at a port of their own. */
  PV_METRICS_TOKEN: orNull(text.regex(/^[\x21-\x7e]{16,200}$/, '16 to 200 characters without blanks')),
  /** Unit: days that a session lasts after its last use. */
  PV_TOKEN_DAYS: whole(1, 36_500).default(90),
  /** Unit: days after which a session ends even if it is used; `null`: never. */
  PV_SIGN_IN_DAYS: orNull(whole(1, 36_500)),
  /** Whether the role of an account limits what it may do. */
  PV_ROLES: yes.default(false),
  /** `null`: all addresses that are not refused. */
  PV_HOOK_ALLOW: orNull(ranges),
  PV_HOOK_DENY: ranges.default([]),
  /** Accounts that need a second factor to sign in by password; others may turn theirs on. */
  PV_SECOND_FACTOR: choice('none', 'admins', 'all').default('none'),
  PV_OIDC_ISSUER: orNull(
    provider.refine((given) => !isAnyDirectory(given), 'the issuer of one directory, with its id in the place of that word'),
  ),
  PV_OIDC_CLIENT_ID: orNull(text),
  PV_OIDC_CLIENT_SECRET: orNull(text),
  PV_OIDC_NAME: text.max(60, 'at most 60 characters').default('Zaloguj się kontem firmowym'),
  PV_OIDC_EMAILS: choice('verified', 'directory').default('verified'),
  PV_PASSWORDS: yes.default(true),
  PV_LOG_LEVEL: choice('trace', 'debug', 'info', 'warn', 'error', 'silent').default('info'),
  /** Unit: months that readings are kept; `null`: without end. */
  PV_RETENTION_MONTHS: orNull(whole(1, 1_200)),
  /** Unit: months that the audit log is kept. */
  PV_AUDIT_MONTHS: whole(1, 1_200).default(24),
  /** Unit: months after which a service visit is emptied of what is about people; `null`: never. */
  PV_VISIT_MONTHS: orNull(whole(1, 1_200)),
  /** Information on personal data (RODO art. 13), shown above a signature. Empty: none is shown. */
  PV_PRIVACY_NOTE: text.trim().max(2_000, 'at most 2000 characters').default(''),
  /** Unit: GB (1,000,000,000 bytes) that the files of visits may take. */
  PV_FILES_MAX: whole(1, 100_000).default(20),
  PV_SOLARMAN_URL: web.default('https://globalapi.solarmanpv.com'),
  PV_SOLARMAN_APP_ID: text.optional(),
  PV_SOLARMAN_APP_SECRET: text.optional(),
  PV_SOLARMAN_EMAIL: text.optional(),
  PV_SOLARMAN_PASSWORD: text.optional(),
});

export type GivenSettings = z.output<typeof settingsSchema>;
type Name = keyof GivenSettings;

export const SETTING_NAMES = Object.keys(settingsSchema.shape) as readonly Name[];

/** Settings that have to be set together, and the message where some are missing. */
const TOGETHER: readonly (readonly [names: readonly [Name, ...Name[]], sentence: string])[] = [
  [
    ['PV_OIDC_ISSUER', 'PV_OIDC_CLIENT_ID', 'PV_OIDC_CLIENT_SECRET'],
    'PV_OIDC_ISSUER, PV_OIDC_CLIENT_ID, PV_OIDC_CLIENT_SECRET go together: set all three, or none.',
  ],
  [['PV_TLS_CERT', 'PV_TLS_KEY'], 'PV_TLS_CERT and PV_TLS_KEY go together: set both, or neither.'],
  [
    ['PV_SOLARMAN_APP_ID', 'PV_SOLARMAN_APP_SECRET', 'PV_SOLARMAN_EMAIL', 'PV_SOLARMAN_PASSWORD'],
    'PV_SOLARMAN_APP_ID, PV_SOLARMAN_APP_SECRET, PV_SOLARMAN_EMAIL, PV_SOLARMAN_PASSWORD go together: set all four, or none.',
  ],
];

/** A value for a message, without the password that it may hold. */
export const secretly = (name: string, value: string): string =>
  /SECRET|PASSWORD|_TOKEN$/.test(name) ? '…' : value.replace(/\/\/[^@/]*@/, '//…@');

/** The settings as given, or their defaults; a sentence for each that cannot be used. An empty one counts as not set. */
export function parseSettings(environment: Readonly<Record<string, string | undefined>>): {
  readonly given: GivenSettings | undefined;
  readonly wrong: readonly string[];
} {
  const set = Object.fromEntries(
    SETTING_NAMES.flatMap((name) => {
      const value = environment[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );
  const parsed = settingsSchema.safeParse(set);
  const unusable = (parsed.error?.issues ?? []).map(({ path: [at], message }) => {
    const name = at as Name;
    return [name, `${name} must be ${message}; it is '${secretly(name, set[name] ?? '')}'.`] as const;
  });
  const alone = TOGETHER.filter(([names]) => names.some((name) => name in set) && !names.every((name) => name in set));
  const wrong: (readonly [Name, string])[] = [...unusable, ...alone.map(([[first], sentence]) => [first, sentence] as const)];
  if (parsed.data?.PV_PASSWORDS === false && parsed.data.PV_OIDC_ISSUER === null)
    wrong.push(['PV_PASSWORDS', 'PV_PASSWORDS=off leaves no way to sign in: set a provider of sign-in (PV_OIDC_ISSUER), or leave it on.']);
  if (parsed.data?.PV_SECOND_FACTOR === 'admins' && !parsed.data.PV_ROLES)
    wrong.push(['PV_SECOND_FACTOR', 'PV_SECOND_FACTOR=admins needs PV_ROLES=on: without roles there is no admin.']);
  const inOrder = wrong.sort(([one], [other]) => SETTING_NAMES.indexOf(one) - SETTING_NAMES.indexOf(other));
  return { given: parsed.data, wrong: inOrder.map(([, sentence]) => sentence) };
}
