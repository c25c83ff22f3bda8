import { signal } from '@preact/signals-react';
import { afterEach, expect, test, vi } from 'vitest';
import { aheadView } from '#app/account/ahead-view.ts';
import type { Engine } from '#sync/engine.ts';
import type { Session } from '#sync/session/session.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser whose first page is in the cache while its first worker is being installed; `activate` ends the installation. */
function aBrowser() {
  const registration: { active: object | null } = { active: null };
  let activate = () => {};
  const ready = new Promise<void>((resolve) => {
    activate = () => {
      registration.active = {};
      resolve();
    };
  });
  vi.stubGlobal('caches', { match: async () => new Response('<!doctype html>') });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration, ready } });
  return { activate };
}

/** The engine has fetched everything, and nothing changes any more. */
const settled = { ahead: { get: () => ({ isKnown: true, isFetching: false, stored: 2, wanted: 2 }), follow: () => () => undefined } };
const remembered = { state: () => ({ isRemembered: true }) };

test('it is ready once the worker answers for the app, and not while it is being installed', async () => {
  const { activate } = aBrowser();
  const view = aheadView(signal(settled as unknown as Engine), remembered as unknown as Session);
  const seen: string[] = [];
  const stop = view.subscribe(({ is }) => void seen.push(is));
  await expect.poll(() => seen).toContain('partial');
  expect(seen).not.toContain('ready');
  activate();
  await expect.poll(() => seen.at(-1)).toBe('ready');
  stop();
});

test('a browser that gives pages no worker is never ready', async () => {
  aBrowser();
  vi.stubGlobal('navigator', {});
  const view = aheadView(signal(settled as unknown as Engine), remembered as unknown as Session);
  const seen: string[] = [];
  const stop = view.subscribe(({ is }) => void seen.push(is));
  await expect.poll(() => seen.at(-1)).toBe('partial');
  stop();
});
