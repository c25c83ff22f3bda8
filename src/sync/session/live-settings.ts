import type { AppConfig } from '#contract/app-config.contract.ts';
import { observable } from '#lib/observable.ts';
import { askAppConfig } from '#remote/app-config.ts';
import { thisOrigin, type Wire } from '#remote/wire.ts';

/** The settings of `/config.json`, without the maps. */
export type Settings = Omit<AppConfig, 'maps'>;

const DEFAULT: Settings = { minVersion: null, replay: 'on', message: null, oidc: null };

/** Unit: ms. */
const SETTINGS_TIMEOUT_MS = 5_000;

/** The current settings. `refresh` reads them again; they stay as they are while our server does not answer. */
export function liveSettings(fetch: Wire['fetch'] = thisOrigin.fetch) {
  let current = DEFAULT;
  const latest = observable<Settings | null>(null);
  let asking: Promise<Settings> | null = null;
  const refresh = (): Promise<Settings> => {
    asking ??= askAppConfig({ base: '', fetch, timeout: SETTINGS_TIMEOUT_MS }).then((answer) => {
      if (answer.is === 'read') {
        current = answer.config;
        latest.set(answer.config);
      }
      asking = null;
      return current;
    });
    return asking;
  };
  /** Calls `note` with the settings of our server, now if known and after each change. Returns a function that stops it. */
  const follow = (note: (settings: Settings) => void): (() => void) => {
    const known = latest.get();
    if (known) note(known);
    return latest.follow((settings) => settings && note(settings));
  };
  return { get: () => current, refresh, follow };
}

export type LiveSettings = ReturnType<typeof liveSettings>;
