import { expect, test } from 'vitest';
import { emptyVisit } from '#domain/visit/begin/empty-visit.ts';
import { serviceChecklist } from '#texts/checklists/service.ts';
import { fieldWords } from '#texts/visit/field-words.ts';
import { aVisit } from '#tests/support/visits.ts';

const document = aVisit({
  strings: [{ key: 's2', label: 'MPPT1/2', module: '', modules: null, voc_stc: null, isc_stc: null, beta: null, alpha: null }],
});
const words = (path: string): string => fieldWords(path, serviceChecklist, document);

test('an answer is its question, of a string with its name; a field is its label; what is newer than the app stays a path', () => {
  expect(words('answers.arrival-safe')).toBe('Można bezpiecznie pracować');
  expect(words('answers.string-voc.s2')).toMatch(/^MPPT1\/2 · /);
  expect(words('notes')).toBe('Uwagi');
  expect(words('findings.f1')).toBe('Opis usterki');
  expect(words('drone_flights.d1')).toBe('drone_flights.d1');
});

test('every member that two devices can change has words', () => {
  const fixed = ['uuid', 'installation', 'task', 'kind', 'source', 'number', 'replaces', 'form', 'times_by_hand', 'answers'];
  const members = Object.keys(emptyVisit(aVisit())).filter((name) => !fixed.includes(name));
  expect(members.filter((name) => words(name) === name)).toEqual([]);
});
