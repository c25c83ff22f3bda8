import { describe, expect, test } from 'vitest';
import { keyForFinding } from '#domain/visit/edit/finding-key.ts';
import { aTaskBody } from '#tests/support/api.ts';
import { KINDS } from '#tests/support/database.ts';
import { aVisitOffice } from '#tests/support/visit-office.ts';
import { aFinding, aVisit } from '#tests/support/visits.ts';
import { madeOnce } from '#tests/support/made-once.ts';

describe.each(KINDS)('requests that come of findings on %s', (kind) => {
  const office = madeOnce(() => aVisitOffice(kind));

  test('a finding names the request that came of it, once it was filed under its key', async () => {
    const { uuid } = aVisit();
    const key = keyForFinding(uuid, 'f1', crypto.randomUUID());
    const document = aVisit({ uuid, findings: [aFinding('f1', { task_key: key }), aFinding('f2')] });
    await office.put(document, null);
    const tasks = async () => (await office.get(document.uuid)).findings.map(({ task }) => task);
    expect(await tasks()).toEqual([null, null]);
    const { body } = await office.api.ask('POST', 'task_order/', aTaskBody(), { headers: { 'Idempotency-Key': `"${key}"` } });
    expect(await tasks()).toEqual([(body as { id: number }).id, null]);
  });

  test('a finding names the request that was filed under another of its keys, as after an edit, and not that of another finding', async () => {
    const { uuid } = aVisit();
    const key = (finding: string) => keyForFinding(uuid, finding, crypto.randomUUID());
    const findings = ['f1', 'f1-a'].map((finding) => aFinding(finding, { task_key: key(finding) }));
    await office.put(aVisit({ uuid, findings }), null);
    const { body } = await office.api.ask('POST', 'task_order/', aTaskBody(), { headers: { 'Idempotency-Key': `"${key('f1-a')}"` } });
    expect((await office.get(uuid)).findings.map(({ task }) => task)).toEqual([null, (body as { id: number }).id]);
  });

  test('two devices that file the same finding at once, and again later, get one request; another finding gets its own', async () => {
    const document = aVisit({ findings: [aFinding('f1'), aFinding('f1-a')] });
    await office.put(document, null);
    const file = async (finding: string, text: string): Promise<number> => {
      const key = `"${keyForFinding(document.uuid, finding, crypto.randomUUID())}"`;
      const answer = await office.api.ask('POST', 'task_order/', aTaskBody({ reason: text }), { headers: { 'Idempotency-Key': key } });
      expect(answer.status).toBe(201);
      return (answer.body as { id: number }).id;
    };
    const [one, other] = await Promise.all([file('f1', 'tutaj'), file('f1', 'tam')]);
    expect(one).toBe(other);
    expect(await file('f1', 'później')).toBe(one);
    expect(await file('f1-a', 'co innego')).not.toBe(one);
  });
});
