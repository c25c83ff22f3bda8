import { reportAndUse, reportOnly } from '#failures/report.ts';
import { registerRoute } from 'workbox-routing';
import type { MapProvider } from '#domain/service/map/map-provider.ts';
import { storedProviders } from '#local/tiles/tiles-db.ts';
import { AREA_CACHES } from '#local/tiles/areas.ts';
import { rangeKey, forgetSeenOf, isKeepable, keepSeen, SEEN_CACHE, touchSeen } from '#local/tiles/seen-tiles.ts';
import { worker } from '#sw/worker-scope.ts';

/** Unit: ms. An older tile is shown at once and asked for again behind it: maps change by the month. */
const FRESH = 30 * 24 * 3_600_000;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const absolute = (url: string): string => (url.startsWith('/') ? `${worker.location.origin}${url}` : url);

/** Which requests belong to a provider's map. */
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

/** Ranges of one file are kept each under an address of their own: a cache takes no partial answers. */
const keyOf = (request: Request): string => {
  const range = request.headers.get('Range');
  return range ? rangeKey(request.url, range) : request.url;
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

interface Held {
  readonly answer: Response;
  readonly where: string;
}

/** What was fetched ahead before what was merely seen: an area is whole, so its pieces fit together. */
async function heldFor(key: string): Promise<Held | null> {
  const areas = (await caches.keys()).filter((name) => name.startsWith(AREA_CACHES));
  for (const where of [...areas, SEEN_CACHE]) {
    const answer = await caches.match(key, { cacheName: where });
    if (answer) return { answer, where };
  }
  return null;
}

/**
 * Whether it is time to ask again. A piece of an area's file stays as it is, for the whole area has to be of one file: the
 * newer piece lies with what was seen, and while that is fresh nothing is due.
 */
async function isDue({ answer, where }: Held, key: string): Promise<boolean> {
  if (!isOld(answer)) return false;
  const seen = where === SEEN_CACHE ? undefined : await caches.match(key, { cacheName: SEEN_CACHE });
  return !seen || isOld(seen);
}

/** Asked for by CORS whatever the page did: an answer that hides its content costs megabytes of the quota each. */
function ask({ url, headers }: Request, how: RequestInit): Promise<Response> {
  const range = headers.get('Range');
  return fetch(url, { mode: 'cors', credentials: 'omit', ...how, ...(range && { headers: { Range: range } }) });
}

async function keep(request: Request, answer: Response, where: string): Promise<void> {
  const key = keyOf(request);
  const isPiece = request.headers.has('Range');
  if (!(isPiece ? answer.status === 206 : isKeepable(answer))) return;
  const copy = new Response(await answer.blob(), { headers: dated(answer.headers) });
  if (where !== SEEN_CACHE && !isPiece) return (await caches.open(where)).put(key, copy);
  const before = isPiece ? (await caches.match(key, { cacheName: SEEN_CACHE }))?.headers.get('ETag') : null;
  if (before && before !== answer.headers.get('ETag')) await forgetSeenOf(request.url);
  await keepSeen(key, copy);
}

type WaitUntil = (work: Promise<unknown>) => void;

async function fromNetwork(request: Request, waitUntil: WaitUntil, where = SEEN_CACHE): Promise<Response> {
  // A range is kept by us alone: browsers' own stores are known to mix up ranges of a file.
  const answer = await ask(request, { cache: request.headers.has('Range') ? 'no-store' : 'default' });
  waitUntil(keep(request, answer.clone(), where).catch(reportOnly('sw/keep-tile')));
  return answer;
}

async function tile(request: Request, waitUntil: WaitUntil): Promise<Response> {
  // Fetched ahead: the page keeps it itself, and the tiles that were looked at stay.
  if (request.cache === 'no-store') return ask(request, { cache: 'no-store', signal: request.signal });
  const key = keyOf(request);
  // 'reload': the reader has found pieces of two files. The new one is asked for, and drives out what is left of the old.
  const held = request.cache === 'reload' ? null : await heldFor(key);
  // expected: no network; the page shows the built-in map in the tile's place
  if (!held) return fromNetwork(request, waitUntil).catch(() => Response.error());
  if (held.where === SEEN_CACHE) waitUntil(touchSeen(key));
  // expected: no network; the older tile stands
  if (await isDue(held, key)) waitUntil(fromNetwork(request, waitUntil, held.where).catch(() => undefined));
  return asAsked(held.answer, request);
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
