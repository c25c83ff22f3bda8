import type { AppConfig } from '#contract/app-config.contract.ts';
import { askAppConfig } from '#remote/app-config.ts';
import { thisOrigin, type Wire } from '#remote/wire.ts';

/** What of `/config.json` concerns the app as a whole. */
export type Settings = Omit<AppConfig, 'maps'>;

const DEFAULT: Settings = { minVersion: null, replay: 'on', message: null, oidc: null };

/** Unit: ms. */
const SETTINGS_TIMEOUT_MS = 5_000;

/** Older than the oldest version that may go on. Versions are dotted numbers. */
export function isOlder(version: string, minVersion: string | null): boolean {
  if (!minVersion) return false;
  const [ours, least] = [version, minVersion].map((text) => text.split('.').map((part) => Number.parseInt(part, 10) || 0));
  for (const at of [0, 1, 2]) {
    const difference = (ours?.[at] ?? 0) - (least?.[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** The running settings; asked again when told to, and kept as they were while our server does not answer. */
export function liveSettings(fetch: Wire['fetch'] = thisOrigin.fetch) {
  let current = DEFAULT;
  let asking: Promise<Settings> | null = null;
  const refresh = (): Promise<Settings> => {
    asking ??= askAppConfig({ base: '', fetch, timeout: SETTINGS_TIMEOUT_MS }).then((answer) => {
      if (answer.is === 'read') current = answer.config;
      asking = null;
      return current;
    });
    return asking;
  };
  return { get: () => current, refresh };
}
