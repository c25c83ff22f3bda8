import { expect, test } from 'vitest';
import { completeChecklist } from '#domain/checklists/checklist.ts';
import { answerTables } from '#texts/visit/protocol/protocol-answers.ts';
import { aFinishedInspection, anAnswer, testChecklist } from '#tests/support/visits.ts';

const checklist = testChecklist('test-inspection');
/** The checklist with a rule for the insulation of a string. */
const judged = completeChecklist({
  ...checklist,
  sections: checklist.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => (item.key === 'riso' ? { ...item, rule: 'riso' } : item)),
  })),
});

test('a measured value stands beside what is expected, and its verdict has a tone', () => {
  const rowOf = (value: string) =>
    answerTables(judged, aFinishedInspection({ answers: [anAnswer('riso', { of: 's1', state: null, value })] })).measured.rows[0]?.map(
      ({ text, tone }) => [text, tone],
    );
  expect(rowOf('40')?.[0]?.[0]).toContain('MPPT1/1 · ');
  expect(rowOf('40')?.[3]).toEqual(['zgodne', 'good']);
  expect(rowOf('0.2')?.[3]).toEqual(['poza granicą · za mała · usterka bez opisu', 'bad']);
});

test('the source of the limits is named only where a value was judged', () => {
  const measured = aFinishedInspection({ answers: [anAnswer('riso', { of: 's1', state: null, value: '40' })] });
  const isNamed = (...[of, document]: Parameters<typeof answerTables>) => answerTables(of, document).measured.source !== undefined;
  expect([isNamed(judged, measured), isNamed(checklist, measured), isNamed(judged, aFinishedInspection({ answers: [] }))]).toEqual([
    true,
    false,
    false,
  ]);
});

test('the checklist is a table a section, with faults and what was not checked standing out', () => {
  const twoSections = completeChecklist({
    ...checklist,
    sections: [
      { key: 'dc', title: 'Strona DC', items: [{ key: 'modules', ask: 'Moduły', type: 'state' }] },
      { key: 'ac', title: 'Strona AC', items: [{ key: 'breaker', ask: 'Wyłącznik', type: 'state' }] },
      { key: 'none', title: 'Pusta', items: [{ key: 'left', ask: 'Inne', type: 'state', needed: 'never' }] },
    ],
  });
  const answers = [
    anAnswer('modules', { state: 'fault', text: 'Pęknięte' }),
    anAnswer('breaker', { state: 'unchecked', text: 'Brak dostępu' }),
  ];
  expect(answerTables(twoSections, aFinishedInspection({ answers })).checked.map(({ title, rows }) => [title, rows])).toEqual([
    ['Strona DC', [[{ text: 'Moduły' }, { text: 'Usterka bez opisu · Pęknięte', tone: 'bad' }]]],
    ['Strona AC', [[{ text: 'Wyłącznik' }, { text: 'Niesprawdzone · Brak dostępu', tone: 'warn' }]]],
  ]);
});

test('a measurement that was not made is in the checklist with its reason, and not among the measured values', () => {
  const document = aFinishedInspection({ answers: [anAnswer('riso', { of: 's1', state: 'unchecked', text: 'mokre złącza' })] });
  const { checked, measured } = answerTables(judged, document);
  const rows = checked.flatMap((table) => table.rows.map((row) => row.map(({ text }) => text)));
  expect(rows).toContainEqual([expect.stringContaining('MPPT1/1 · '), 'Niesprawdzone · mokre złącza']);
  expect(measured.rows).toEqual([]);
});

test('an answer that a condition hides is in a table of its own and in no other', () => {
  const document = aFinishedInspection({ answers: [anAnswer('isolator'), anAnswer('isolator-make', { state: null, text: 'ABC' })] });
  const { checked, hidden } = answerTables(checklist, document);
  expect(hidden.rows.flat().map(({ text }) => text)).toContain('ABC');
  expect(JSON.stringify(checked)).not.toContain('ABC');
});
