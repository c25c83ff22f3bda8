import { registerRoute } from 'workbox-routing';
import type { MapProvider } from '#domain/service/map-provider.ts';
import { providersHeld } from '#local/tiles-db.ts';
import { isKeepable, keepSeen, touchSeen } from '#local/tiles-seen.ts';
import { worker } from '#sw/worker-scope.ts';

/** Unit: ms. An older tile is shown at once and asked for again behind it: maps change by the month. */
const FRESH = 30 * 24 * 3_600_000;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const absolute = (url: string): string => (url.startsWith('/') ? `${worker.location.origin}${url}` : url);

/** Which requests belong to a provider's map. */
export function isOfProvider(href: string, { kind, url }: MapProvider): boolean {
  const address = absolute(url);
  if (kind === 'pmtiles') return href === address;
  if (kind === 'style') return new URL(href).origin === new URL(address).origin;
  const pattern = escaped(address).replace('\\{z\\}', '\\d+').replace('\\{x\\}', '\\d+').replace('\\{y\\}', '\\d+');
  return new RegExp(`^${pattern}$`).test(href);
}

let providers: Promise<readonly MapProvider[]> | undefined;
const known = (): Promise<readonly MapProvider[]> => {
  providers ??= providersHeld().catch(() => []);
  return providers;
};

/** Ranges of one file are kept each under an address of their own: a cache takes no partial answers. */
const keyOf = (request: Request): string => {
  const range = request.headers.get('Range');
  return range ? `${request.url}${request.url.includes('?') ? '&' : '?'}pv-range=${encodeURIComponent(range)}` : request.url;
};

/** Providers do not show their `Date` to other origins: without one of ours no tile would ever be asked for again. */
const dated = (headers: Headers): Headers => {
  const own = new Headers(headers);
  own.set('Date', new Date().toUTCString());
  return own;
};

const isOld = (answer: Response): boolean => Date.now() - Date.parse(answer.headers.get('Date') ?? '') > FRESH;

/** As the page wants it: a kept range is partial again. */
const asAsked = (answer: Response, request: Request): Response =>
  request.headers.has('Range') ? new Response(answer.body, { status: 206, headers: answer.headers }) : answer;

async function fromNetwork(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
  const range = request.headers.get('Range');
  // Asked for by CORS whatever the page did: an answer that hides its content costs megabytes of the quota each.
  const answer = await fetch(request.url, { mode: 'cors', credentials: 'omit', ...(range && { headers: { Range: range } }) });
  const isWhole = range ? answer.status === 206 : isKeepable(answer);
  if (isWhole) {
    const copy = answer.clone();
    waitUntil(copy.blob().then((body) => keepSeen(keyOf(request), new Response(body, { headers: dated(answer.headers) }))));
  }
  return answer;
}

async function tile(request: Request, waitUntil: (work: Promise<unknown>) => void): Promise<Response> {
  const key = keyOf(request);
  const held = await caches.match(key);
  if (!held) return fromNetwork(request, waitUntil).catch(() => Response.error());
  waitUntil(touchSeen(key));
  if (isOld(held)) waitUntil(fromNetwork(request, () => undefined).catch(() => undefined));
  return asAsked(held, request);
}

/** A guess that costs nothing: what could be a map's at all. The answer itself comes from what the deployer has set. */
const mayBeTile = (url: URL): boolean =>
  url.origin !== worker.location.origin || url.pathname.startsWith('/maps/') || /\/\d+\/\d+\/\d+/.test(url.pathname);

/**
 * A tile does not age: once seen, a map is there on the roof too; what was fetched ahead is there anyway.
 * One that cannot be had is an error to the page, which then shows the built-in map in its place.
 */
export function serveMapTiles(): void {
  worker.addEventListener('message', ({ data }) => {
    if ((data as { type?: unknown } | null)?.type === 'MAP_PROVIDERS') providers = undefined;
  });
  registerRoute(
    ({ url, request }) => request.method === 'GET' && request.mode !== 'navigate' && !url.pathname.startsWith('/api/') && mayBeTile(url),
    async ({ request, event }) => {
      const isTile = (await known()).some((provider) => isOfProvider(request.url, provider));
      return isTile ? tile(request, (work) => event.waitUntil(work)) : fetch(request);
    },
  );
}
