import type { AppConfigOnWire } from '#contract/app-config.contract.ts';
import type { Settings } from '#server/settings.ts';

/** What `GET /config.json` tells the app, so that it need not be built again for another setting. `history`: the share of the demo's that is there. */
export const appConfig = (
  { maps, minVersion, replay, message, oidc, apiUrl }: Settings,
  history: number | null = null,
): AppConfigOnWire => ({
  maps,
  minVersion,
  replay,
  message,
  oidc: oidc === null || apiUrl !== null ? null : { name: oidc.name, only: oidc.isOnly }, // another backend has sign-ins of its own
  ...(history !== null && { history: Math.floor(history * 100) / 100 }),
});
