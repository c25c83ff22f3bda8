import { expect, test } from 'vitest';
import { newVisit } from '#domain/visit/begin/new-visit.ts';
import type { AnsweredVisit } from '#domain/visit/answered-visit.ts';
import type { FileRow, VisitRow } from '#local/db/visit-rows.ts';
import { aClient } from '#tests/support/client.ts';
import { testChecklist } from '#tests/support/visits.ts';

const CHECKLIST = testChecklist('test-inspection');
const STORED = `{"state":"draft","changedAt":0,"task":null,"about":"Dom","sn":"FR123","form":${JSON.stringify(CHECKLIST)},"at":null,"base":null,"rev":0,"sent":null,"sentAt":null,"theirs":null}`;

function aDeviceWithAVisit() {
  const client = aClient({
    wire: { base: 'http://127.0.0.1', timeout: 1000, fetch: () => Promise.reject(new TypeError('Failed to fetch')) },
    token: 'token',
  });
  const uuid = '00000000-0000-4000-8000-000000000065';
  const clock = { now: Date.now(), isCorrected: true } as Parameters<typeof newVisit>[0]['clock'];
  const document = newVisit({ uuid, installation: 7, checklist: CHECKLIST, technician: { id: 3, name: 'Jan' }, clock });
  const row = { ...JSON.parse(STORED), uuid, installation: 7, document } as VisitRow;
  return { client, uuid, row };
}

test('a protocol that is kept while a visit has a conflict is shown with it', async () => {
  const { client, uuid, row } = aDeviceWithAVisit();
  await client.db.visits.put({ ...row, theirs: { ...row.document, version: 2 } as unknown as AnsweredVisit });
  const visit = client.queries.visit(uuid);
  const stop = visit.subscribe(() => undefined);
  await expect.poll(() => visit.peek()).toMatchObject({ is: 'held', kept: [] });
  await client.db.files.put({ sha256: 'a1', role: 'protocol', bytes: 9, name: 'p.pdf', visits: [uuid] } as unknown as FileRow);
  await expect.poll(() => visit.peek()).toMatchObject({ kept: [{ sha256: 'a1', bytes: 9, name: 'p.pdf' }] });
  stop();
  client.closes();
});

test('a visit is read from the device by the member names that earlier apps stored it with', async () => {
  const { client, uuid, row } = aDeviceWithAVisit();
  await client.db.visits.put(row);
  const visit = client.queries.visit(uuid);
  const stop = visit.subscribe(() => undefined);
  await expect
    .poll(() => visit.peek())
    .toMatchObject({ is: 'held', form: CHECKLIST, document: { form: { key: CHECKLIST.key, version: 1 } } });
  stop();
  client.closes();
});
