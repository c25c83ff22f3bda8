import { afterEach, expect, test } from 'vitest';
import { outageMemory } from '#app/account/outage-memory.ts';
import { webStorage } from '#app/boot/web-storage.ts';
import type { Instant } from '#domain/quantity.ts';
import { tabStorage } from '#sync/session/session-storage.ts';

const SINCE = 1_764_000_000_000 as Instant;

afterEach(() => outageMemory.set(null));

test('what was stored is read again, until a response or a sign-out removes it', () => {
  outageMemory.set({ is: 'offline', since: SINCE });
  expect(outageMemory.get()).toEqual({ is: 'offline', since: SINCE });
  outageMemory.set(null);
  expect(outageMemory.get()).toBeNull();

  outageMemory.set({ is: 'portal', since: SINCE });
  tabStorage(webStorage('sessionStorage')).clear();
  expect(outageMemory.get()).toBeNull();
});

test('anything else in the storage is ignored', () => {
  webStorage('sessionStorage').setItem('pvOutage', 'online 12');
  expect(outageMemory.get()).toBeNull();
});
