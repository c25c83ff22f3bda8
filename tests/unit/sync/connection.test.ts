import { expect, test } from 'vitest';
import { makeConnection } from '#sync/connection.ts';
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
