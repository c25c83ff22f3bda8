import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findingOfKey, keyForFinding } from '#domain/visit/edit/finding-key.ts';
import { nextInspectionRequest, requestsOf, withTaskKeys } from '#domain/service/finding-requests.ts';
import { aUuid } from '#tests/support/generated-visits.ts';
import { anInstallation } from '#tests/support/view-builders.ts';
import { aFinding, aVisit } from '#tests/support/visits.ts';

const facts = { today: '2026-11-24', newId: randomUUID } as const;

test('a key names its visit and its finding, and no other text is taken for one', () => {
  fc.assert(
    fc.property(aUuid, fc.stringMatching(/^[a-z0-9-]{1,40}$/), aUuid, (visit, finding, unique) => {
      expect(findingOfKey(keyForFinding(visit, finding, unique))).toEqual({ visit, finding });
    }),
  );
  for (const key of ['', 'visit-1-f1-2', 'diagnosis-7-0a1b', `visit-${randomUUID()}`]) expect(findingOfKey(key)).toBeUndefined();
});

test('a request is filed for each finding but notes, empty ones and those that have one', () => {
  const findings = [
    aFinding('f1', { severity: 'danger', text: ' Pęknięty moduł ', action: 'Wymienić moduł' }),
    aFinding('f2', { severity: 'note', text: 'Zabrudzenie' }),
    aFinding('f3', { severity: 'repair', text: ' ' }),
    aFinding('f4', { severity: 'repair', text: 'Luźne złącze', task_key: 'visit-before' }),
    aFinding('f5', { severity: 'repair', text: 'ą'.repeat(400), action: 'ż'.repeat(400) }),
  ];
  const document = aVisit({ findings, technician: { id: 3, name: 'Jan Nowak' } });
  const requests = requestsOf(document, anInstallation({ sn: 'FR123' }), facts);
  expect(requests.map(({ finding }) => finding)).toEqual(['f1', 'f5']);
  expect(requests[0]?.task).toMatchObject({
    inverterSerial: 'FR123',
    employee: 'Jan Nowak',
    reason: 'Pęknięty moduł',
    scope: 'Wymienić moduł',
    createdOn: '2026-11-24',
  });
  expect([requests[1]?.task.reason.length, requests[1]?.task.scope.length]).toEqual([250, 250]);
  const keys = new Map(requests.map(({ finding, key }) => [finding, key] as const));
  const after = withTaskKeys(document, keys);
  expect(after.findings.map(({ task_key: key }) => key)).toEqual([keys.get('f1'), null, null, 'visit-before', keys.get('f5')]);
  expect(requestsOf(after, anInstallation(), facts)).toEqual([]);
});

test('the request for the next inspection has a key of its own, which names its visit', () => {
  const document = aVisit({ kind: 'inspection', technician: { id: 3, name: 'Jan Nowak' } });
  const words = { reason: 'Następny przegląd, termin 24/11/2027', scope: 'ż'.repeat(400) };
  const { key, task } = nextInspectionRequest(document, anInstallation({ sn: 'FR123' }), { ...facts, ...words });
  expect(findingOfKey(key)).toEqual({ visit: document.uuid, finding: 'next-inspection' });
  expect(task).toMatchObject({ inverterSerial: 'FR123', employee: 'Jan Nowak', reason: words.reason, createdOn: '2026-11-24' });
  expect(task.scope).toHaveLength(250);
});
