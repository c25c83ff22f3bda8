import { expect, test } from 'vitest';
import { makeConnection, type OutageMemory } from '#sync/connection.ts';
import { aClock } from '#tests/support/clock.ts';

const ok = () => new Response('{}', { headers: { 'content-type': 'application/json' } });

function aLine() {
  const answers: ((response: Response) => void)[] = [];
  const fetch = () => new Promise<Response>((resolve) => answers.push(resolve));
  const { connection, cut, wire } = makeConnection({ base: '', timeout: 1000, fetch }, aClock().device);
  const ask = () => wire.fetch('/api/v1/pvs_list/', {});
  const answer = (response: Response) => answers.shift()?.(response);
  return { is: () => connection.get().is, cut, ask, answer };
}

test('an answer that was under way when the network went does not stand for a network', async () => {
  const line = aLine();
  const before = line.ask();
  line.cut();
  line.answer(ok());
  await before;
  expect(line.is()).toBe('offline');

  const after = line.ask();
  line.answer(ok());
  await after;
  expect(line.is()).toBe('online');
});

test('a page of HTML where JSON is due is a network that wants its own sign-in first', async () => {
  const line = aLine();
  const request = line.ask();
  line.answer(new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }));
  await request;
  expect(line.is()).toBe('portal');
});

test('a call that only took too long is distinguished from no network', async () => {
  const errors = [new DOMException('late', 'TimeoutError'), new TypeError('Failed to fetch')];
  const fetch = () => Promise.reject(errors.shift());
  const { connection, wire } = makeConnection({ base: '', timeout: 1000, fetch }, aClock().device);
  await expect(wire.fetch('/api/v1/pvs_list/', {})).rejects.toThrow('late');
  expect(connection.get()).toMatchObject({ is: 'offline', isSlow: true });
  await expect(wire.fetch('/api/v1/pvs_list/', {})).rejects.toThrow('Failed');
  expect(connection.get()).toMatchObject({ is: 'offline', isSlow: false });
});

test('the loss of the network keeps its time over a reload, and a response ends it', async () => {
  let outage: ReturnType<OutageMemory['get']> = null;
  const memory: OutageMemory = {
    get: () => outage,
    set: (next) => {
      outage = next;
    },
  };
  const clock = aClock();
  const aPage = () => makeConnection({ base: '', timeout: 1000, fetch: async () => ok() }, clock.device, memory);
  const before = aPage();
  before.cut();
  const since = before.connection.get().since;
  clock.pass(600_000);
  const after = aPage();
  after.cut();
  expect(after.connection.get()).toMatchObject({ is: 'offline', since });

  await after.wire.fetch('/api/v1/pvs_list/', {});
  expect(after.connection.get().is).toBe('online');
  expect(outage).toBeNull();
  clock.pass(600_000);
  const later = aPage();
  later.cut();
  expect(later.connection.get().since).not.toBe(since);
});
