import { reportAndUse, reportOnly } from '#failures/report.ts';
import { registerRoute } from 'workbox-routing';
import type { MapProvider } from '#domain/service/map/map-provider.ts';
import { storedProviders } from '#local/tiles/tiles-db.ts';
import { AREA_CACHES } from '#local/tiles/areas.ts';
import { PLANNED_CACHES } from '#local/tiles/planned-tiles.ts';
import { rangeKey, forgetViewedOf, isKeepable, storeViewed, VIEWED_CACHE, touchViewed } from '#local/tiles/viewed-tiles.ts';
import { worker } from '#sw/worker-scope.ts';

/** Unit: ms. An older tile is shown at once and fetched again in the background. */
const FRESH = 30 * 24 * 3_600_000;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const absolute = (url: string): string => (url.startsWith('/') ? `${worker.location.origin}${url}` : url);

/** Whether a request belongs to a provider's map. */
function isOfProvider(href: string, { kind, url }: MapProvider): boolean {
  const address = absolute(url);
  if (kind === 'pmtiles') return href === address;
  if (kind === 'style') return new URL(href).origin === new URL(address).origin;
  const pattern = escaped(address).replace('\\{z\\}', '\\d+').replace('\\{x\\}', '\\d+').replace('\\{y\\}', '\\d+');
  return new RegExp(`^${pattern}$`).test(href);
}

let providers: Promise<readonly MapProvider[]> | undefined;
const known = (): Promise<readonly MapProvider[]> => {
  providers ??= storedProviders().catch(reportAndUse([], 'sw/map-providers'));
  return providers;
};

/** The cache key. A range of a file has a key of its own, since a cache stores no partial responses. */
const keyOf = (request: Request): string => {
  const range = request.headers.get('Range');
  return range ? rangeKey(request.url, range) : request.url;
};

/** Sets our own `Date`, since providers do not expose theirs to other origins. It is needed to recognise old tiles. */
const dated = (headers: Headers): Headers => {
  const own = new Headers(headers);
  own.set('Date', new Date().toUTCString());
  return own;
};

const isOld = (answer: Response): boolean => Date.now() - Date.parse(answer.headers.get('Date') ?? '') > FRESH;

/** The stored response as requested: a range becomes a partial response again. */
const asRequested = (answer: Response, request: Request): Response =>
  request.headers.has('Range') ? new Response(answer.body, { status: 206, headers: answer.headers }) : answer;

interface StoredTile {
  readonly answer: Response;
  readonly cacheName: string;
}

/** Looks first in downloaded areas, then around planned places, then in shown tiles: the first two are complete, so their pieces match. */
async function findStored(key: string): Promise<StoredTile | null> {
  const names = await caches.keys();
  const whole = [AREA_CACHES, PLANNED_CACHES].flatMap((prefix) => names.filter((name) => name.startsWith(prefix)));
  for (const cacheName of [...whole, VIEWED_CACHE]) {
    const answer = await caches.match(key, { cacheName });
    if (answer) return { answer, cacheName };
  }
  return null;
}

/**
 * Whether the tile has to be fetched again. A piece of an area's file is not replaced, since the area must come from one file: the newer
 * piece is stored with the shown tiles, and while that one is fresh nothing is fetched.
 */
async function isDue({ answer, cacheName }: StoredTile, key: string): Promise<boolean> {
  if (!isOld(answer)) return false;
  const newer = cacheName === VIEWED_CACHE ? undefined : await caches.match(key, { cacheName: VIEWED_CACHE });
  return !newer || isOld(newer);
}

/** Fetches with CORS whatever the page requested, since each opaque response uses megabytes of the quota. */
function ask({ url, headers }: Request, how: RequestInit): Promise<Response> {
  const range = headers.get('Range');
  return fetch(url, { mode: 'cors', credentials: 'omit', ...how, ...(range && { headers: { Range: range } }) });
}

async function keep(request: Request, answer: Response, cacheName: string): Promise<void> {
  const key = keyOf(request);
  const isPiece = request.headers.has('Range');
  if (!(isPiece ? answer.status === 206 : isKeepable(answer))) return;
  const copy = new Response(await answer.blob(), { headers: dated(answer.headers) });
  if (cacheName !== VIEWED_CACHE && !isPiece) return (await caches.open(cacheName)).put(key, copy);
  const before = isPiece ? (await caches.match(key, { cacheName: VIEWED_CACHE }))?.headers.get('ETag') : null;
  if (before && before !== answer.headers.get('ETag')) await forgetViewedOf(request.url);
  await storeViewed(key, copy);
}

type WaitUntil = (work: Promise<unknown>) => void;

async function fromNetwork(request: Request, waitUntil: WaitUntil, cacheName = VIEWED_CACHE): Promise<Response> {
  // ranges bypass the HTTP cache, since browsers are known to mix up ranges of a file
  const answer = await ask(request, { cache: request.headers.has('Range') ? 'no-store' : 'default' });
  waitUntil(keep(request, answer.clone(), cacheName).catch(reportOnly('sw/keep-tile')));
  return answer;
}

async function tile(request: Request, waitUntil: WaitUntil): Promise<Response> {
  // a download: the page stores the tile itself
  if (request.cache === 'no-store') return ask(request, { cache: 'no-store', signal: request.signal });
  const key = keyOf(request);
  // 'reload': the reader has found pieces of two files; the new one is fetched and replaces the old pieces
  const stored = request.cache === 'reload' ? null : await findStored(key);
  // expected: no network; the page shows the built-in map in the tile's place
  if (!stored) return fromNetwork(request, waitUntil).catch(() => Response.error());
  if (stored.cacheName === VIEWED_CACHE) waitUntil(touchViewed(key));
  // expected: no network; the older tile is shown
  if (await isDue(stored, key)) waitUntil(fromNetwork(request, waitUntil, stored.cacheName).catch(() => undefined));
  return asRequested(stored.answer, request);
}

/** A quick check whether an address can be that of a tile. The providers of the deployer decide. */
const mayBeTile = (url: URL): boolean =>
  url.origin !== worker.location.origin || url.pathname.startsWith('/maps/') || /\/\d+\/\d+\/\d+/.test(url.pathname);

/**
 * Serves map tiles from the caches, however old they are, so that they are available without a network. A missing tile is an error for the
 * page, which then shows the built-in map.
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
