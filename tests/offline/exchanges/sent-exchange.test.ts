import { beforeEach, expect, test } from 'vitest';
import { keyOf } from '#local/cache/resources.ts';
import { anExchangeOffice, FIRST_NUMBER } from '#tests/support/exchange-histories/office.ts';
import { anExchangeUser } from '#tests/support/exchange-histories/user.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { aVisitWorld } from '#tests/support/visit-device.ts';
import { aPhotoDevice } from '#tests/support/visit-photos.ts';

const office = madeOnce(() => anExchangeOffice());
beforeEach(() => office.clears(), 180_000);

/** A device that has decided an exchange, whose time for 'Cofnij' is over. */
async function decided() {
  const world = aVisitWorld(office);
  const entered = { exchanges: new Set<string>(), takenBack: new Set<string>(), requests: new Set<string>(), notes: new Set<string>() };
  const device = anExchangeUser(aPhotoDevice(office, world), office, { ...entered, finished: new Set() });
  await device.readsList();
  await device.does('exchange');
  const [sn = ''] = entered.exchanges;
  world.passes(11);
  const states = async (kind: string) =>
    (await device.user.ops()).filter((op) => op.kind === kind).map(({ state, why }) => [state, why ?? null]);
  const settles = async () => {
    for (let round = 0; round < 4; round += 1) {
      world.passes(200);
      await device.syncs();
    }
  };
  return { ...device, sn, states, settles };
}

test('an exchange whose answer was lost is there once, and is called sent, not refused', async () => {
  const { syncs, settles, states, sn } = await decided();
  await syncs('lost-after');
  await settles();
  expect(await states('installation.exchange')).toEqual([['done', null]]);
  expect(await office.exchanges()).toEqual([sn]);
});

test('an office that went back to before the exchange is offered it again, and takes what was decided under the new number', async () => {
  const { syncs, settles, states, readsList, does, row } = await decided();
  await office.backsUp();
  await syncs();
  await readsList();
  expect(await row()).toMatchObject({ formerSerials: [FIRST_NUMBER] });
  await does('change-metering');
  await office.restores();
  await settles();
  expect(await states('installation.metering')).toEqual([['done', null]]);
  expect(await states('installation.exchange')).toEqual([['review', 'lost']]);
});

test('an exchange that was taken back at the office leaves nothing on the device, also after the office went back', async () => {
  const { syncs, settles, states, readsList, takesBack, finds, user, sn } = await decided();
  await office.backsUp();
  await syncs();
  await readsList();
  const key = keyOf({ of: 'installation', sn });
  await user.db().details.put({ key, fetchedAt: 0 as never, value: { sn } });
  await takesBack();
  await readsList();
  expect(await office.exchanges()).toEqual([]);
  expect(await finds(sn)).toBeUndefined();
  expect(await user.db().details.get(key)).toBeUndefined();
  await office.restores();
  await settles();
  expect(await states('installation.exchange')).toEqual([]);
});
