import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeDecode } from 'zod/mini';
import { saveVisit } from '#contract/care/visits/visits.contract.ts';
import { newVisit } from '#domain/visit/begin/new-visit.ts';
import { documentFaults } from '#domain/visit/document-faults.ts';
import { finalNeeds } from '#domain/visit/final-needs.ts';
import { testChecklists } from '#tests/support/visits.ts';

test('a visit that was just begun is a draft that the contract takes and that only lacks what is entered later', () => {
  const moment = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) });
  fc.assert(
    fc.property(
      fc.uuid({ version: 4 }),
      moment,
      fc.constantFrom(...testChecklists),
      fc.integer({ min: 1, max: 99_999 }),
      fc.boolean(),
      (uuid, now, checklist, installation, isCorrected) => {
        const visit = newVisit({ uuid, installation, checklist, technician: { id: 3, name: 'Jan' }, clock: { now, isCorrected } });
        expect(safeDecode(saveVisit.body, visit as never).success).toBe(true);
        expect(documentFaults(visit)).toEqual([]);
        expect(visit).toMatchObject({
          state: 'draft',
          kind: checklist.kind,
          form: { key: checklist.key, version: checklist.version },
          task: null,
          times_by_hand: isCorrected,
          files: [],
        });
        expect(finalNeeds(visit, checklist).map(({ is }) => is)).toContain('end');
      },
    ),
  );
});
