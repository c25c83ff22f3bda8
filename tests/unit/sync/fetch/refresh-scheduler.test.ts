import { expect, test } from 'vitest';
import { keyOf, type ResourceRef } from '#local/cache/resources.ts';
import { makeRefreshScheduler } from '#sync/fetch/refresh-scheduler.ts';
import { aClock } from '#tests/support/clock.ts';

const MINUTE = 60_000;

/** A page whose timers run when its clock is moved. */
function aPage(start?: number) {
  const clock = aClock(start);
  const surroundings = { isVisible: true, isOnline: true };
  const listeners = new Set<() => void>();
  const timers = new Map<number, { readonly at: number; readonly work: () => void }>();
  const requests: string[] = [];
  let ids = 0;
  const rhythm = makeRefreshScheduler({
    device: clock.device,
    timers: {
      set: (work, ms) => {
        ids += 1;
        timers.set(ids, { at: clock.now() + ms, work });
        return ids;
      },
      clear: (id) => timers.delete(id),
      idle: (work) => work(),
    },
    surroundings: {
      isVisible: () => surroundings.isVisible,
      isOnline: () => surroundings.isOnline,
      onChange: (changed) => {
        listeners.add(changed);
        return () => listeners.delete(changed);
      },
    },
    pull: async (resource) => {
      requests.push(keyOf(resource));
      return null;
    },
  });
  const settled = async () => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return {
    rhythm,
    requests,
    timers,
    async pass(minutes: number) {
      const end = clock.now() + minutes * MINUTE;
      for (;;) {
        await settled();
        const next = [...timers].filter(([, { at }]) => at <= end).sort(([, one], [, other]) => one.at - other.at)[0];
        if (!next) break;
        clock.pass(Math.max(0, next[1].at - clock.now()));
        timers.delete(next[0]);
        next[1].work();
      }
      clock.pass(end - clock.now());
      await settled();
    },
    async is(now: Partial<typeof surroundings>) {
      Object.assign(surroundings, now);
      for (const listener of listeners) listener();
      await this.pass(0);
    },
  };
}

const power: ResourceRef = { of: 'power', id: 1, date: '2026-11-20' };
const energy: ResourceRef = { of: 'energy', id: 1, date: '2026-11-20', period: 'day' };

test('what is looked at is asked for every five minutes, once however many look', async () => {
  const page = aPage();
  const releases = [page.rhythm.want(power), page.rhythm.want(power)];
  await page.pass(16);
  expect(page.requests).toHaveLength(4);
  for (const release of releases) release();
  await page.pass(60);
  expect(page.requests).toHaveLength(4);
  expect(page.timers.size).toBe(0);
});

test('energy is asked for just after the full hour, then hourly', async () => {
  const page = aPage(Date.UTC(2026, 10, 20, 10, 40));
  page.rhythm.want(energy);
  await page.pass(20.5);
  expect(page.requests).toHaveLength(1);
  await page.pass(1);
  expect(page.requests).toHaveLength(2);
  await page.pass(60);
  expect(page.requests).toHaveLength(3);
});

test('nothing is asked while hidden or without network; once for each datum at the return', async () => {
  const page = aPage();
  page.rhythm.want(power);
  page.rhythm.want(energy);
  await page.pass(1);
  await page.is({ isVisible: false });
  await page.pass(600);
  expect(page.requests).toHaveLength(2);
  await page.is({ isVisible: true, isOnline: false });
  await page.pass(600);
  expect(page.requests).toHaveLength(2);
  await page.is({ isOnline: true });
  expect(page.requests).toHaveLength(4);
});

test('coming back to a screen within seconds asks nothing again', async () => {
  const page = aPage();
  page.rhythm.want(power)();
  await page.pass(0.1);
  page.rhythm.want(power);
  await page.pass(0.1);
  expect(page.requests).toHaveLength(1);
});
