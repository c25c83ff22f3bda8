// Dexie's live queries use the global IndexedDB when the module is loaded
import 'fake-indexeddb/auto';
import { signal } from '@preact/signals-react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { missingCode } from '#app/account/readiness-reads.ts';
import { followReady } from '#app/account/ready-view.ts';
import type { ReadyStop } from '#domain/service/ready-stop.ts';
import { observable } from '#lib/observable.ts';
import type { LocalDb } from '#local/db/local-db.ts';
import type { Engine } from '#sync/engine.ts';
import { aReadyDevice, mine } from '#tests/support/ready-device.ts';

/* What the cards and the readiness screen say, as the proofs, the code in the caches and the device change. */

vi.mock('#app/account/readiness-reads.ts', () => ({ missingCode: vi.fn() }));

beforeEach(() => {
  vi.stubGlobal('__APP_VERSION__', '1.0.0');
  vi.mocked(missingCode).mockResolvedValue([]);
});
afterEach(() => vi.unstubAllGlobals());

/** A device with one planned request, as a page follows it. Its clock is the real one. */
async function aPage() {
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Warsaw' });
  const device = await aReadyDevice([mine(19, 1, { plannedOn: today })], { now: Date.now(), name: `pv:view-${Math.random()}` });
  const kept = device.keeper();
  const ahead = observable({ isKnown: true, isFetching: false, stored: 0, wanted: 0 });
  const prove = vi.fn(() => kept.prove('due'));
  const engine = { proof: kept.state, ahead, prove } as unknown as Engine;
  const said: string[] = [];
  const set = (stops: readonly ReadyStop[] | null) => {
    said.push((stops ?? []).map(({ proven }) => (proven.is === 'missing' ? proven.parts.join(' ') : proven.is)).join());
  };
  const stop = followReady({ db: signal<LocalDb | null>(device.db), engine: signal<Engine | null>(engine) }, set);
  return { ...device, ahead, prove, said, stop };
}

test('a request without a proof is proven at once, and the proof goes as soon as something of it is deleted', async () => {
  const { db, fill, said, stop } = await aPage();
  await expect.poll(() => said.at(-1)).toContain('installation');
  await fill();
  await expect.poll(() => said.at(-1)).toBe('ready');
  const before = said.length;
  await db.details.delete('equipment/9');
  await expect.poll(() => said.at(-1)).toBe('equipment');
  expect(said.slice(before)).not.toContain('ready');
  stop();
});

test('without the code nothing is ready, whatever the proof says, until the code is there', async () => {
  vi.mocked(missingCode).mockResolvedValue(['app']);
  const { fill, ahead, said, stop } = await aPage();
  await fill();
  await expect.poll(() => said.at(-1)).toBe('app');
  expect(said).not.toContain('ready');
  vi.mocked(missingCode).mockResolvedValue([]);
  ahead.set({ ...ahead.get() });
  await expect.poll(() => said.at(-1)).toBe('ready');
  stop();
});

test('code that cannot be looked for is missing', async () => {
  vi.mocked(missingCode).mockRejectedValue(new Error('no caches'));
  const { fill, said, stop } = await aPage();
  await fill();
  await expect.poll(() => said.at(-1)).toBe('app');
  stop();
});

test('while data is being fetched nothing is proven: the round ends with a proof', async () => {
  const { ahead, prove, said, stop } = await aPage();
  await expect.poll(() => said.at(-1)).toContain('installation');
  prove.mockClear();
  ahead.set({ ...ahead.get(), isFetching: true });
  const [{ db }] = [await aPage()];
  db.close();
  expect(prove).not.toHaveBeenCalled();
  stop();
});

test('pages of two versions of the app, which take each other’s proofs for none, do not prove without a rest', async () => {
  const { fill, keeper, prove, said, stop } = await aPage();
  const other = keeper('2.0.0');
  await fill();
  await expect.poll(() => said.at(-1)).toBe('ready');
  prove.mockClear();
  const before = performance.now();
  while (performance.now() - before < 1500) {
    await other.prove('due');
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(prove.mock.calls.length).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - before) / 3000));
  await expect.poll(() => said.at(-1)).toBe('ready');
  stop();
});

test('a device on which a proof cannot be stored says that there is no room, and does not try on and on', async () => {
  const page = await aPage();
  page.db.facts.hook('creating', (key) => {
    if (key === 'ready') throw new DOMException('full', 'QuotaExceededError');
  });
  await page.db.facts.delete('ready');
  await page.fill();
  await expect.poll(() => page.said.at(-1)).toBe('room');
  expect(page.prove.mock.calls.length).toBeLessThan(10);
  page.stop();
});
