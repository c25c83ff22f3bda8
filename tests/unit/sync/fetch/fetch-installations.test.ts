import { createHash } from 'node:crypto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { LocalDb } from '#local/db/local-db.ts';
import { cachedInstallations } from '#local/cache/installations.repo.ts';
import { makeFetch } from '#sync/fetch/make-fetch.ts';
import { aClock } from '#tests/support/clock.ts';

const row = (id: number) => ({
  id,
  sn: `SN${id}`,
  description: `Dom ${id}`,
  inverter_rated_power: 8000,
  generator_rated_power: 9900,
  is_working: true,
  is_any_event: false,
  has_events: true,
});

/** A backend with this many installations; `isOurs` honours page_size, and both can change later. */
function aFleet(count: number, isOurs: boolean) {
  const fleet = { count, fails: false, requests: [] as string[] };
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    fleet.requests.push(url);
    if (fleet.fails) throw new TypeError('Failed to fetch');
    const query = new URL(url, 'http://x').searchParams;
    const size = isOurs ? Number(query.get('page_size') ?? 10) : 10;
    const page = Number(query.get('page') ?? 1);
    const etag = `"${fleet.count}-${size}-${page}"`;
    const ours: Record<string, string> = isOurs ? { 'x-pv-care': '1', etag } : {};
    if (isOurs && new Headers(init.headers).get('if-none-match') === etag) return new Response(null, { status: 304, headers: ours });
    const ids = Array.from({ length: fleet.count }, (_, index) => index + 1).slice((page - 1) * size, page * size);
    return new Response(JSON.stringify({ count: fleet.count, next: null, previous: null, results: ids.map(row) }), {
      headers: { 'content-type': 'application/json', ...ours },
    });
  };
  return { fleet, wire: { base: '', timeout: 1000, fetch } };
}

function aDevice(
  wire: { base: string; timeout: number; fetch: (url: string, init: RequestInit) => Promise<Response> },
  db = new LocalDb('pv:x', { indexedDB: new IDBFactory(), IDBKeyRange }),
  { countsSteps = true } = {},
) {
  const credential = { accountId: 'x', token: 't', epoch: 1 };
  /** Number of stored rows at each step of a fetch; each count reads the whole list. */
  const seen: number[] = [];
  const { pull } = makeFetch({
    db,
    wire,
    device: aClock().device,
    session: { current: async () => credential, refused: async () => null, isSameOrigin: true },
    yieldToMain: async () => void (countsSteps && seen.push((await cachedInstallations(db)).length)),
  });
  return { db, seen, pull: () => pull({ of: 'installations' }), held: () => cachedInstallations(db) };
}

test('ten rows are there at once, the rest in one large page, kept 500 to a record', async () => {
  const { fleet, wire } = aFleet(1200, true);
  const device = aDevice(wire);
  expect(await device.pull()).toBeNull();
  expect(device.seen[0]).toBe(10);
  expect((await device.held()).map(({ id }) => id)).toEqual(Array.from({ length: 1200 }, (_, index) => index + 1));
  expect(await device.db.pages.count()).toBe(3);
  expect(fleet.requests).toHaveLength(3);

  fleet.requests.length = 0;
  await device.pull();
  expect(fleet.requests).toHaveLength(2); // an ETag for each page of a thousand
  fleet.count = 3;
  await device.pull();
  expect((await device.held()).length).toBe(3);
});

test('a foreign backend is read ten at a time, and the list grows on the way', async () => {
  const { fleet, wire } = aFleet(245, false);
  const device = aDevice(wire);
  await device.pull();
  expect((await device.held()).length).toBe(245);
  expect(fleet.requests).toHaveLength(25);
  expect(device.seen.some((count) => count > 10 && count < 245)).toBe(true);
});

test('a list that breaks off leaves what was held', async () => {
  const { fleet, wire } = aFleet(40, false);
  const device = aDevice(wire);
  await device.pull();
  fleet.fails = true;
  expect(await device.pull()).toEqual({ is: 'offline' });
  expect((await device.held()).length).toBe(40);
  expect(await device.db.meta.get('installations')).toMatchObject({ problem: { is: 'offline' }, total: 40 });
});

test('a first list that broke off goes on growing when it is fetched again, and never shrinks on the way', async () => {
  const { fleet, wire } = aFleet(400, false);
  const device = aDevice({
    ...wire,
    fetch: async (url, init) => {
      if (new URL(url, 'http://x').searchParams.get('page') === '15') fleet.fails = true;
      return wire.fetch(url, init);
    },
  });
  expect(await device.pull()).toEqual({ is: 'offline' });
  const held = (await device.held()).length;
  expect(held).toBeGreaterThanOrEqual(100);
  expect(held).toBeLessThan(150);

  fleet.fails = false;
  const again = aDevice(wire, device.db);
  await again.pull();
  expect(again.seen).toEqual(again.seen.toSorted((a, b) => a - b));
  expect(again.seen.some((count) => count > held && count < 400)).toBe(true);
  expect((await again.held()).map(({ id }) => id)).toEqual(Array.from({ length: 400 }, (_, index) => index + 1));
});

interface Behaviour {
  readonly isOurs?: boolean;
  /** Rows per page: default and maximum. */
  readonly page?: number;
  readonly most?: number;
  readonly hasTags?: boolean;
  /** The count that it reports. */
  readonly says?: (count: number, onPage: number) => number;
  readonly hasNext?: boolean;
}

/** Installations whose rows can change one by one, behind a backend with this behaviour. */
function aFleetThat(
  { isOurs = false, page = 10, most = page, hasTags = false, says = (count) => count, hasNext = false }: Behaviour,
  count: number,
) {
  const rows = Array.from({ length: count }, (_, index) => row(index + 1));
  const fleet = { rows, requests: [] as string[], before: (_nth: number): void => undefined };
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    fleet.requests.push(url);
    const query = new URL(url, 'http://x').searchParams;
    const nth = Number(query.get('page') ?? 1);
    fleet.before(nth);
    const size = Math.min(Number(query.get('page_size') ?? page), most);
    const results = fleet.rows.slice((nth - 1) * size, nth * size);
    if (results.length === 0 && nth > 1) return new Response('{"detail":"Invalid page."}', { status: 404, headers: JSON_TYPE });
    const next = hasNext && nth * size < fleet.rows.length ? `http://obcy/api/v1/pvs_list/?page=${nth + 1}` : null;
    const body = JSON.stringify({ count: says(fleet.rows.length, results.length), next, previous: null, results });
    const etag = `"${createHash('sha1').update(body).digest('hex')}"`;
    const headers = { ...JSON_TYPE, ...(hasTags && { etag }), ...(isOurs && { 'x-pv-care': '1' }) };
    if (hasTags && new Headers(init.headers).get('if-none-match') === etag) return new Response(null, { status: 304, headers });
    return new Response(body, { headers });
  };
  const device = aDevice({ base: '', timeout: 1000, fetch }, undefined, { countsSteps: false });
  const renames = (id: number) => fleet.rows.splice(id - 1, 1, { ...row(id), description: 'Nowa nazwa' });
  const state = async () => ({ held: (await device.held()).length, total: (await device.db.meta.get('installations'))?.total });
  return { fleet, device, renames, state, nameOf: async (id: number) => (await device.held()).find((one) => one.id === id)?.description };
}

const JSON_TYPE = { 'content-type': 'application/json' };

test.each<[string, Behaviour, number]>([
  ['a foreign backend with a tag for each page', { hasTags: true }, 35],
  ['a foreign backend with tags and pages as large as one asks for', { hasTags: true, most: 1000 }, 500],
  ['a foreign backend with tags whose pages are no larger than a hundred', { hasTags: true, most: 100 }, 500],
  ['our own, where the list is longer than its largest page', { isOurs: true, hasTags: true, most: 1000 }, 2100],
])('%s: a change on any page is heard, and nothing is counted that was not there', async (_, behaviour, count) => {
  const { device, renames, state, nameOf } = aFleetThat(behaviour, count);
  for (const id of [2, Math.ceil(count / 2), count]) {
    await device.pull();
    await device.pull();
    expect(await state()).toEqual({ held: count, total: count });
    renames(id);
    await device.pull();
    expect(await nameOf(id)).toBe('Nowa nazwa');
  }
});

test('our own, unchanged on every page, costs no rows', async () => {
  const { fleet, device, state } = aFleetThat({ isOurs: true, hasTags: true, most: 1000 }, 2100);
  await device.pull();
  const written = await device.db.pages.toArray();
  fleet.requests.length = 0;
  expect(await device.pull()).toBeNull();
  expect(fleet.requests).toHaveLength(3);
  expect(await device.db.pages.toArray()).toEqual(written);
  expect(await state()).toEqual({ held: 2100, total: 2100 });
});

test('a backend that says more than it gives: what came is kept, and never called all', async () => {
  const { device, state } = aFleetThat({ says: (count) => count + 90 }, 35);
  await device.pull();
  expect(await state()).toEqual({ held: 35, total: 125 });
});

test('a backend that counts the page alone, and says what follows: all of it is read', async () => {
  const { device, state } = aFleetThat({ says: (_, onPage) => onPage, hasNext: true }, 35);
  await device.pull();
  expect(await state()).toEqual({ held: 35, total: 35 });
});

test('a row that goes while the pages are read takes none with it', async () => {
  const { fleet, device } = aFleetThat({}, 35);
  let hasGone = false;
  fleet.before = (nth) => {
    if (nth !== 2 || hasGone) return;
    hasGone = true;
    fleet.rows.splice(3, 1);
  };
  await device.pull();
  expect((await device.held()).map(({ id }) => id)).toEqual(Array.from({ length: 35 }, (_, index) => index + 1).filter((id) => id !== 4));
});

test.each([
  ['the whole list of a foreign backend', 5, false],
  ['a page of ours, of another count', 35, true],
] as const)('an older answer that another tab gets later takes nothing back (%s)', async (_, count, isOurs) => {
  const { fleet, wire } = aFleet(count, isOurs);
  const newer = aDevice(wire);
  await newer.pull();
  fleet.count = count + 1;
  let letArrive = () => {};
  const held = new Promise<void>((resolve) => {
    letArrive = resolve;
  });
  const slow = aDevice(
    {
      ...wire,
      fetch: async (url, init) => {
        const answer = await wire.fetch(url, init);
        await held;
        return answer;
      },
    },
    newer.db,
  );
  fleet.requests.length = 0;
  const late = slow.pull();
  await expect.poll(() => fleet.requests.length).toBe(1);
  fleet.count = count + 4;
  await newer.pull();
  letArrive();
  await late;
  expect((await newer.held()).length).toBe(count + 4);
  expect(await newer.db.meta.get('installations')).toMatchObject({ total: count + 4 });
});
