import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { PrecacheEntry } from '#sw/worker-scope.ts';

/** Never answered by the app's page: the API and what else belongs to the server, and whatever has the name of a file. */
const NOT_THE_APP: readonly RegExp[] = [
  /^\/api\//,
  /^\/care\//,
  /^\/ingest\//,
  /^\/(healthz|readyz)$/,
  /^\/metrics$/,
  /^\/maps\//,
  /^\/flow\//,
  /^\/oidc\//,
  /\/[^/?]+\.[^/]+$/,
];

/** Every screen opens without a network: the app's files are all on the device, and any address of a screen gets the one page. */
export function serveShell(files: readonly PrecacheEntry[]): void {
  precacheAndRoute(files.map((file) => (typeof file === 'string' ? file : { ...file })));
  cleanupOutdatedCaches();
  if (import.meta.env.DEV) return;
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [...NOT_THE_APP] }));
}
