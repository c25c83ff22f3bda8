import { beforeAll, expect, test } from 'vitest';
import { sendAgain } from '#intents/resolve-changes.ts';
import { taskQueries } from '#state/queries/task-queries.ts';
import type { Wire } from '#remote/wire.ts';
import { renewEpoch } from '#server/store/epoch/epoch.ts';
import { aModemForm, anApi } from '#tests/support/api.ts';
import { aTask } from '#tests/support/builders.ts';
import { aClock } from '#tests/support/clock.ts';
import { storeDecision } from '#tests/support/store-decision.ts';
import { aDeviceUser } from '#tests/support/device-user.ts';
import { madeOnce } from '#tests/support/made-once.ts';

/* Two tablets and the real server, whose database is restored to an earlier state. */

const api = madeOnce(() => anApi('pglite'));
beforeAll(() => api.ask('POST', 'pv_admin/', aModemForm()), 180_000);

const filed = (reason: string) => aTask({ inverterSerial: 'FR123', description: 'Dom Kalisz, Polna', reason });
const office = async () =>
  ((await api.ask('GET', 'task_order/')).body as { id: number; reason: string; status: number }[]).map(({ id, reason, status }) => [
    id,
    reason,
    status,
  ]);

/** Deletes all tasks after `last` and resets the sequence, as a restore does. */
async function goesBack(last: number): Promise<void> {
  await api.database.rows('delete from tasks where id > $1', [last]);
  await api.database.rows('delete from idempotency');
  await api.database.rows(`alter table tasks alter column id restart with ${last + 1}`);
  await renewEpoch(api.database, 'restore');
}

/** Shared by all tablets, because it also creates the keys. */
const clock = aClock(Date.now());

function aTablet(accountId: string) {
  const network = { isCut: false, refused: [] as number[] };
  const wire: Wire = {
    base: '',
    timeout: 30_000,
    fetch: async (url, init) => {
      if (network.isCut) throw new TypeError('Failed to fetch');
      const answer = await api.app.request(url, init);
      if (answer.status === 412 || answer.status === 428) network.refused.push(answer.status);
      return answer;
    },
  };
  const user = aDeviceUser({ clock, wire, accountId, token: () => api.token });
  const syncs = async (times = 1) => {
    for (let round = 0; round < times; round += 1) {
      clock.pass(31_000);
      await user.syncs();
    }
  };
  const closes = async (key: string) => {
    const seen = (await user.sees(taskQueries)).find((task) => task.key === key);
    return storeDecision(user.intentContext(), 'setTaskStatus', seen as never, 1);
  };
  return { network, user, syncs, closes };
}

test('the closing of an own task never closes the one that has its number after the server was restored', async () => {
  const [anna, bartek] = [aTablet('anna'), aTablet('bartek')];
  const first = await anna.user.files(filed('Sprzed kopii'));
  await anna.syncs();
  const { serverId: last } = await anna.user.op(first);
  const own = await anna.user.files(filed('Po kopii'));
  await anna.syncs();
  const { serverId, lid } = await anna.user.op(own);
  anna.network.isCut = true;
  await anna.closes(lid);

  await goesBack(Number(last));
  const strange = await bartek.user.files(filed('Cudze zgłoszenie'));
  await bartek.syncs();
  expect((await bartek.user.op(strange)).serverId).toBe(serverId);

  anna.network.isCut = false;
  await anna.syncs(3);
  expect(await anna.user.op(own)).toMatchObject({ state: 'review', why: 'lost' });
  expect(await office()).toEqual([
    [last, 'Sprzed kopii', 0],
    [serverId, 'Cudze zgłoszenie', 0],
  ]);

  await sendAgain(anna.user.intentContext(), own);
  await anna.syncs(2);
  expect(await office()).toEqual([
    [last, 'Sprzed kopii', 0],
    [serverId, 'Cudze zgłoszenie', 0],
    [Number(serverId) + 1, 'Po kopii', 1],
  ]);
});

test('where it is restored between the list and the change, the server refuses the change and the device reads its numbers again', async () => {
  const anna = aTablet('celina');
  const first = await anna.user.files(filed('Wcześniejsze'));
  await anna.syncs();
  const own = await anna.user.files(filed('Późniejsze'));
  await anna.syncs();
  const { lid, serverId } = await anna.user.op(own);
  const last = Number((await anna.user.op(first)).serverId);
  const closing = await anna.closes(lid);
  let isRestored = false;
  const wire: Wire = {
    base: '',
    timeout: 30_000,
    fetch: async (url, init) => {
      if (init.method === 'PUT' && !isRestored) {
        isRestored = true;
        await goesBack(last);
        await api.ask('POST', 'task_order/', body('Na jej miejscu'), { headers: { 'Idempotency-Key': '"at-the-desk"' } });
      }
      const answer = await api.app.request(url, init);
      if (answer.status === 412 || answer.status === 428) anna.network.refused.push(answer.status);
      return answer;
    },
  };
  await anna.user.syncs({ wire });
  expect(anna.network.refused).toEqual([412]);
  expect(await anna.user.op(own)).toMatchObject({ state: 'review', why: 'lost' });
  expect((await anna.user.op(closing)).state).toBe('queued');
  expect((await office()).find(([id]) => id === serverId)).toEqual([serverId, 'Na jej miejscu', 0]);
});

const body = (reason: string) => ({
  description: 'Dom Kalisz, Polna',
  inverter_sn: 'FR123',
  contact: null,
  creation_date: '20.11.2026',
  employee: 'Biuro',
  adress: 'Polna 3',
  reason,
  order: '',
});
