import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromInspection } from '#domain/visit/begin/from-inspection.ts';
import { externalInspection } from '#domain/visit/begin/external-inspection.ts';
import { newVisit } from '#domain/visit/begin/new-visit.ts';
import { documentFaults } from '#domain/visit/document-faults.ts';
import { finalNeeds } from '#domain/visit/final-needs.ts';
import { inspectionDue } from '#domain/visit/inspection-due.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import { aUuid, aVisitWithEdits } from '#tests/support/generated-visits.ts';
import { aFinding, aFinishedInspection, testForm } from '#tests/support/visits.ts';

const begun = {
  uuid: crypto.randomUUID(),
  installation: 1,
  technician: { id: 1, name: 'Jan' },
  startedAt: quantity<Instant>(Date.parse('2026-11-24T09:00:00Z')),
} as const;

test('an inspection begins with what the one before says, and with its open recommendations, none of them decided', () => {
  const last = aFinishedInspection({
    findings: [aFinding('f1', { text: 'Luźne złącze', action: 'Wymienić' }), aFinding('f2', { action: ' ' })],
    earlier: [
      { visit: null, key: 'e1', text: 'Opisać rozłącznik', due_on: '2022-01-31', is_done: false },
      { visit: null, key: 'e2', text: 'Dokręcić', due_on: null, is_done: true },
    ],
  });
  const visit = newVisit({ ...begun, form: testForm('test-inspection'), last });
  expect(visit.earlier).toEqual([
    { visit: last.uuid, key: 'f1', text: 'Luźne złącze: Wymienić', due_on: last.findings[0]?.due_on, is_done: null },
    { visit: null, key: 'e1', text: 'Opisać rozłącznik', due_on: '2022-01-31', is_done: null },
  ]);
  expect(visit).toMatchObject({ strings: last.strings, instruments: last.instruments, object: last.object, answers: [], signatures: [] });
  expect(newVisit({ ...begun, form: testForm('test-service'), last }).earlier).toEqual([]);
});

test('what is taken of any inspection can be stored: it is within the limits', () => {
  fc.assert(
    fc.property(aVisitWithEdits, (last) => {
      const visit = { ...newVisit({ ...begun, form: testForm('test-inspection') }), ...fromInspection(last) };
      const before = new Set(documentFaults(last).map(({ field }) => field.split('.')[0]));
      expect(documentFaults(visit).filter(({ field }) => !before.has(field.split('.')[0]))).toEqual([]);
    }),
  );
});

test('an inspection of another company is final at once, and the next date is counted from its day', () => {
  fc.assert(
    fc.property(aUuid, fc.constantFrom('2024-02-29', '2021-03-28', '2021-10-31', '2026-01-01'), (uuid, day) => {
      const entered = { uuid, installation: 1, technician: begun.technician, by: ' Elektro ', number: ' 12/2021 ', nextOn: null } as const;
      const document = externalInspection({ ...entered, day: day as '2024-02-29' });
      expect(finalNeeds(document, null)).toEqual([]);
      expect(documentFaults(document)).toEqual([]);
      expect(document).toMatchObject({ source: 'external', number: '12/2021', inspector: { id: null, name: 'Elektro' } });
      expect(inspectionDue({ commissionedOn: null, visits: [document] }, Date.parse('2026-11-24T12:00:00Z')).last?.on).toBe(day);
    }),
  );
});
