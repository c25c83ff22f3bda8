import { kindOf, type MapLook, type MapProvider, oneHost } from '#domain/service/map/map-provider.ts';

/** What `GET /config.json` says to an app that runs (specification 18.9). */
export interface AppConfig {
  /** The maps over the built-in one; at most one of each look. */
  readonly maps: readonly MapProvider[];
  /** The oldest version that may go on. */
  readonly minVersion: string | null;
  /** Whether what waits on devices may be sent; `null` where the answer does not say. */
  readonly replay: 'on' | 'off' | null;
  /** For everybody who works with the app now. */
  readonly message: string | null;
  /** Sign-in by OpenID Connect, by what its button says; `null`: there is none. `isOnly`: passwords are not taken. */
  readonly oidc: { readonly name: string; readonly isOnly: boolean } | null;
  /** Share of the demo's history that is there, 0 to 1, while it is being filled in. */
  readonly history?: number;
}

interface ProviderOnWire {
  readonly url: string;
  readonly attribution: string;
  readonly maxZoom: number;
  readonly storable: boolean;
}

/** The same as the server writes it. */
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
 * The settings in an answer's JSON; `null` where it is no object. Whatever is missing or cannot be read stands as it is by default.
 * Read by hand: the sign-in screen needs it, and the codecs come after it.
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
