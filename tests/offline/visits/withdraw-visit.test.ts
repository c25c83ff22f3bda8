import { expect, test } from 'vitest';
import { isLive } from '#domain/service/change-state.ts';
import { decide } from '#intents/decide.ts';
import { decisionOf } from '#intents/registry.ts';
import { aVisitWorld, aSharedVisit } from '#tests/support/visit-device.ts';
import { aVisitOffice } from '#tests/support/visit-office.ts';
import { aPhoto, sha256 as hashOf } from '#tests/support/visits.ts';
import { madeOnce } from '#tests/support/made-once.ts';

/* A draft that was begun by mistake is gone on this device at once, and at the office if it was there. */

const office = madeOnce(() => aVisitOffice('pglite'));

const withdrawal = (visit: string) => decisionOf(['withdrawVisit', { visit, number: 'P-1', about: 'Dom' }]);
const atOffice = async (uuid: string): Promise<number> => (await office.api.ask('GET', `/care/v1/visits/${uuid}/`)).status;

function aCase() {
  const device = aVisitWorld(office).aDevice();
  const { user } = device;
  return {
    ...device,
    live: async () => (await user.db().ops.toArray()).filter(isLive),
    photographs: async (uuid: string): Promise<string> => {
      const sha256 = hashOf(uuid);
      const file = aPhoto('x', { sha256, bytes: 4, thumb: null });
      const kept = { sha256, bytes: 4, type: file.type, role: file.role, name: 'Zdjęcie', about: 'Dom', data: new ArrayBuffer(4) };
      const mention = decisionOf(['saveVisit', uuid, (document) => ({ ...document, files: [file] }) as never]);
      await decide(user.intentContext(), [decisionOf(['keepFile', uuid, kept]), mention], null);
      return sha256;
    },
    withdraws: (uuid: string) => decide(user.intentContext(), [withdrawal(uuid)], null),
  };
}

test('one that was never sent is simply gone, with its photos, and nothing of it is sent', async () => {
  const { begins, photographs, withdraws, heals, row, live, calls, user } = aCase();
  const uuid = await begins();
  const sha256 = await photographs(uuid);
  await withdraws(uuid);
  expect([await row(uuid), await user.db().files.get(sha256), await user.db().bytes.get(sha256)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(await live()).toEqual([]);
  await heals();
  expect([calls, await atOffice(uuid)]).toEqual([[], 404]);
});

test('one whose deletion the office has carried out without an answer is settled, and nobody is asked', async () => {
  const { begins, withdraws, heals, syncsAfter, live, mishaps } = aCase();
  const uuid = await begins();
  await heals();
  await withdraws(uuid);
  mishaps.push('lost-after');
  await syncsAfter(100);
  expect(await atOffice(uuid)).toBe(404);
  await heals();
  expect(await live()).toEqual([]);
});

test('one whose deletion something on the way answers by 404 is not taken for deleted', async () => {
  const { begins, withdraws, heals, syncsAfter, live, mishaps } = aCase();
  const uuid = await begins();
  await heals();
  await withdraws(uuid);
  mishaps.push('absent');
  await syncsAfter(100);
  expect([await atOffice(uuid), (await live()).length]).toEqual([200, 1]);
});

test('one that the office has is deleted there, also without a network for a while', async () => {
  const { begins, photographs, withdraws, heals, syncsAfter, live, line } = aCase();
  const uuid = await begins();
  await heals();
  await photographs(uuid);
  line.isCut = true;
  await withdraws(uuid);
  await syncsAfter(70);
  expect(await atOffice(uuid)).toBe(200);
  await heals();
  expect([await atOffice(uuid), await live()]).toEqual([404, []]);
});

test('one whose answer was lost is deleted in the version that the office has', async () => {
  const { begins, withdraws, heals, syncsAfter, live, mishaps } = aCase();
  const uuid = await begins();
  mishaps.push('lost-after');
  await syncsAfter(5);
  expect(await atOffice(uuid)).toBe(200);
  await withdraws(uuid);
  await heals();
  expect([await atOffice(uuid), await live()]).toEqual([404, []]);
});

test('one whose answer was lost and that a colleague has changed since stays at the office', async () => {
  const world = aVisitWorld(office);
  const [one, other] = [world.aDevice('jan'), world.aDevice('ewa')];
  const uuid = await one.begins();
  await one.heals();
  await one.edits(uuid, { work_done: 'od Jana' });
  one.mishaps.push('lost-after');
  await one.syncsAfter(70);
  await other.takes(uuid);
  await other.edits(uuid, { notes: 'od Ewy' });
  await other.heals();
  await decide(one.user.intentContext(), [withdrawal(uuid)], null);
  await one.heals();
  expect(await office.get(uuid)).toMatchObject({ notes: 'od Ewy', work_done: 'od Jana' });
});

test('one that a colleague has changed meanwhile stays at the office, and the deletion is not called done', async () => {
  const { one, other, uuid } = await aSharedVisit(office);
  await other.edits(uuid, { notes: 'od Ewy' });
  await other.heals();
  await decide(one.user.intentContext(), [withdrawal(uuid)], null);
  await one.heals();
  expect((await office.get(uuid)).notes).toBe('od Ewy');
  const ops = (await one.user.db().ops.toArray()).filter(({ kind }) => kind === 'visit.withdraw');
  expect(ops.map(isLive)).toEqual([true]);
});
