import { beforeEach, expect, test } from 'vitest';
import { typedExchange, visitExchangeKey } from '#domain/service/exchange.ts';
import { quantity } from '#domain/quantity.ts';
import { decide } from '#intents/decide.ts';
import { decisionOf } from '#intents/registry.ts';
import { type Exchange, exchangeOf, knownInstallations } from '#intents/replace-inverter.intent.ts';
import { takeBack } from '#intents/resolve-changes.ts';
import { anExchangeOffice } from '#tests/support/exchange-histories/office.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { storeDecision } from '#tests/support/store-decision.ts';
import { aVisitWorld } from '#tests/support/visit-device.ts';
import { aFinishedVisit } from '#tests/support/visits.ts';

const office = madeOnce(() => anExchangeOffice());
beforeEach(() => office.clears(), 180_000);

/** A device with a visit that is finished with an exchange, without a network. */
async function finishedOffline(sn: string) {
  const world = aVisitWorld(office);
  const device = world.aDevice('serwis');
  const { user } = device;
  const visit = await device.begins();
  const exchange: Exchange = {
    ...{ installation: office.installation, former: 'FR123', description: 'Dom', visit, inverterSerial: sn, inverterModel: 'Symo' },
    ...{ fromAt: quantity(world.clock.now()), inverterPower: quantity(5000), inverterWarrantyTo: '2031-11-24', warrantyNote: '' },
  };
  const ended = (uuid: string) => aFinishedVisit({ uuid, installation: office.installation, form: null });
  await user.db().drafts.put({ formKey: visitExchangeKey(visit), value: typedExchange(exchange), savedAt: quantity(0) });
  await decide(
    user.intentContext(),
    [
      decisionOf(['saveVisit', visit, (one) => ({ ...ended(visit), ...one, state: 'final', ended_at: '2026-11-24T13:05:00+01:00' })]),
      decisionOf(['replaceInverter', exchange]),
    ],
    null,
  );
  const ops = async (kind: string) => (await user.ops()).filter((op) => op.kind === kind);
  const draft = () => user.db().drafts.get(visitExchangeKey(visit));
  return { ...device, visit, exchange, ops, draft };
}

test('an exchange that is decided with the end of a visit is stored with it, and its draft is gone', async () => {
  const { ops, draft, user } = await finishedOffline('B-1');
  expect(await ops('installation.exchange')).toMatchObject([{ state: 'queued', after: expect.stringContaining('visit:') }]);
  expect(await draft()).toBeUndefined();
  expect(await knownInstallations(user.db())).toEqual([]);
});

test('a refused end that is edited gives the exchange back as a draft, and its next end decides it once', async () => {
  const { ops, draft, user, visit, mishaps, exchange } = await finishedOffline('B-2');
  await user.syncs();
  expect((await ops('visit.save'))[0]?.state).toBe('rejected');
  expect((await ops('installation.exchange'))[0]?.state).toBe('queued');
  await storeDecision(user.intentContext(), 'saveVisit', visit, (one) => ({ ...(one as never as object), notes: 'Poprawiono' }) as never);
  expect((await ops('installation.exchange'))[0]?.state).toBe('superseded');
  expect((await draft())?.value).toMatchObject({ serial: 'B-2', warranty: 'other', warrantyTo: '2031-11-24' });
  expect(mishaps).toEqual([]);
  await storeDecision(user.intentContext(), 'replaceInverter', { ...exchange, visit: null });
  expect((await ops('installation.exchange')).map(({ state }) => state)).toEqual(['superseded', 'queued']);
});

test("an exchange of the menu waits for ten seconds, and 'Cofnij' leaves no trace of it", async () => {
  const world = aVisitWorld(office);
  const { user, syncsAfter } = world.aDevice('serwis');
  const exchange: Exchange = {
    ...{ installation: office.installation, former: 'FR123', description: 'Dom', visit: null, inverterSerial: 'B-3', inverterModel: '' },
    ...{ fromAt: quantity(world.clock.now()), inverterPower: quantity(5000), inverterWarrantyTo: null, warrantyNote: '' },
  };
  await storeDecision(user.intentContext(), 'replaceInverter', exchange);
  await syncsAfter(5);
  expect(await office.exchanges()).toEqual([]);
  expect(await takeBack(user.intentContext(), [exchangeOf(office.installation)])).toBe(true);
  await syncsAfter(100);
  expect(await office.exchanges()).toEqual([]);
  await storeDecision(user.intentContext(), 'replaceInverter', { ...exchange, inverterSerial: 'B-4' });
  await syncsAfter(11);
  expect(await office.exchanges()).toEqual(['B-4']);
  expect(await takeBack(user.intentContext(), [exchangeOf(office.installation)])).toBe(false);
});
