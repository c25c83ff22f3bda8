import { expect, test } from 'vitest';
import { documentOf } from '#domain/visit/answered-visit.ts';
import { discard, sendAgain } from '#intents/resolve-changes.ts';
import { decide } from '#intents/decide.ts';
import { decisionOf } from '#intents/registry.ts';
import { saveDraft } from '#local/outbox/drafts.repo.ts';
import { renewEpoch } from '#server/store/epoch/epoch.ts';
import { readVisitSending } from '#state/queries/visit-sendings.ts';
import { aTask } from '#tests/support/builders.ts';
import { storeDecision } from '#tests/support/store-decision.ts';
import { filePath, partHeaders } from '#tests/support/file-parts.ts';
import { aVisitWorld, type Mishap } from '#tests/support/visit-device.ts';
import { aVisitOffice } from '#tests/support/visit-office.ts';
import { aJpeg, aPhotoDevice, hashAtOffice, hashOf, KB, lastJpeg } from '#tests/support/visit-photos.ts';
import { aFinishedVisit, aPhoto } from '#tests/support/visits.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { stride } from '#tests/support/runs.ts';

/* Files of visits reach the real server whole and once, in parts, whatever happens on the way. */

const office = madeOnce(() => aVisitOffice('pglite'));

const aCase = () => aPhotoDevice(office);
const atOffice = (sha256: string): Promise<string> => hashAtOffice(office, sha256);

test('a photo follows its visit in parts that grow, and is at the office whole', async () => {
  const { begins, photographs, heals, parts, fileState } = aCase();
  const uuid = await begins();
  const sha256 = await photographs(uuid, 1700 * KB);
  await heals();
  expect([await atOffice(sha256), await fileState(sha256)]).toEqual([sha256, 'at-office']);
  expect(parts()).toBe(3); // 256, 512 and 1024 kB
  expect((await office.get(uuid)).missing).toEqual([]);
});

test('parts do not grow after previews and small photos, which are quick on any network', async () => {
  const { begins, photographs, heals, parts } = aCase();
  const uuid = await begins();
  await photographs(uuid, 20 * KB, {}, 10 * KB);
  const sha256 = await photographs(uuid, 1700 * KB, {}, 11 * KB);
  await heals();
  expect(await atOffice(sha256)).toBe(sha256);
  expect(parts()).toBe(6); // three files of one part each, and 256, 512 and 1024 kB
});

test.each(['lost-before', 'lost-after', '500-after', 'portal'] as const satisfies readonly Mishap[])(
  'case 80: parts whose answers are %s are sent again at most once each, and the file is whole',
  async (mishap) => {
    const { begins, photographs, heals, parts, line, syncsAfter } = aCase();
    const uuid = await begins();
    await heals();
    const sha256 = await photographs(uuid, 700 * KB);
    let left = 2;
    line.spoils = (call) => (call.startsWith('PATCH') && left-- > 0 ? mishap : undefined);
    for (let round = 0; round < 8; round += 1) await syncsAfter(70);
    await heals();
    expect(await atOffice(sha256)).toBe(sha256);
    expect(parts()).toBeLessThanOrEqual(7);
  },
);

test('case 80: killed at each step of sending: the file is whole and its parts are not doubled', async () => {
  for (let step = 1, wasKilled = true; wasKilled; step += stride(3)) {
    const { begins, photographs, heals, user, fileState } = aCase();
    const uuid = await begins();
    await heals();
    const sha256 = await photographs(uuid, 300 * KB);
    wasKilled = await user.syncsUntilKilled(step);
    user.restarts();
    await heals();
    expect([step, await atOffice(sha256), await fileState(sha256)]).toEqual([step, sha256, 'at-office']);
    user.switchesOff();
  }
}, 180_000);

test('case 80: another sender was faster with the first part: the file goes on from there, and is called sent only when it is whole', async () => {
  const { begins, photographs, heals, line, syncsAfter, fileState } = aCase();
  const uuid = await begins();
  await heals();
  const sha256 = await photographs(uuid, 600 * KB);
  const begin = lastJpeg(600 * KB).slice(0, 64 * KB);
  const sendsBegin = async (): Promise<number> => {
    const headers = { ...partHeaders(begin, 0, false), Authorization: `Token ${office.api.token}` };
    return (await office.api.app.request(filePath(sha256), { method: 'PATCH', headers, body: begin })).status;
  };
  let other: Promise<number> | undefined;
  const states: (readonly [string | undefined, boolean])[] = [];
  line.spoils = (call) => {
    if (call.startsWith('PATCH')) other ??= sendsBegin();
    return undefined;
  };
  await syncsAfter(70);
  expect(await other).toBe(200);
  for (let round = 0; round < 6; round += 1) {
    states.push([await fileState(sha256), (await atOffice(sha256)) === sha256]);
    await syncsAfter(70);
  }
  await heals();
  expect(await atOffice(sha256)).toBe(sha256);
  expect(states.filter(([state, isWhole]) => state === 'at-office' && !isWhole)).toEqual([]);
});

test('case 80: page and worker that send at the same moment send one file', async () => {
  const { begins, photographs, heals, user } = aCase();
  const uuid = await begins();
  await heals();
  const sha256 = await photographs(uuid, 900 * KB);
  await user.syncsTwiceAtOnce();
  await heals();
  expect(await atOffice(sha256)).toBe(sha256);
});

test('case 80: what is decided while a file is sent goes before its next part', async () => {
  const { begins, photographs, heals, user, calls, syncsAfter } = aCase();
  const task = await storeDecision(user.intentContext(), 'fileTask', aTask({ inverterSerial: 'FR123' }));
  const uuid = await begins();
  await heals();
  const sha256 = await photographs(uuid, 2000 * KB);
  const lid = (await user.op(task)).lid;
  let isSaid = false;
  const during = calls.push.bind(calls);
  calls.push = (call) => {
    if (call.startsWith('PATCH') && !isSaid) {
      isSaid = true;
      void storeDecision(user.intentContext(), 'commentTask', { key: lid, id: null, description: 'Dom' } as never, 'w trakcie');
    }
    return during(call);
  };
  await syncsAfter(100);
  const order = calls.map((call) => (call.startsWith('PATCH') ? 'part' : call.includes('comments') ? 'comment' : 'other'));
  expect(order.filter((one) => one !== 'other').slice(0, 3)).toContain('comment');
  expect(order.lastIndexOf('part')).toBeGreaterThan(order.indexOf('comment'));
  expect(await atOffice(sha256)).toBe(sha256);
});

test('a damaged photo that is added again with the same bytes is sent', async () => {
  const { begins, photographs, heals, user, fileOp } = aCase();
  const uuid = await begins();
  const sha256 = await photographs(uuid, 40 * KB);
  const data = (await user.db().bytes.get(sha256))?.data ?? new ArrayBuffer(0);
  await user.db().bytes.put({ sha256, data: new ArrayBuffer(3) });
  await heals();
  expect((await fileOp(sha256))?.state).toBe('review');
  const again = { sha256, bytes: data.byteLength, type: 'image/jpeg', role: 'photo', name: 'Zdjęcie', about: 'Dom', data } as const;
  await decide(user.intentContext(), [decisionOf(['keepFile', uuid, again])], null);
  await heals();
  expect([(await fileOp(sha256))?.state, await atOffice(sha256)]).toEqual(['done', sha256]);
});

test('case 81: a damaged photo is named and the others are sent; without it the office no longer waits', async () => {
  const world = aVisitWorld(office);
  const [{ begins, photographs, heals, user, fileOp, fileState }, other] = [aPhotoDevice(office, world), aPhotoDevice(office, world)];
  const uuid = await begins();
  const [bad, good] = [await photographs(uuid, 40 * KB), await photographs(uuid, 50 * KB)];
  await user.db().bytes.put({ sha256: bad, data: aJpeg(40 * KB, 999) });
  await heals();
  expect([await fileState(bad), await atOffice(good)]).toEqual(['damaged', good]);
  const op = await fileOp(bad);
  expect(op).toMatchObject({ state: 'review', why: 'damaged' });
  expect((await office.get(uuid)).missing).toEqual([bad]);
  expect(await discard(user.intentContext(), op?.seq ?? 0, 'Uszkodzone na urządzeniu')).toBe(true);
  await heals();
  expect(await office.get(uuid)).toMatchObject({ missing: [], forgone: [{ sha256: bad, reason: 'Uszkodzone na urządzeniu' }] });
  const now = await readVisitSending(user.db(), uuid);
  expect(now).toMatchObject({ photos: { all: 1, sent: 1 }, forgone: 1, bytes: { all: 50 * KB, sent: 50 * KB } });
  const base = await office.get(uuid);
  await decide(
    other.user.intentContext(),
    [
      decisionOf([
        'saveVisit',
        uuid,
        (document) => document ?? documentOf(base),
        { task: null, about: 'Dom', sn: 'FR123', form: null, base },
      ]),
    ],
    null,
  );
  expect(await readVisitSending(other.user.db(), uuid)).toMatchObject({ photos: { all: 1, sent: 1 }, forgone: 1 });
});

test('case 81: bytes that are missing, or have no length, are damage too', async () => {
  const { begins, photographs, heals, user, fileState } = aCase();
  const uuid = await begins();
  const [gone, empty] = [await photographs(uuid, 30 * KB), await photographs(uuid, 31 * KB)];
  await user.db().bytes.delete(gone);
  await user.db().bytes.put({ sha256: empty, data: new ArrayBuffer(0) });
  await heals();
  expect([await fileState(gone), await fileState(empty)]).toEqual(['damaged', 'damaged']);
});

test('case 81: a file of another type than it says is refused, once', async () => {
  const { begins, heals, user, fileOp, fileState, photographs } = aCase();
  const uuid = await begins();
  const sha256 = await photographs(uuid, 20 * KB, { type: 'image/png' });
  await heals();
  expect([(await fileOp(sha256))?.state, await fileState(sha256)]).toEqual(['rejected', 'refused']);
  expect(await sendAgain(user.intentContext(), (await fileOp(sha256))?.seq ?? 0)).toBe(true);
  await heals();
  expect((await fileOp(sha256))?.state).toBe('rejected');
});

test('a PDF that was handed out is named beside its finished visit, then sent, and nothing of it is sent before', async () => {
  const { begins, edits, heals, user, calls, fileState } = aCase();
  const { ended_at, customer } = aFinishedVisit();
  const uuid = await begins();
  await edits(uuid, { state: 'final', ended_at, work_done: 'Gotowe', customer: { ...customer, presence: 'absent' } });
  const data = new TextEncoder().encode('%PDF-1.7 protokół').buffer;
  const sha256 = hashOf(data);
  const facts = { sha256, bytes: data.byteLength, name: 'protokol.pdf', about: 'Dom' };
  await decide(
    user.intentContext(),
    [
      decisionOf(['keepProtocol', { ...facts, visit: uuid, made_at: '2026-11-24T11:10:00+01:00' }]),
      decisionOf(['keepFile', uuid, { ...facts, type: 'application/pdf', role: 'protocol', data }]),
    ],
    null,
  );
  await heals();
  expect(calls.map((one) => one.split(' ')[0])).toEqual(['PUT', 'POST', 'PATCH']);
  expect([await atOffice(sha256), await fileState(sha256)]).toEqual([sha256, 'at-office']);
  expect(await office.get(uuid)).toMatchObject({ protocols: [{ sha256, bytes: data.byteLength }], missing: [] });
});

test('one photo in two visits is sent once', async () => {
  const { begins, photographs, heals, user, parts } = aCase();
  const [one, other] = [await begins(), await begins()];
  const sha256 = await photographs(one, 60 * KB);
  await heals();
  const before = parts();
  const data = (await user.db().bytes.get(sha256))?.data ?? new ArrayBuffer(0);
  const file = aPhoto('x', { sha256, bytes: 60 * KB, thumb: null });
  const kept = { sha256, bytes: file.bytes, type: file.type, role: file.role, name: 'Zdjęcie', about: 'Dom', data };
  await storeDecision(user.intentContext(), 'keepFile', other, kept);
  await storeDecision(user.intentContext(), 'saveVisit', other, (document) => ({ ...document, files: [file] }) as never);
  await heals();
  expect([parts() - before, (await office.get(other)).missing]).toEqual([0, []]);
});

test.each(['full', 'limit'] as const)('case 81: a server that takes no files for a while (%s) holds back files alone', async (mishap) => {
  const { begins, photographs, edits, syncsAfter, heals, line, fileOp } = aCase();
  const uuid = await begins();
  const sha256 = await photographs(uuid, 90 * KB);
  line.spoils = (call) => (call.startsWith('PATCH') ? mishap : undefined);
  await syncsAfter(61);
  await syncsAfter(61);
  expect((await fileOp(sha256))?.state).toBe('queued');
  await edits(uuid, { notes: 'mimo to' });
  await syncsAfter(61);
  expect((await office.get(uuid)).notes).toBe('mimo to');
  await heals();
  expect(await atOffice(sha256)).toBe(sha256);
});

test('case 82: a server that was restored gets again what is still here; the bytes stay a week', async () => {
  const { begins, photographs, heals, user, passes, fileState } = aCase();
  const uuid = await begins();
  const sha256 = await photographs(uuid, 80 * KB);
  await heals();
  const { rows } = office.api.database;
  await rows('delete from file_parts where sha256 = $1', [Buffer.from(sha256, 'hex')] as never);
  await rows('update files set received = 0, is_whole = false, whole_at = null where sha256 = $1', [Buffer.from(sha256, 'hex')] as never);
  await renewEpoch(office.api.database, 'restore');
  await user.looks();
  await heals();
  expect([await atOffice(sha256), await fileState(sha256)]).toEqual([sha256, 'at-office']);
  passes(8 * 86_400);
  await user.syncs();
  expect([await user.db().bytes.get(sha256), await fileState(sha256)]).toEqual([undefined, 'at-office']);
});

test('case 32: no room for an answer: charts, then bytes that the office has, make room; what it does not have stays', async () => {
  const { begins, photographs, heals, user } = aCase();
  const uuid = await begins();
  const sent = await photographs(uuid, 30 * KB);
  await heals();
  const db = user.db();
  const waiting = await photographs(uuid, 31 * KB);
  let isFull = true;
  db.bytes.hook('deleting', () => {
    isFull = false;
  });
  const put = db.drafts.put.bind(db.drafts);
  db.drafts.put = ((row: never) => (isFull ? Promise.reject(new DOMException('full', 'QuotaExceededError')) : put(row))) as never;
  await saveDraft(db, 'visit', 'tekst', user.intentContext().device.now());
  expect(await db.drafts.get('visit')).toMatchObject({ value: 'tekst' });
  expect((await db.bytes.bulkGet([sent, waiting])).map((row) => row?.data.byteLength)).toEqual([undefined, 31 * KB]);
});
