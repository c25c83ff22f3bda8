import { readFileSync } from 'node:fs';
import { isOlderVersion } from '#domain/service/app-version.ts';
import type { Settings } from './settings.ts';

/** The version of this server, and of the app that it was built with. */
export const ownVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version;

/** The warning if `PV_MIN_VERSION` is above the version of the app that this server serves: then no device can send. `null`: none. */
export function minVersionWarning({ appDir, minVersion }: Pick<Settings, 'appDir' | 'minVersion'>, own = ownVersion()): string | null {
  if (appDir === null || !isOlderVersion(own, minVersion)) return null;
  return `PV_MIN_VERSION is ${minVersion}, and the app that is served here is of version ${own}: no device can send what waits on it.`;
}
