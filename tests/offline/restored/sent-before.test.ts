import { expect, test } from 'vitest';
import { meteringTag } from '#contract/wire/etags.ts';
import { unprovenOf } from '#local/outbox/epoch.repo.ts';
import { aRestoredOffice, type Device, filedAtDesk } from '#tests/support/restored-office.ts';

/* Changes that the backup lacks are offered again. Changes that it contains stay done, without a question. */

const states = (device: Device, ...seqs: readonly number[]) => Promise.all(seqs.map((seq) => device.state(seq)));

test('what the backup has stays done; what came later is offered, and goes again once it is asked for', async () => {
  const { office, devices } = aRestoredOffice();
  const [anna] = devices;
  const old = await anna.files('Sprzed kopii');
  const oldRemark = await anna.says(old.lid, 'Sprzed kopii');
  await anna.syncs();
  const restore = office.backup();
  const closing = await anna.closes(old.lid);
  const remark = await anna.says(old.lid, 'Po kopii');
  const own = await anna.files('Po kopii');
  const ownClosing = await anna.closes(own.lid);
  const ownRemark = await anna.says(own.lid, 'Zamknięte');
  await anna.syncs();
  expect(await states(anna, closing, remark, ownClosing, ownRemark)).toEqual(['done', 'done', 'done', 'done']);

  restore();
  expect(await anna.sendsDuring(() => anna.syncs(3))).toEqual([]);
  expect(await states(anna, old.seq, oldRemark)).toEqual(['done', 'done']);
  expect(await states(anna, closing, remark, own.seq, ownClosing, ownRemark)).toEqual(Array(5).fill('review: lost'));

  await anna.sendsAgain(closing);
  await anna.sendsAgain(remark);
  // the comments and changes of a request are sent with it
  await anna.sendsAgain(own.seq);
  await anna.syncs(3);
  expect((await anna.user.ops()).map(({ state }) => state)).toEqual(Array(7).fill('done'));
  expect([...office.rows.values()].map(({ reason, status }) => [reason, status])).toEqual([
    ['Sprzed kopii', 1],
    ['Po kopii', 1],
  ]);
  expect(office.care.comments.map(({ text }) => text)).toEqual(['Sprzed kopii', 'Po kopii', 'Zamknięte']);
});

test('what is given up stays away, with what stood on it', async () => {
  const { office, devices } = aRestoredOffice();
  const [anna] = devices;
  await anna.syncs();
  const restore = office.backup();
  const own = await anna.files('Po kopii');
  const closing = await anna.closes(own.lid);
  await anna.syncs();
  restore();
  await anna.syncs(2);
  await anna.givesUp(own.seq);
  await anna.syncs(2);
  expect(await states(anna, own.seq, closing)).toEqual(['discarded', 'discarded']);
  expect(office.rows.size).toBe(0);
});

test('a database that was only moved has the same under another epoch: the user is not asked, and what waits goes on', async () => {
  const { office, devices } = aRestoredOffice();
  const [anna, bartek] = devices;
  const own = await anna.files('Usterka Anny');
  const filed = await bartek.files('Usterka Bartka');
  await anna.says(own.lid, 'Raz');
  await anna.syncs();
  anna.network.cut();
  const closing = await anna.closes(`srv:${filed.id}`);
  const again = await anna.closes(own.lid);
  office.backup()('f'.repeat(32));
  anna.network.heal();
  await anna.syncs(3);
  expect((await anna.user.ops()).map(({ state }) => state)).toEqual(Array(4).fill('done'));
  expect(await states(anna, closing, again)).toEqual(['done', 'done']);
  expect([...office.rows.values()].map(({ status }) => status)).toEqual([1, 1]);
  expect([office.care.comments.length, await unprovenOf(anna.user.db())]).toEqual([1, []]);
});

test('a newer backup that is put back after all has what an older one lacked: it is found by its key, and nothing is there twice', async () => {
  const { office, devices } = aRestoredOffice();
  const [anna] = devices;
  await anna.syncs();
  const older = office.backup();
  const own = await anna.files('Po kopii');
  const closing = await anna.closes(own.lid);
  await anna.syncs();
  const newer = office.backup();
  older();
  filedAtDesk({ office }, 'Cudze zgłoszenie');
  await anna.syncs(2);
  expect(await states(anna, own.seq, closing)).toEqual(['review: lost', 'review: lost']);
  newer('9'.repeat(32));
  await anna.syncs(2);
  expect(await states(anna, own.seq, closing)).toEqual(['done', 'review: lost']);
  await anna.sendsAgain(closing);
  await anna.syncs();
  expect([await anna.state(closing), office.rows.size]).toEqual(['done', 1]);
});

test('an answer that was lost before the office went back is asked for under its key, also where its number is another’s by now', async () => {
  const { office, devices } = aRestoredOffice();
  const [anna] = devices;
  const first = await anna.files('Pierwsza');
  const restore = office.backup();
  const own = await anna.files('Druga');
  anna.network.spoilsNext('none', 'drop-after');
  const third = await anna.files('Trzecia');
  anna.network.heal();
  expect(await anna.state(third.seq)).toBe('unknown');
  restore();
  await anna.syncs(4);
  expect(await states(anna, first.seq, own.seq, third.seq)).toEqual(['done', 'review: lost', 'done']);
  expect([...office.rows.values()].map(({ id, reason }) => [id, reason])).toEqual([
    [first.id, 'Pierwsza'],
    [own.id, 'Trzecia'],
  ]);
});

test('a diagnosis whose number is another inverter’s by now is not acknowledged; one that is the same still is', async () => {
  const { office, devices } = aRestoredOffice();
  const [anna] = devices;
  const { lists, acknowledged } = office.care;
  await anna.syncs();
  lists(1, 'SN-0001');
  const restore = office.backup();
  anna.network.cut();
  const own = (id: number, sn: string) => anna.decides('acknowledgeDiagnosis', { id, sn } as never, 'anna');
  const [same, other] = [await own(1, 'SN-0001'), await own(2, 'SN-0002')];
  restore();
  lists(2, 'SN-0003');
  anna.network.heal();
  // only a list of requests shows the epoch, and this device decides nothing about a request
  await anna.user.looks();
  await anna.syncs(2);
  expect(await states(anna, same, other)).toEqual(['done', 'review: renumbered']);
  expect(acknowledged).toEqual([1]);
});

test('an acknowledgement, checked fuses, and a choice of mails, that the office has no more are offered again', async () => {
  const { office, devices } = aRestoredOffice();
  const [anna] = devices;
  office.care.lists(1, 'SN-0001');
  const restore = office.backup();
  const seen = await anna.decides('acknowledgeDiagnosis', { id: 1, sn: 'SN-0001' } as never, 'anna');
  const chosen = await anna.decides('chooseDigest', 'daily');
  const fuses = await anna.decides('checkFuses', { id: 1, sn: 'SN-0001' } as never, 'anna', 'Wymieniono');
  await anna.syncs();
  expect(await states(anna, seen, chosen, fuses)).toEqual(['done', 'done', 'done']);
  restore();
  await anna.user.looks();
  await anna.syncs();
  expect(await states(anna, seen, chosen, fuses)).toEqual(['review: lost', 'review: lost', 'review: lost']);
  await anna.sendsAgain(seen);
  await anna.sendsAgain(chosen);
  await anna.sendsAgain(fuses);
  await anna.syncs();
  expect([office.care.acknowledged, office.care.digests, office.care.fuses.map(({ note }) => note)]).toEqual([
    [1],
    ['daily'],
    ['Wymieniono'],
  ]);
});

test('the metering point of an installation that is not known by its serial number is left to the user', async () => {
  const { office, devices } = aRestoredOffice();
  const [anna] = devices;
  await anna.syncs();
  const details = { id: 7, ppe: null, operator: null } as never;
  const wish = { ppe: '590310600012345678', operator: null } as never;
  expect(meteringTag(details)).not.toBe('');
  anna.network.cut();
  const seq = await anna.decides('changeMetering', details, wish, 'Dom Kowalskich');
  office.backup()();
  anna.network.heal();
  await anna.user.looks();
  await anna.syncs();
  expect(await anna.state(seq)).toBe('review: renumbered');
});

test('what the office was not asked for before the network went is asked for with the next run', async () => {
  const { office, devices, clock } = aRestoredOffice();
  const [anna] = devices;
  const { lid } = await anna.files('Usterka');
  const known = await anna.says(lid, 'Przed kopią');
  await anna.syncs();
  const restore = office.backup();
  const lost = await anna.says(lid, 'Po kopii');
  await anna.syncs();
  restore();
  let asked = 0;
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    if (url.includes('/v1/tasks/')) asked += 1;
    if (asked > 1) throw new TypeError('Failed to fetch');
    return anna.network.wire.fetch(url, init);
  };
  for (let run = 0; run < 2; run += 1) {
    clock.pass(31_000);
    await anna.user.looks();
    await anna.user.syncs({ wire: { ...anna.network.wire, fetch } });
  }
  expect([asked > 1, (await unprovenOf(anna.user.db())).length]).toEqual([true, 1]);
  await anna.syncs(2);
  expect(await states(anna, known, lost)).toEqual(['done', 'review: lost']);
});
