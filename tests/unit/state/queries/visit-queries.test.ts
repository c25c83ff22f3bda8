import { expect, test } from 'vitest';
import { newVisit } from '#domain/visit/begin/new-visit.ts';
import type { VisitRow } from '#local/db/visit-rows.ts';
import { aClient } from '#tests/support/client.ts';
import { testChecklist } from '#tests/support/visits.ts';

const CHECKLIST = testChecklist('test-inspection');
const STORED = `{"state":"draft","changedAt":0,"task":null,"about":"Dom","sn":"FR123","form":${JSON.stringify(CHECKLIST)},"at":null,"base":null,"rev":0,"sent":null,"sentAt":null,"theirs":null}`;

test('a visit is read from the device by the member names that earlier apps stored it with', async () => {
  const client = aClient({
    wire: { base: 'http://127.0.0.1', timeout: 1000, fetch: () => Promise.reject(new TypeError('Failed to fetch')) },
    token: 'token',
  });
  const uuid = '00000000-0000-4000-8000-000000000065';
  const clock = { now: Date.now(), isCorrected: true } as Parameters<typeof newVisit>[0]['clock'];
  const document = newVisit({ uuid, installation: 7, checklist: CHECKLIST, technician: { id: 3, name: 'Jan' }, clock });
  await client.db.visits.put({ ...JSON.parse(STORED), uuid, installation: 7, document } as VisitRow);
  const visit = client.queries.visit(uuid);
  const stop = visit.subscribe(() => undefined);
  await expect
    .poll(() => visit.peek())
    .toMatchObject({ is: 'held', form: CHECKLIST, document: { form: { key: CHECKLIST.key, version: 1 } } });
  stop();
  client.closes();
});
