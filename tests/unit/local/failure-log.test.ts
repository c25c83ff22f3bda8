import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Instant, quantity } from '#domain/quantity.ts';

const at = (time: number) => quantity<Instant>(time);
const gone = Object.assign(new Error('Anna Nowak'), { name: 'TimeoutError' });

/** Another page, or the worker: the same device without memory. */
const opened = () => {
  vi.resetModules();
  return import('#local/failure-log.ts');
};

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

test('what page and worker wrote is there after a reload, the latest first, and repeats are counted', async () => {
  const page = await opened();
  await page.recordFailure(gone, 'sync/fetch', '1.0.0', at(10));
  const worker = await opened();
  await worker.recordFailure(gone, 'sw/tiles', '1.0.0', at(20));
  await worker.recordFailure(gone, 'sync/fetch', '1.0.0', at(30));
  const later = await opened();
  expect(await later.storedFailures()).toEqual([
    { name: 'TimeoutError', where: 'sync/fetch', version: '1.0.0', firstAt: 10, lastAt: 30, count: 2 },
    { name: 'TimeoutError', where: 'sw/tiles', version: '1.0.0', firstAt: 20, lastAt: 20, count: 1 },
  ]);
});

test('a storm of the same is counted whole', async () => {
  const log = await opened();
  await Promise.all(Array.from({ length: 1000 }, (_, time) => log.recordFailure(gone, 'ui/maps', '1', at(time))));
  expect(await log.storedFailures()).toEqual([
    { name: 'TimeoutError', where: 'ui/maps', version: '1', firstAt: 0, lastAt: 999, count: 1000 },
  ]);
});

test('another release is another failure', async () => {
  const log = await opened();
  await log.recordFailure(gone, 'ui/maps', '1', at(1));
  await log.recordFailure(gone, 'ui/maps', '2', at(2));
  expect((await log.storedFailures()).map(({ version }) => version)).toEqual(['2', '1']);
});

test('the last 200 are kept; the one that was not seen for longest goes', async () => {
  const log = await opened();
  for (let one = 0; one < 203; one++) await log.recordFailure(gone, `ui/part-${one}`, '1', at(one));
  await log.recordFailure(gone, 'ui/part-3', '1', at(999));
  const held = await log.storedFailures();
  expect([held.length, held[0]?.where, held.at(-1)?.where]).toEqual([200, 'ui/part-3', 'ui/part-4']);
});

test('a device without a database shows the errors of this page', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const log = await opened();
  await log.recordFailure(gone, 'ui/maps', '1', at(1));
  await log.recordFailure(gone, 'ui/maps', '1', at(2));
  expect(await log.storedFailures()).toEqual([{ name: 'TimeoutError', where: 'ui/maps', version: '1', firstAt: 1, lastAt: 2, count: 2 }]);
});

test('what could not be written is written with the next that can be', async () => {
  const device = indexedDB;
  vi.stubGlobal('indexedDB', undefined);
  const log = await opened();
  await log.recordFailure(gone, 'ui/maps', '1', at(1));
  vi.stubGlobal('indexedDB', device);
  await log.recordFailure(gone, 'ui/charts', '1', at(2));
  expect((await (await opened()).storedFailures()).map(({ where }) => where)).toEqual(['ui/charts', 'ui/maps']);
});
