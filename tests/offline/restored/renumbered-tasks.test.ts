import { expect, test } from 'vitest';
import { aRestoredOffice, filedAtDesk } from '#tests/support/restored-office.ts';

/* The backend's database is restored: numbers are assigned again, and a number on a device may mean another task. */

test('case 62: the closing of the own task 101 never closes another user’s new 101', async () => {
  const { office, devices } = aRestoredOffice();
  const [anna] = devices;
  await anna.syncs();
  const restore = office.backup();
  const own = await anna.files('Usterka Anny');
  anna.network.cut();
  await anna.closes(own.lid);

  restore();
  const strange = filedAtDesk({ office }, 'Cudze zgłoszenie');
  expect(strange.id).toBe(own.id);
  anna.network.heal();
  const left = await anna.sendsDuring(() => anna.syncs(3));

  expect(left).toEqual([]);
  expect(office.rows.get(own.id)).toMatchObject({ reason: 'Cudze zgłoszenie', status: 0 });
  expect(await anna.state(own.seq)).toBe('review: lost');

  await anna.sendsAgain(own.seq);
  await anna.syncs(2);
  expect([...office.rows.values()].map(({ reason, status }) => [reason, status])).toEqual([
    ['Cudze zgłoszenie', 0],
    ['Usterka Anny', 1],
  ]);
});

test('the same with a task of another user: the closing waits, and follows the task when its own device sends that again', async () => {
  const { office, devices } = aRestoredOffice();
  const [anna, bartek] = devices;
  await anna.syncs();
  const restore = office.backup();
  const filed = await bartek.files('Usterka Bartka');
  await anna.syncs();
  anna.network.cut();
  const closing = await anna.closes(`srv:${filed.id}`);
  const remark = await anna.says(`srv:${filed.id}`, 'Klucz u sąsiada');

  restore();
  filedAtDesk({ office }, 'Cudze zgłoszenie');
  anna.network.heal();
  expect(await anna.sendsDuring(() => anna.syncs(3))).toEqual([]);
  expect([await anna.state(closing), await anna.state(remark)]).toEqual(['review: renumbered', 'review: renumbered']);

  await bartek.syncs();
  expect(await bartek.state(filed.seq)).toBe('review: lost');
  await bartek.sendsAgain(filed.seq);
  await bartek.syncs(2);
  await anna.syncs(2);
  expect([await anna.state(closing), await anna.state(remark)]).toEqual(['done', 'done']);
  expect([...office.rows.values()].map(({ id, reason, status }) => [id, reason, status])).toEqual([
    [filed.id, 'Cudze zgłoszenie', 0],
    [filed.id + 1, 'Usterka Bartka', 1],
  ]);
  expect(office.care.comments.map(({ task, text }) => [task, text])).toEqual([[filed.id + 1, 'Klucz u sąsiada']]);
});

test('a person can say which request of the list a change is about, and only one that the list has', async () => {
  const { office, devices } = aRestoredOffice();
  const [anna, bartek] = devices;
  const restore = office.backup();
  const filed = await bartek.files('Usterka Bartka');
  await anna.syncs();
  anna.network.cut();
  const closing = await anna.closes(`srv:${filed.id}`);
  restore();
  filedAtDesk({ office }, 'Cudze zgłoszenie');
  const again = filedAtDesk({ office }, 'Usterka Bartka');
  anna.network.heal();
  await anna.syncs(2);
  expect((await anna.user.op(closing)).lookalikes).toEqual([again.id]);

  expect(await anna.attaches(closing, 999)).toBe(false);
  expect(await anna.state(closing)).toBe('review: renumbered');
  expect(await anna.attaches(closing, again.id)).toBe(true);
  await anna.syncs();
  expect([await anna.state(closing), again.status, office.rows.get(filed.id)?.status]).toEqual(['done', 1, 0]);
});

test('where the office goes back between the list and the change, the change is refused, and nothing is closed', async () => {
  const { office, devices } = aRestoredOffice();
  const [anna] = devices;
  const restore = office.backup();
  const own = await anna.files('Usterka Anny');
  await anna.closes(own.lid);
  const { fetch } = anna.network.wire;
  let isRestored = false;
  const wire = {
    ...anna.network.wire,
    fetch: async (url: string, init: RequestInit) => {
      if (init.method === 'PUT' && !isRestored) {
        isRestored = true;
        restore();
        filedAtDesk({ office }, 'Cudze zgłoszenie');
      }
      return fetch(url, init);
    },
  };
  await anna.user.syncs({ wire });
  expect(isRestored).toBe(true);
  expect(office.rows.get(own.id)).toMatchObject({ reason: 'Cudze zgłoszenie', status: 0 });
  expect(await anna.state(own.seq)).toBe('review: lost');
});

test('a device that never received an epoch recognises by the tasks themselves that numbers have another meaning', async () => {
  const { office, devices } = aRestoredOffice();
  const [anna] = devices;
  office.tellsNoEpoch();
  const restore = office.backup();
  const own = await anna.files('Usterka Anny');
  anna.network.cut();
  await anna.closes(own.lid);
  restore();
  filedAtDesk({ office }, 'Cudze zgłoszenie');
  anna.network.heal();
  expect(await anna.sendsDuring(() => anna.syncs(3))).toEqual([]);
  expect(office.rows.get(own.id)).toMatchObject({ status: 0 });
});

test('an office that sends no epoch never receives one', async () => {
  const { office, devices } = aRestoredOffice();
  const [anna] = devices;
  office.tellsNoEpoch();
  const own = await anna.files('Usterka Anny');
  await anna.closes(own.lid);
  await anna.syncs();
  expect([office.epochsSeen, office.rows.get(own.id)?.status]).toEqual([[], 1]);
});
