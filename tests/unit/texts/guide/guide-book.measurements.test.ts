import { expect, test } from 'vitest';
import { visitDocument } from '#contract/care/visits/visit-document.contract.ts';
import { knownCauses } from '#domain/diagnosis/cause.ts';
import { measurementsFor } from '#texts/guide/guide-book.ts';
import { aVisit } from '#tests/support/visits.ts';

test('the page of each cause gives its steps with a normal value, as the server accepts them', () => {
  for (const cause of knownCauses()) {
    const guide = measurementsFor(cause, null);
    expect(guide?.items.length, cause).toBeGreaterThan(0);
    if (guide) expect(visitDocument.safeParse(aVisit({ guide })).success, cause).toBe(true);
  }
  expect(measurementsFor('overvoltage', null)?.items[2]).toMatchObject({ key: 'guide-3', normal: expect.stringMatching(/4\sV/) });
});
