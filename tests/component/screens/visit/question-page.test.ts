import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askedItems } from '#domain/visit/asked-items.ts';
import { placeOfStrings } from '#screens/visit/answers.ts';
import { pageOf } from '#screens/visit/question-page.ts';
import { SHIPPED_CHECKLISTS } from '#texts/checklists/shipped.ts';
import { aChecklist } from '#tests/support/generated-checklists.ts';
import { aVisit } from '#tests/support/visits.ts';

const aString = (key: string) => ({ key, label: key, module: '', modules: null, voc_stc: null, isc_stc: null, beta: null, alpha: null });
const visits = fc.record({
  checklist: fc.oneof(aChecklist, fc.constantFrom(...SHIPPED_CHECKLISTS)),
  strings: fc.nat(3).map((count) => Array.from({ length: count }, (_, n) => aString(`s${n}`))),
  kind: fc.constantFrom('service', 'inspection'),
});

test('each question is on one page of neighbours in its section, and the one where strings are named is alone', () => {
  fc.assert(
    fc.property(visits, fc.boolean(), ({ checklist, strings, kind }, isWide) => {
      const document = aVisit({ kind, strings });
      const questions = askedItems(checklist, document);
      let at = 0;
      while (at < questions.length) {
        const { rows, look, title } = pageOf({ checklist, document, questions, isWide }, at);
        expect(rows).toEqual(questions.slice(at, at + rows.length));
        expect(rows.length).toBeGreaterThan(0);
        if (!isWide || rows.some(({ item }) => item.key === placeOfStrings(checklist, document)))
          expect([look, rows.length]).toEqual(['alone', 1]);
        // each of its questions has the same page
        for (let one = at; one < at + rows.length; one += 1)
          expect(pageOf({ checklist, document, questions, isWide }, one)).toEqual({ rows, look, title });
        at += rows.length;
      }
    }),
  );
});
