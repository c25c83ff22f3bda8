import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { LocalDb } from '#local/local-db.ts';
import { heldInstallations } from '#local/installations.repo.ts';
import { makePull } from '#sync/pull.ts';
import { aClock } from '#tests/support/a-clock.ts';

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

/** A backend with so many installations; `isOurs` honours page_size, and both can change their mind. */
function aFleet(count: number, isOurs: boolean) {
  const fleet = { count, fails: false, asked: [] as string[] };
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    fleet.asked.push(url);
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
) {
  const credential = { accountId: 'x', token: 't', epoch: 1 };
  const seen: number[] = [];
  const { pull } = makePull({
    db,
    wire,
    device: aClock().device,
    session: { current: async () => credential, refused: async () => null, isSameOrigin: true },
    breathe: async () => void seen.push((await heldInstallations(db)).length),
  });
  return { db, seen, pull: () => pull({ of: 'installations' }), held: () => heldInstallations(db) };
}

test('ten rows are there at once, the rest in one large page, kept 500 to a record', async () => {
  const { fleet, wire } = aFleet(1200, true);
  const device = aDevice(wire);
  expect(await device.pull()).toBeNull();
  expect(device.seen[0]).toBe(10);
  expect((await device.held()).map(({ id }) => id)).toEqual(Array.from({ length: 1200 }, (_, index) => index + 1));
  expect(await device.db.pages.count()).toBe(3);
  expect(fleet.asked).toHaveLength(3);

  fleet.asked.length = 0;
  await device.pull();
  expect(fleet.asked).toHaveLength(1);
  fleet.count = 3;
  await device.pull();
  expect((await device.held()).length).toBe(3);
});

test('a foreign backend is read ten at a time, and the list grows on the way', async () => {
  const { fleet, wire } = aFleet(245, false);
  const device = aDevice(wire);
  await device.pull();
  expect((await device.held()).length).toBe(245);
  expect(fleet.asked).toHaveLength(25);
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
