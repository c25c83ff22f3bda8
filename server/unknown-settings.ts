import { letterDistance } from './did-you-mean.ts';
import { isOldName } from './old-settings.ts';
import { SETTING_NAMES } from './settings-schema.ts';

/** Variables of the build, the tests and the development server; the server ignores them. */
const OF_TOOLS = new Set(['PV_CHROMIUM', 'PV_CHROMIUM_SHELL', 'PV_DEV_API_PORT', 'PV_TEST_POSTGRES', 'PV_VITE_CACHE']);

/**
 * Variables that Kubernetes sets in every container of a namespace for a service whose name begins with `pv`: `PV_CARE_SERVICE_HOST`,
 * `PV_CARE_PORT=tcp://10.0.0.7:80`, `PV_CARE_PORT_80_TCP_ADDR`. Source: Kubernetes, Service, environment variables (Docker links).
 */
const OF_A_SERVICE = /^PV_(\w+_)?(SERVICE_(HOST|PORT(_\w+)?)|PORT_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)$/;
const OF_A_PORT = /^PV_(\w+_)?PORT$/;
const LINK = /^(tcp|udp|sctp):\/\//;

/** Unit: letters to change. */
const NEAR = 2;

type Environment = Readonly<Record<string, string | undefined>>;

interface UnknownSettings {
  /** A message for each name that is most likely a mistyped setting. */
  readonly nearMisses: readonly string[];
  /** Names that are no settings of this server; they are ignored. */
  readonly foreign: readonly string[];
}

const isOfAService = (name: string, value = ''): boolean => OF_A_SERVICE.test(name) || (OF_A_PORT.test(name) && LINK.test(value));

/** Separates mistyped settings from foreign variables among those that begin with `PV_`. */
export function unknownSettings(environment: Environment): UnknownSettings {
  const known: readonly string[] = SETTING_NAMES;
  const nearMisses: string[] = [];
  const foreign: string[] = [];
  for (const name of Object.keys(environment)) {
    if (!/^PV_/i.test(name) || known.includes(name) || isOldName(name) || OF_TOOLS.has(name)) continue;
    const meant = isOfAService(name, environment[name]) ? undefined : settingMeantBy(name);
    if (meant === undefined) foreign.push(name);
    else nearMisses.push(`${name} is not a setting. Did you mean ${meant}?`);
  }
  return { nearMisses, foreign };
}

/** The setting that a name most likely means: apart from underscores the same, without `PV_`, a few letters different, or the beginning of it. */
function settingMeantBy(name: string): string | undefined {
  const given = name.toUpperCase();
  const [, own = ''] = /^PV_(.*)$/.exec(given) ?? [];
  const same = SETTING_NAMES.find((known) => joined(known) === joined(given) || joined(known) === joined(own));
  if (same !== undefined) return same;
  const near = Math.min(NEAR, own.length / 2);
  const ranked = SETTING_NAMES.map((known) => [known, letterDistance(joined(given), joined(known))] as const).sort(([, a], [, b]) => a - b);
  const [best] = ranked;
  if (best && best[1] <= near) return best[0];
  return SETTING_NAMES.find((known) => known.startsWith(`${given}_`));
}

const joined = (name: string): string => name.replaceAll('_', '');
