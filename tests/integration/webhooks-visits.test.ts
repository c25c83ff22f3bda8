import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { administer } from '#server/control/administer.ts';
import { type HookWorker, startHookWorker } from '#server/hooks/hook-worker.ts';
import { externalInspection } from '#domain/visit/begin/external-inspection.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { KINDS } from '#tests/support/database.ts';
import { aHookReceiver, answers, type HookReceiver, isBelieved } from '#tests/support/hook-receiver.ts';
import { aLog } from '#tests/support/log.ts';
import { soon } from '#tests/support/soon.ts';
import { aVisitOffice, type VisitOffice } from '#tests/support/visit-office.ts';
import { aFinishedInspection, aFinishedVisit } from '#tests/support/visits.ts';

/* What other systems are told of visits: that one is final, or corrects a final one; never a text or a name of it. */

describe.each(KINDS)('webhooks about visits on %s', (kind) => {
  let office: VisitOffice;
  let there: HookReceiver;
  let worker: HookWorker;
  let secret: string;

  beforeAll(async () => {
    office = await aVisitOffice(kind);
    there = await aHookReceiver();
    worker = startHookWorker({ database: office.api.database, log: aLog('warn').log });
    const { lines, isDone } = await administer(office.api.database, [
      'hook',
      'add',
      there.url,
      '--event',
      'visit.finished,visit.corrected',
    ]);
    expect(isDone, lines.join()).toBe(true);
    secret = lines[1]?.replace('Secret, shown only now: ', '') ?? '';
  });
  afterAll(async () => {
    await worker.stop();
    await there.close();
    await office.api.remove();
  });
  beforeEach(() => there.received.splice(0));

  const put = async (document: VisitDocument, expects: number | null) => {
    const answer = await office.put(document, expects);
    expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
    worker.nudge();
  };

  test('a visit is told of when it becomes final, once, signed, and without names and texts', async () => {
    const final = aFinishedInspection({
      installation: office.installation,
      notes: 'Pies w ogrodzie',
      technician: { id: 1, name: 'Jan Nowak' },
    });
    await put({ ...final, state: 'draft', signatures: [] }, null);
    await put(final, 1);
    await put(final, 1); // its answer was lost
    await soon(() => expect(there.received).toHaveLength(1));
    const [hook] = there.received;
    if (!hook) throw new Error('Nothing was received.');
    expect(isBelieved(secret, hook)).toBe(true);
    expect(hook.said).toEqual({
      type: 'visit.finished',
      timestamp: expect.stringMatching(/Z$/),
      data: {
        ...{ visit: final.uuid, number: final.number, installation: office.installation, sn: 'FR123', task: null, replaces: null },
        ...{ kind: 'inspection', source: 'own', on_day: '2026-11-24', technician: expect.any(Number), findings: 1 },
      },
    });
    expect(hook.text).not.toMatch(/Kowalska|Nowak|Dozór|Polna|Pies|D\/123|MI 3115/);
  });

  test('a correction is told of as one, with what it replaces; a receiver that fails is told again under the same id', async () => {
    const first = aFinishedVisit({ installation: office.installation });
    await put(first, null);
    await soon(() => expect(there.received).toHaveLength(1));
    there.answer(answers(500, 200));
    await put(aFinishedVisit({ installation: office.installation, replaces: first.uuid, correction_reason: 'Literówka' }), null);
    await soon(() => expect(there.received).toHaveLength(2));
    await office.api.database.rows('update webhook_deliveries set next_at = now() where taken_at is null');
    worker.nudge();
    await soon(() => expect(there.received).toHaveLength(3));
    const [, failed, again] = there.received;
    expect(again?.id).toBe(failed?.id);
    expect(again?.said).toMatchObject({ type: 'visit.corrected', data: { replaces: first.uuid, kind: 'service', findings: 0 } });
    expect(again?.text).not.toContain('Literówka');
  });

  test('of an inspection by another company its number is left out: somebody typed it', async () => {
    const document = externalInspection({
      ...{ uuid: randomUUID(), installation: office.installation, technician: { id: 1, name: 'Jan' } },
      ...{ day: '2021-05-04', by: 'Elektro Kowalski', number: 'Kowalski 7/21', nextOn: null },
    });
    await put(document, null);
    await soon(() => expect(there.received).toHaveLength(1));
    expect(there.received[0]?.said.data).toMatchObject({ visit: document.uuid, number: null, source: 'external', on_day: '2021-05-04' });
    expect(there.received[0]?.text).not.toContain('Kowalski');
  });

  test('a draft, a visit that was refused, and one that is erased are not told of', async () => {
    const queued = async () => (await office.api.database.rows('select 1 as one from webhook_deliveries')).length;
    const before = await queued();
    await put({ ...aFinishedVisit({ installation: office.installation }), state: 'draft', signatures: [] }, null);
    expect((await office.put(aFinishedVisit({ installation: office.installation, work_done: '' }), null)).status).toBe(400);
    const kept = aFinishedVisit({ installation: office.installation });
    await put(kept, null);
    expect((await administer(office.api.database, ['visit', 'erase', kept.uuid, '--yes'])).isDone).toBe(true);
    await soon(() => expect(there.received.map(({ said }) => said.data.visit)).toEqual([kept.uuid]));
    expect(await queued()).toBe(before + 1);
  });
});
