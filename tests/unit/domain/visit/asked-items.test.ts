import { describe, expect, test } from 'vitest';
import type { GuidedMeasurements } from '#domain/visit/document.ts';
import { askedItems, itemsOf, progressOf, unknownAnswers } from '#domain/visit/asked-items.ts';
import { signedContent } from '#domain/visit/content-hash.ts';
import { documentFaults } from '#domain/visit/document-faults.ts';
import { finalNeeds } from '#domain/visit/final-needs.ts';
import { mergeVisits } from '#domain/visit/merge-visits.ts';
import { aFinishedVisit, anAnswer, aVisit, testChecklist } from '#tests/support/visits.ts';

const GUIDE: GuidedMeasurements = {
  ...{ topic: 'overvoltage', title: 'Pomiary z poradnika: Napięcie sieci' },
  items: [
    { key: 'guide-1', ask: 'Zmierz U L-N', normal: '207–253 V' },
    { key: 'guide-2', ask: 'Porównaj z sąsiadami', normal: 'wysokie u wszystkich' },
  ],
};
const checklist = testChecklist('test-service');
const keysOf = (document: Parameters<typeof askedItems>[1]): string[] => askedItems(checklist, document).map(({ item }) => item.key);

describe('measurements of the guide', () => {
  test('are asked before the checklist, with what is normal; they count in progress and are not needed to finish', () => {
    const document = aFinishedVisit({ guide: GUIDE, answers: [anAnswer('guide-1', { text: '251 V' })] });
    expect(keysOf(document)).toEqual(['fan', 'guide-1', 'guide-2']);
    expect(itemsOf(checklist, document).get('guide-1')).toMatchObject({ normal: '207–253 V', type: 'state', needed: 'never' });
    expect(progressOf(checklist, document)).toEqual({ decided: 1, items: 3 });
    expect(finalNeeds(document, checklist).filter(({ is }) => is === 'undecided')).toEqual([]);
    expect(finalNeeds({ ...document, answers: [anAnswer('guide-2', { state: 'unchecked' })] }, checklist)).toContainEqual({
      field: 'answers.guide-2.text',
      is: 'unchecked_reason',
    });
  });

  test('are the only answers beside those of the checklist; a key of another kind, and one of the checklist, asks nothing', () => {
    const answers = [anAnswer('guide-1'), anAnswer('guide-3'), anAnswer('fan')];
    expect(unknownAnswers(checklist, aVisit({ guide: GUIDE, answers })).map(({ item }) => item)).toEqual(['guide-3']);
    expect(unknownAnswers(checklist, aVisit({ answers })).map(({ item }) => item)).toEqual(['guide-1', 'guide-3']);
    const others = {
      ...GUIDE,
      items: [
        { key: 'fan', ask: 'Inne', normal: '' },
        { key: 'other', ask: 'Inne', normal: '' },
      ],
    };
    expect(keysOf(aVisit({ guide: others }))).toEqual(['fan']);
  });

  test('twice under one key are a fault', () => {
    const [one] = GUIDE.items;
    const twice = { ...GUIDE, items: one ? [one, one] : [] };
    expect(documentFaults(aVisit({ guide: twice }))).toContainEqual({ field: 'guide.items.guide-1', is: 'twice' });
  });

  test('are part of what is signed, and a visit without them has the content that it had before there were any', () => {
    const without = aVisit();
    expect(signedContent(without)).not.toContain('guide');
    expect(signedContent({ ...without, guide: GUIDE })).toContain('207–253 V');
  });

  test('stay when two devices are merged', () => {
    const base = aVisit({ guide: GUIDE });
    const mine = { ...base, answers: [anAnswer('guide-1')] };
    const { document, conflicts } = mergeVisits(base, mine, { ...base, answers: [anAnswer('guide-2', { state: 'fault' })] });
    expect([document.guide, conflicts, document.answers.map(({ item }) => item).toSorted()]).toEqual([GUIDE, [], ['guide-1', 'guide-2']]);
  });
});
