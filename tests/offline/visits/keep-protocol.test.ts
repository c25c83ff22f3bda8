import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { discard } from '#intents/resolve-changes.ts';
import { sentences } from '#server/sentences.ts';
import { readVisitSending } from '#state/queries/visit-sendings.ts';
import { fileLid } from '#intents/visits/keep-file.intent.ts';
import { keepOwedProtocol } from '#intents/visits/keep-owed-protocol.ts';
import { protocolLid } from '#intents/visits/keep-protocol.intent.ts';
import { owedProtocolsOf } from '#local/visits/visits.repo.ts';
import { killedAt } from '#tests/support/killed-device.ts';
import { aVisitWorld } from '#tests/support/visit-device.ts';
import { aVisitOffice } from '#tests/support/visit-office.ts';
import { aFinishedInspection, aFinishedVisit } from '#tests/support/visits.ts';
import { madeOnce } from '#tests/support/made-once.ts';
import { stride } from '#tests/support/runs.ts';

/* The PDF of a finished inspection is owed from the moment in which it is finished until it is kept, and is kept once. */

const office = madeOnce(() => aVisitOffice('pglite'));

type World = ReturnType<ReturnType<typeof aVisitWorld>['aDevice']>;

const hashOf = (data: ArrayBuffer): string => createHash('sha256').update(new Uint8Array(data)).digest('hex');

/** A device with a finished inspection, which has not been sent. */
async function finished() {
  const device = aVisitWorld(office).aDevice();
  const {
    installation: _,
    uuid: __,
    number: ___,
    started_at: ____,
    ...content
  } = aFinishedInspection({ installation: office.installation });
  const uuid = await device.begins({ ...content, started_at: '2026-11-24T10:12:00+01:00' });
  return { ...device, uuid };
}

/** The PDF of the visit as it is on the device. */
async function owedOf({ row, user }: World, uuid: string, text = 'protokół') {
  const document = (await row(uuid))?.document;
  if (!document) throw new Error('The visit is not on the device.');
  const data = new TextEncoder().encode(`%PDF-1.7 ${text}`).buffer;
  const made_at = '2026-11-24T12:00:00+01:00';
  const pdf = { visit: uuid, sha256: hashOf(data), bytes: data.byteLength, made_at, name: 'protokol.pdf', about: 'Dom', data };
  return { sha256: pdf.sha256, keep: (db = user.db()) => keepOwedProtocol({ ...user.intentContext(), db }, { document, pdf }) };
}

test('a finished inspection owes its PDF, a service visit does not; it is kept once, and reaches the office after its visit', async () => {
  const device = await finished();
  const { user, uuid, heals } = device;
  const { installation: _, uuid: __, number: ___, ...service } = aFinishedVisit();
  await device.begins(service);
  expect(await owedProtocolsOf(user.db())).toEqual([uuid]);
  const { sha256, keep } = await owedOf(device, uuid);
  expect([await keep(), await keep()]).toEqual([true, false]);
  expect(await owedProtocolsOf(user.db())).toEqual([]);
  await heals();
  expect(await office.get(uuid)).toMatchObject({ state: 'final', missing: [], protocols: [{ sha256 }] });
});

test('case 89: killed at every step between finishing and keeping: the PDF is owed or kept, never both, and never twice', async () => {
  for (let step = 1, wasKilled = true; wasKilled; step += stride()) {
    const device = await finished();
    const { user, uuid } = device;
    const { sha256, keep } = await owedOf(device, uuid);
    user.switchesOff();
    wasKilled = await killedAt(step, user.indexedDB, keep);
    user.restarts();
    const isOwed = (await owedProtocolsOf(user.db())).includes(uuid);
    const kept = (await user.db().ops.toArray()).filter(({ lid }) => lid === protocolLid(sha256) || lid === fileLid(sha256)).length;
    expect([isOwed, kept, await user.db().bytes.count()]).toEqual(isOwed ? [true, 0, 0] : [false, 2, 1]);
    await keep(user.db());
    expect(await owedProtocolsOf(user.db())).toEqual([]);
    expect((await user.db().ops.where('lid').equals(protocolLid(sha256)).toArray()).length).toBe(1);
    user.switchesOff();
  }
}, 120_000);

test('a PDF of a content that the office refused is dropped when the inspection is finished again, and a PDF of an older content is not kept', async () => {
  const device = await finished();
  const { user, uuid, edits, heals } = device;
  const first = await owedOf(device, uuid, 'pierwszy');
  await first.keep();
  await edits(uuid, {
    notes: 'Poprawione.',
    signatures: aFinishedInspection({ ...(await device.row(uuid))?.document, notes: 'Poprawione.' }).signatures,
  });
  expect(await owedProtocolsOf(user.db())).toEqual([uuid]);
  expect(await first.keep()).toBe(false);
  const second = await owedOf(device, uuid, 'drugi');
  expect(await second.keep()).toBe(true);
  await heals();
  expect((await office.get(uuid)).protocols.map(({ sha256 }) => sha256)).toEqual([second.sha256]);
});

test('a sixth PDF is named with the reason of the office, and goes from the device when it is deleted', async () => {
  const device = await finished();
  const { user, uuid, heals } = device;
  await heals();
  for (let n = 0; n < 5; n += 1) {
    const other = { sha256: hashOf(new TextEncoder().encode(`inny ${n} ${uuid}`).buffer), bytes: 9, made_at: '2026-11-24T12:00:00+01:00' };
    expect((await office.api.ask('POST', `/care/v1/visits/${uuid}/protocols/`, other)).status).toBe(201);
  }
  const { sha256, keep } = await owedOf(device, uuid);
  await keep();
  await heals();
  const [trouble, ...others] = (await readVisitSending(user.db(), uuid))?.troubles ?? [];
  expect([trouble, others]).toMatchObject([{ is: 'surplus', sha256, reason: sentences.visitProtocols, hasBytes: true }, []]);
  expect(await discard(user.intentContext(), trouble?.seq ?? 0)).toBe(true);
  expect([(await readVisitSending(user.db(), uuid))?.changes, await user.db().bytes.count()]).toEqual([[], 0]);
});
