import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollHealth } from '#app/account/health-poll.ts';
import { observable } from '#lib/observable.ts';
import type { Connection } from '#state/views.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function aPage() {
  const connection = observable<Connection>({ is: 'online', since: null });
  const world = { answer: async (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch')), isVisible: true, requests: 0 };
  const engine = {
    connection,
    sendNow: vi.fn(async () => connection.set({ is: 'online', since: null })),
    refresh: vi.fn(async () => undefined),
  };
  const stop = pollHealth(engine, {
    isVisible: () => world.isVisible,
    fetch: async () => {
      world.requests++;
      return world.answer();
    },
  });
  const ok = async () => new Response('{"status":"ok"}', { headers: { 'content-type': 'application/json' } });
  return { connection, world, engine, stop, ok };
}

test('while everything answers no health request is sent', async () => {
  const { world } = aPage();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.requests).toBe(0);
});

test('a dead server is asked for a sign of life, and at the first one everything that waits is sent, once', async () => {
  const { connection, world, engine, ok } = aPage();
  connection.set({ is: 'offline', since: null });
  await vi.advanceTimersByTimeAsync(12_000);
  expect(world.requests).toBe(2);
  expect(engine.sendNow).not.toHaveBeenCalled();
  world.answer = ok;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(engine.sendNow).toHaveBeenCalledTimes(1);
  expect(engine.refresh).toHaveBeenCalledTimes(1);
});

test('a server that lives and cannot do its work is not back yet', async () => {
  const { connection, world, engine, ok } = aPage();
  world.answer = async () => Response.json({ status: 'degraded', reason: 'database_unreachable' });
  connection.set({ is: 'offline', since: null });
  await vi.advanceTimersByTimeAsync(11_000);
  expect(world.requests).toBe(2);
  expect(engine.sendNow).not.toHaveBeenCalled();
  world.answer = ok;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(engine.sendNow).toHaveBeenCalledTimes(1);
});

test("a portal's page is no sign of life, and a hidden page does not ask", async () => {
  const { connection, world, engine } = aPage();
  world.answer = async () => new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html' } });
  connection.set({ is: 'portal', since: null });
  await vi.advanceTimersByTimeAsync(11_000);
  expect(engine.sendNow).not.toHaveBeenCalled();
  const before = world.requests;
  world.isVisible = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(world.requests).toBe(before);
});

test('when another call finds the way first, what waits is sent at once', async () => {
  const { connection, engine } = aPage();
  connection.set({ is: 'offline', since: null });
  await vi.advanceTimersByTimeAsync(1_000);
  connection.set({ is: 'online', since: null });
  expect(engine.sendNow).toHaveBeenCalledTimes(1);
  connection.set({ is: 'unknown', since: null });
  connection.set({ is: 'online', since: null });
  expect(engine.sendNow).toHaveBeenCalledTimes(1);
});

test('after the account is closed nothing is asked any more', async () => {
  const { connection, world, stop } = aPage();
  connection.set({ is: 'offline', since: null });
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(world.requests).toBe(0);
});
