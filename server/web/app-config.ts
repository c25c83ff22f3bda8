import type { AppConfigOnWire } from '#contract/app-config.contract.ts';
import type { Settings } from '#server/settings.ts';

/** The body of `GET /config.json`: settings that the app reads at run time. `history`: the share of the demo's history that is filled in. */
export const appConfig = (
  { maps, minVersion, replay, message, oidc, apiUrl }: Settings,
  history: number | null = null,
): AppConfigOnWire => ({
  maps,
  minVersion,
  replay,
  message,
  oidc: oidc === null || apiUrl !== null ? null : { name: oidc.name, only: oidc.isOnly }, // a foreign backend has its own sign-in
  ...(history !== null && { history: Math.floor(history * 100) / 100 }),
});
