import { expect, test } from 'vitest';
import { liveSettings } from '#sync/session/live-settings.ts';

const answering =
  (body: string, type = 'application/json', status = 200) =>
  async () =>
    new Response(body, { status, headers: { 'content-type': type } });

test('the settings of a running app are read as the server says them', async () => {
  const settings = liveSettings(answering('{"minVersion":"0.2.0","replay":"off","message":"Przerwa o 20:00","maps":{}}'));
  expect(await settings.refresh()).toMatchObject({ minVersion: '0.2.0', replay: 'off', message: 'Przerwa o 20:00' });
});

test('what is no answer of ours changes nothing: a portal, a failure, silence', async () => {
  const usual = { minVersion: null, replay: 'on', message: null, oidc: null };
  expect(await liveSettings(answering('<h1>Hotel</h1>', 'text/html')).refresh()).toEqual(usual);
  expect(await liveSettings(answering('{"replay":"off"}', 'application/json', 500)).refresh()).toEqual(usual);
  expect(await liveSettings(async () => Promise.reject(new TypeError('Failed to fetch'))).refresh()).toEqual(usual);
});

test('case 42: replay that was switched off stays off while nothing answers, and comes back with the server', async () => {
  let body = '{"replay":"off"}';
  let isReachable = true;
  const settings = liveSettings(async () => (isReachable ? answering(body)() : Promise.reject(new TypeError('Failed to fetch'))));
  expect(settings.get().replay).toBe('on');
  await settings.refresh();
  isReachable = false;
  expect((await settings.refresh()).replay).toBe('off');
  [isReachable, body] = [true, '{"replay":"on"}'];
  expect((await settings.refresh()).replay).toBe('on');
});

test('a follower gets earlier and later settings; not those of foreign hosts', async () => {
  let body = '<h1>Hotel</h1>';
  const settings = liveSettings(async () => answering(body, body.startsWith('<') ? 'text/html' : 'application/json')());
  await settings.refresh();
  const heard: unknown[] = [];
  settings.follow(({ replay }) => heard.push(replay));
  expect(heard).toEqual([]);
  body = '{"replay":"off"}';
  await settings.refresh();
  const stop = settings.follow(({ replay }) => heard.push(replay));
  expect(heard).toEqual(['off', 'off']);
  stop();
  body = '{"replay":"on"}';
  await settings.refresh();
  expect(heard).toEqual(['off', 'off', 'on']);
});
