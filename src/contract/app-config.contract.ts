import { kindOf, type MapLook, type MapProvider, oneHost } from '#domain/service/map/map-provider.ts';

/** The settings that a running app reads from `GET /config.json` (specification 18.9). */
export interface AppConfig {
  /** The maps over the built-in one; at most one of each look. */
  readonly maps: readonly MapProvider[];
  /** The oldest version of the app that may be used. */
  readonly minVersion: string | null;
  /** Whether devices may send their queued changes; `null` where the answer does not say. */
  readonly replay: 'on' | 'off' | null;
  /** A message for all users. */
  readonly message: string | null;
  /** Sign-in by OpenID Connect; `name` is on its button, `isOnly`: passwords are not accepted. `null`: not available. */
  readonly oidc: { readonly name: string; readonly isOnly: boolean } | null;
  /** Share of the demo's history that has been generated, 0 to 1; absent once it is complete. */
  readonly history?: number;
}

interface ProviderOnWire {
  readonly url: string;
  readonly attribution: string;
  readonly maxZoom: number;
  readonly storable: boolean;
}

/** `AppConfig` as the server writes it. */
export interface AppConfigOnWire extends Omit<AppConfig, 'maps' | 'oidc' | 'replay'> {
  readonly replay: 'on' | 'off';
  readonly oidc: { readonly name: string; readonly only: boolean } | null;
  readonly maps: Readonly<Record<MapLook, ProviderOnWire | null>>;
}

export const APP_CONFIG_PATH = '/config.json';

const DEFAULT_MAX_ZOOM = 19;
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function readProvider(look: MapLook, raw: unknown): MapProvider | null {
  if (!isObject(raw)) return null;
  const { url, attribution, maxZoom, isStorable, storable, offline } = raw;
  if (typeof url !== 'string' || url === '') return null;
  return {
    look,
    kind: kindOf(url),
    url: oneHost(url),
    attribution: textOrNull(attribution) ?? '',
    maxZoom: typeof maxZoom === 'number' && maxZoom > 0 ? maxZoom : DEFAULT_MAX_ZOOM,
    isStorable: [isStorable, storable, offline].includes(true),
  };
}

/**
 * The settings in a response's JSON; `null` if it is not an object. A field that is missing or unreadable gets its default.
 * Parsed by hand: the sign-in screen needs the settings before the codecs are loaded.
 */
export function readAppConfig(json: unknown): AppConfig | null {
  if (!isObject(json)) return null;
  const { maps, minVersion, replay, message, oidc, history } = json;
  const providers = isObject(maps) ? [readProvider('dark', maps['dark']), readProvider('satellite', maps['satellite'])] : [];
  return {
    maps: providers.flatMap((provider) => provider ?? []),
    minVersion: textOrNull(minVersion),
    replay: replay === 'on' || replay === 'off' ? replay : null,
    message: textOrNull(message),
    oidc: isObject(oidc) && textOrNull(oidc['name']) !== null ? { name: String(oidc['name']), isOnly: oidc['only'] === true } : null,
    ...(typeof history === 'number' && history >= 0 && history <= 1 && { history }),
  };
}
