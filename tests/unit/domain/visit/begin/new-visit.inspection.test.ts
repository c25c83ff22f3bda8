import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SEVERITIES } from '#domain/checklists/checklist.ts';
import { externalInspection } from '#domain/visit/begin/external-inspection.ts';
import { fromInspection, newVisit } from '#domain/visit/begin/new-visit.ts';
import { signedContent } from '#domain/visit/content-hash.ts';
import type { VisitDocument } from '#domain/visit/document.ts';
import { documentFaults } from '#domain/visit/document-faults.ts';
import { outcomeOf } from '#domain/visit/faults/outcome.ts';
import { finalNeeds } from '#domain/visit/final-needs.ts';
import { inspectionDue } from '#domain/visit/inspection-due.ts';
import { outcomeText } from '#texts/visit/outcome.ts';
import { RUN_SEED } from '#tests/support/held-back-days.ts';
import { aUuid, aVisitWithEdits } from '#tests/support/generated-visits.ts';
import { aFinding, aFinishedInspection, anAnswer, testChecklist } from '#tests/support/visits.ts';

const begun = {
  uuid: crypto.randomUUID(),
  installation: 1,
  technician: { id: 1, name: 'Jan' },
  clock: { now: Date.parse('2026-11-24T09:00:00Z'), isCorrected: false },
} as const;

test('an inspection begins with what the one before says, and with its open recommendations, none of them decided', () => {
  const last = aFinishedInspection({
    findings: [aFinding('f1', { text: 'Luźne złącze', action: 'Wymienić' }), aFinding('f2', { action: ' ' })],
    earlier: [
      { visit: null, key: 'e1', text: 'Opisać rozłącznik', due_on: '2022-01-31', is_done: false },
      { visit: null, key: 'e2', text: 'Dokręcić', due_on: null, is_done: true },
    ],
  });
  const visit = newVisit({ ...begun, checklist: testChecklist('test-inspection'), last });
  expect(visit.earlier).toEqual([
    {
      ...{ visit: last.uuid, key: 'f1', text: 'Luźne złącze: Wymienić', severity: 'repair' },
      ...{ due_on: last.findings[0]?.due_on, is_done: null },
    },
    { visit: null, key: 'e1', text: 'Opisać rozłącznik', due_on: '2022-01-31', is_done: null },
  ]);
  expect(visit).toMatchObject({ strings: last.strings, instruments: last.instruments, object: last.object, answers: [], signatures: [] });
  expect(newVisit({ ...begun, checklist: testChecklist('test-service'), last }).earlier).toEqual([]);
});

const said = fc.record({ severity: fc.constantFrom(...SEVERITIES), mended: fc.boolean(), action: fc.constantFrom('', 'Wymienić') });
const anInspection = fc.record({
  findings: fc.array(said, { maxLength: 4 }),
  carriedOut: fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
});

test(`over inspections one after another, 'Nadaje się' is refused as long as a danger of any of them is there (seed ${RUN_SEED})`, () => {
  let [refused, accepted] = [0, 0];
  fc.assert(
    fc.property(fc.array(anInspection, { minLength: 2, maxLength: 4 }), (inspections) => {
      let last: VisitDocument | null = null;
      let dangers = new Set<string>();
      for (const [at, { findings, carriedOut }] of inspections.entries()) {
        const begun: VisitDocument = last === null ? aFinishedInspection() : { ...aFinishedInspection(), ...fromInspection(last) };
        const earlier = begun.earlier.map((one, index) => ({ ...one, is_done: carriedOut[index % carriedOut.length] ?? false }));
        for (const one of earlier) if (one.is_done) dangers.delete(one.key);
        const found = findings.map((one, index) => aFinding(`f${at}-${index}`, one));
        const answers = [...begun.answers, anAnswer('findings-verdict', { state: null, choice: 'fit' })];
        const document: VisitDocument = { ...begun, rules: 2, earlier, findings: found, answers };
        const own = found.filter(({ severity, mended }) => severity === 'danger' && !mended).map(({ key }) => key);
        dangers = new Set([...dangers, ...own]);
        const isRefused = finalNeeds(document, null).some(({ is }) => is === 'verdict_fit');
        expect([at, isRefused]).toEqual([at, dangers.size > 0]);
        expect(finalNeeds({ ...document, rules: 1 }, null).some(({ is }) => is === 'verdict_fit')).toBe(false);
        if (isRefused) refused += 1;
        else accepted += 1;
        const open = earlier.filter(({ severity, is_done }) => severity === 'danger' && !is_done).length;
        expect(outcomeText(outcomeOf(document, testChecklist('test-inspection'), null)).includes('z poprzedniej kontroli')).toBe(open > 0);
        // a recommendation is what has an action
        for (const one of found) if (one.action === '') dangers.delete(one.key);
        last = document;
      }
    }),
    { seed: RUN_SEED },
  );
  expect(Math.min(refused, accepted)).toBeGreaterThan(10);
});

test('a recommendation of an older app has no severity: it is signed, said and accepted as before', () => {
  const older = { visit: null, key: 'e1', text: 'Pęknięte szkło: Wymienić', due_on: null, is_done: false };
  const answers = [...aFinishedInspection().answers, anAnswer('findings-verdict', { state: null, choice: 'fit' })];
  const document = aFinishedInspection({ rules: 2, findings: [], earlier: [older], answers });
  expect(finalNeeds(document, null).filter(({ is }) => is === 'verdict_fit')).toEqual([]);
  expect(signedContent(document)).not.toContain('severity');
  expect(outcomeOf(document, testChecklist('test-inspection'), null)).not.toHaveProperty('dangers');
  expect(fromInspection(document).earlier).toEqual([{ ...older, is_done: null }]);
});

test('of more recommendations than a visit can have, the dangers stay', () => {
  const findings = Array.from({ length: 40 }, (_, at) => aFinding(`f${at}`));
  const danger = { visit: null, key: 'e1', text: 'Luźny moduł', severity: 'danger', due_on: null, is_done: false } as const;
  const { earlier } = fromInspection(aFinishedInspection({ findings, earlier: [{ ...danger, key: 'e0', severity: 'note' }, danger] }));
  expect(earlier).toHaveLength(40);
  expect(earlier.map(({ key }) => key)).toContain('e1');
});

test('what is taken of any inspection can be stored: it is within the limits', () => {
  fc.assert(
    fc.property(aVisitWithEdits, (last) => {
      const visit = { ...newVisit({ ...begun, checklist: testChecklist('test-inspection') }), ...fromInspection(last) };
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
