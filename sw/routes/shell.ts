import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { PrecacheEntry } from '#sw/worker-scope.ts';

/** Addresses that never get the app's page: those of the server, and names of files. */
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

/** Serves the app's files from the cache, and the app's page for every address of a screen. */
export function serveShell(files: readonly PrecacheEntry[]): void {
  precacheAndRoute(files.map((file) => (typeof file === 'string' ? file : { ...file })));
  cleanupOutdatedCaches();
  if (import.meta.env.DEV) return;
  registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [...NOT_THE_APP] }));
}
