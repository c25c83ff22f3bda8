import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountData, databaseOf } from '#app/account/account-data.ts';
import { openLocalDb } from '#local/db/local-db.ts';
import { localDbName } from '#local/db/local-db-name.ts';
import { openVault } from '#local/vault/vault.ts';
import type { AccountData } from '#sync/session/session-parts.ts';
import { deviceStorage } from '#sync/session/session-storage.ts';
import { deferred } from '#tests/support/deferred.ts';
import { freshDatabases } from '#tests/support/fresh-databases.ts';
import { aDevice, ANNA, aStorage } from '#tests/support/session-tabs.ts';
import { soon } from '#tests/support/soon.ts';

const ID = 'anna@pvcare.pl';
let device: ReturnType<typeof aDevice>;

beforeEach(() => {
  freshDatabases();
  device = aDevice();
});
afterEach(async () => {
  await accountData.close(ID);
  await device.shutDown();
});

const op = (state: string, opId: string) => ({ opId, lid: opId, state, kind: 'task.create', acct: ID }) as never;

/** Data of Anna on the device: rows from the backend, one unsent change and a settled one. */
async function annasData(): Promise<void> {
  const db = databaseOf(ID);
  await db.tasks.put({ id: 7 } as never);
  await db.lists.put({ key: 'users', fetchedAt: 1 as never, value: [{ email: 'klient@example.pl' }] });
  await db.drafts.put({ formKey: 'new-task', value: { reason: 'nie działa' }, savedAt: 1 as never });
  await db.taskIds.put({ lid: 'srv:7', id: 7 });
  await db.ops.bulkAdd([op('queued', 'one'), op('done', 'two')]);
}

async function whatIsLeft(): Promise<Record<string, number> | null> {
  if (!(await Dexie.exists(localDbName(ID)))) return null;
  const db = openLocalDb(ID);
  const counts = await Promise.all(db.tables.map(async (table) => [table.name, await table.count()] as const));
  db.close();
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

test('leaving with "keep" takes what was read and leaves what was not sent', async () => {
  const tab = device.aTab();
  await tab.signIn(ANNA, true);
  await annasData();
  await tab.leave('keep');

  expect(await whatIsLeft()).toEqual({ ops: 1, taskIds: 1 });
  expect(tab.state()).toMatchObject({ is: 'none', waitingForOthers: [{ who: 'a***@…', count: 1 }] });
  expect(tab.storage.held.size + device.local.held.size).toBe(0);
  expect(await tab.vault.remembered()).toBeNull();
});

test('leaving with "delete" leaves nothing, not even the name', async () => {
  const tab = device.aTab();
  await tab.signIn(ANNA, true);
  await annasData();
  await tab.leave('delete');
  expect(await whatIsLeft()).toBeNull();
  expect(await tab.vault.accounts()).toEqual([]);
  expect(tab.state()).toMatchObject({ is: 'none', waitingForOthers: [] });
});

test('who comes back finds the changes that were kept', async () => {
  const tab = device.aTab();
  await tab.signIn(ANNA, true);
  await annasData();
  await tab.leave('keep');
  await tab.signIn(ANNA, true);
  expect(await databaseOf(ID).ops.toArray()).toMatchObject([{ opId: 'one', state: 'queued' }]);
  expect(tab.state().waitingForOthers).toEqual([]);
});

test('case 45: every other tab is signed out at once, a frozen one as soon as it is visible, and none re-creates the database', async () => {
  const [first, second] = [device.aTab(), device.aTab()];
  const deaf = { tell: () => undefined, onNews: () => undefined, close: () => undefined };
  await first.signIn(ANNA, true);
  const frozen = device.aTab(undefined, { channel: deaf });
  await frozen.boot();
  await soon(() => expect(second.state().is).toBe('signed-in'));
  await annasData();

  await first.leave('delete');
  await soon(() => expect(second.state().is).toBe('none'));
  expect(second.storage.held.has('token')).toBe(false);

  expect(frozen.state().is).toBe('signed-in');
  expect(await frozen.recheck()).toBe(false);
  expect(frozen.state().is).toBe('none');
  expect(frozen.storage.held.size).toBe(0);
  expect(await Dexie.exists(localDbName(ID))).toBe(false);
});

test('case 45: a window opened with a copy of the session is out after the first look', async () => {
  const first = device.aTab();
  await first.signIn(ANNA, true);
  const copy = new Map(first.storage.held);
  await first.leave('delete');

  const popup = device.aTab();
  for (const [key, value] of copy) popup.storage.setItem(key, value);
  await popup.boot();
  expect(await popup.recheck()).toBe(false);
  expect(popup.state().is).toBe('none');
});

/** Stops for ever at its n-th step, as a killed browser does. */
function dyingAt(step: number, { clock } = device) {
  let done = 0;
  const death = deferred();
  const stepOr = <T>(work: () => Promise<T>): Promise<T> => {
    if (done++ < step) return work();
    death.resolve();
    return new Promise<never>(() => undefined);
  };
  const vault = openVault({ origin: 'https://pv.example', now: () => clock.now });
  const data: AccountData = {
    close: (id) => stepOr(() => accountData.close(id)),
    keepChanges: (id) => stepOr(() => accountData.keepChanges(id)),
    deleteAll: (id) => stepOr(() => accountData.deleteAll(id)),
    look: accountData.look,
  };
  const dying = {
    ...vault,
    beginLeaving: (id: string, how: 'keep' | 'delete') => stepOr(() => vault.beginLeaving(id, how)),
    forgetSecrets: (id: string) => stepOr(() => vault.forgetSecrets(id)),
    endLeaving: (id: string, waiting: number) => stepOr(() => vault.endLeaving(id, waiting)),
  };
  return { vault: dying, data, died: death.promise };
}

for (const how of ['keep', 'delete'] as const) {
  for (const step of [0, 1, 2, 3, 4]) {
    test(`case 46: a sign-out ("${how}") killed at step ${step} is finished at the next start`, async () => {
      await device.aTab().signIn(ANNA, true);
      await annasData();
      const { died, ...parts } = dyingAt(step);
      const tab = device.aTab(undefined, { ...parts, channel: { tell: () => undefined, onNews: () => undefined, close: () => undefined } });
      await tab.boot();
      const leaving = tab.leave(how);
      await Promise.race([leaving, died]);
      await accountData.close(ID);

      const next = device.aTab();
      const hasBegun = step > 0;
      if (hasBegun) await next.tidy();
      expect(await next.boot()).toBe(!hasBegun);
      if (!hasBegun) return;
      expect(await next.vault.tokenOf(ID)).toBeNull();
      expect(device.local.held.size).toBe(0);
      expect(await whatIsLeft()).toEqual(how === 'keep' ? { ops: 1, taskIds: 1 } : null);
      expect((await next.vault.accounts()).map(({ status }) => status)).toEqual(how === 'keep' ? ['left'] : []);
    });
  }
}

test('case 46: a sign-out killed at any steps, again and again also while it is being finished, leaves nothing half done', async () => {
  const run = async (how: 'keep' | 'delete', deaths: readonly number[]) => {
    freshDatabases();
    const own = aDevice();
    const noNews = { tell: () => undefined, onNews: () => undefined, close: () => undefined };
    try {
      await own.aTab().signIn(ANNA, true);
      await annasData();
      for (const [start, step] of deaths.entries()) {
        const { died, ...parts } = dyingAt(step, own);
        const tab = own.aTab(undefined, { ...parts, channel: noNews });
        const isSignedIn = start === 0 && (await tab.boot());
        const work = isSignedIn ? tab.leave(how) : tab.tidy();
        await Promise.race([work, died]);
        await accountData.close(ID);
      }
      const last = own.aTab();
      await last.tidy();
      expect(await last.boot()).toBe(false);
      expect(await last.vault.tokenOf(ID)).toBeNull();
      expect(own.local.held.size).toBe(0);
      expect(await whatIsLeft()).toEqual(how === 'keep' ? { ops: 1, taskIds: 1 } : null);
    } finally {
      await accountData.close(ID);
      await own.shutDown();
    }
  };
  // the first kill comes after the vault has recorded the sign-out: before it there is none
  const deaths = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 4 }));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('keep', 'delete'), deaths, (how, [first, later]) => run(how, [first, ...later])),
    { numRuns: 60, seed: 46 },
  );
});

test('the form that is seen after leaving finds neither name nor password, in this tab and in the others', async () => {
  const [tab, other] = [device.aTab(), device.aTab()];
  await tab.signIn(ANNA, true);
  await other.boot();
  const found = [tab, other].map(
    (one) =>
      new Promise((resolve) => {
        one.follow(() => {
          if (one.state().is === 'none') resolve(one.recall());
        });
      }),
  );
  await tab.leave('keep');
  expect(await Promise.all(found)).toEqual([null, null]);
});

test.each(['keep', 'delete'] as const)(
  'a tab whose local storage still shows the name of one who has left (%s) does not put it into the form',
  async (how) => {
    const late = aStorage(); // as of another process of the browser: what was removed there is seen here a moment later
    const [tab, other] = [device.aTab(), device.aTab(aStorage(), { device: deviceStorage(late) })];
    await tab.signIn(ANNA, true);
    await annasData();
    for (const [key, value] of device.local.held) late.setItem(key, value);
    expect(await other.recall()).toEqual(ANNA);
    await tab.leave(how);
    expect(await other.recall()).toBeNull();
  },
);
