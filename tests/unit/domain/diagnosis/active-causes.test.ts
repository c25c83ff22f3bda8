import { expect, test } from 'vitest';
import { activeCauses, countByCause, areSameDiagnoses } from '#domain/diagnosis/active-causes.ts';
import { withCare } from '#domain/diagnosis/care-state.ts';
import { readCauseChoice, readListChoice, withCause, withListChoice } from '#domain/diagnosis/cause-choice.ts';
import { quantity } from '#domain/quantity.ts';
import { aSilence, aLowYield, anOutage } from '#tests/support/diagnosis-builders.ts';

const diagnoses = [
  aLowYield({ id: 1 }),
  aSilence({ id: 2 }),
  aSilence({ id: 3, installation: 8, state: 'gone' }),
  aLowYield({ id: 4, installation: 9, state: 'acknowledged' }),
  anOutage({ id: 5, installation: 9, explainedBy: 'silent' }),
];
const causes = activeCauses(diagnoses);
const rows = [7, 8, 9].map((id) => ({ id, isWorking: id !== 8 }));

test('each installation has its active causes, the worst first and consequences last; gone ones are left out', () => {
  expect([...causes].map(([id, result]) => [id, result.map(({ id: diagnosis }) => diagnosis)])).toEqual([
    [7, [2, 1]],
    [9, [4, 5]],
  ]);
});

test('installations are counted by cause, the most frequent first', () => {
  expect(countByCause(causes)).toEqual([
    ['low_yield', 2],
    ['grid_outage', 1],
    ['silent', 1],
  ]);
});

test('a choice keeps the installations with the cause, whether or not it is the worst; without a choice the list stays the same one', () => {
  const chosen = (choice: Parameters<typeof withCause>[1]) => withCause(rows, choice, causes).map(({ id }) => id);
  expect(chosen('low_yield')).toEqual([7, 9]);
  expect(chosen('grid_outage')).toEqual([9]);
  expect(chosen('any')).toEqual([7, 9]);
  expect(chosen('overvoltage')).toEqual([]);
  expect(withCause(rows, 'all', causes)).toBe(rows);
  expect(chosen('faulty')).toEqual([8]);
  expect(chosen('working')).toEqual([7, 9]);
});

test('a choice by state keeps the installations in that state', () => {
  const judged = withCare(rows, causes);
  const chosen = (choice: Parameters<typeof withCause>[1]) => withCause(judged, choice, causes).map(({ id }) => id);
  expect([chosen('faulty'), chosen('attention'), chosen('working'), chosen('waiting')]).toEqual([[8], [7, 9], [], []]);
});

test('information is not a cause in a list', () => {
  expect(activeCauses([aSilence({ cause: 'clock' as never })]).size).toBe(0);
});

test('an installation with a low yield because it stood still is not listed among the low yields; one with a blown fuse is', () => {
  const behind = (['event:GROUND_FAULT', 'no_production', 'event:BLOWN_STRING_FUSE', null] as const).map((explainedBy, at) =>
    aLowYield({ id: 10 + at, installation: 10 + at, explainedBy }),
  );
  const result = activeCauses(behind);
  const all = [10, 11, 12, 13].map((id) => ({ id, isWorking: true }));
  expect(withCause(all, 'low_yield', result).map(({ id }) => id)).toEqual([12, 13]);
  expect(countByCause(result)).toEqual([['low_yield', 2]]);
  expect(withCause(all, 'any', result)).toHaveLength(4);
});

test('an address contains a cause, an event by its code, or any; anything else is no choice', () => {
  expect(['any', 'silent', 'state:FAULT', 'event:AC_OVER_VOLT', 'event:E-77'].map(readCauseChoice)).toEqual([
    'any',
    'silent',
    'state:FAULT',
    'event:AC_OVER_VOLT',
    'event:E-77',
  ]);
  expect([null, '', 'event:', 'nonsense', 'all'].map(readCauseChoice)).toEqual(['all', 'all', 'all', 'all', 'all']);
});

test('two lists are the same if no shown field differs', () => {
  expect(
    areSameDiagnoses(
      diagnoses,
      diagnoses.map((one) => ({ ...one, last: quantity(one.last + 60_000) })),
    ),
  ).toBe(true);
  expect(areSameDiagnoses(diagnoses, diagnoses.slice(1))).toBe(false);
  expect(
    areSameDiagnoses(
      diagnoses,
      diagnoses.map((one) => ({ ...one, state: 'gone' })),
    ),
  ).toBe(false);
});

test('readings that repeat one line are a cause of their own and missing readings too, once for each installation', () => {
  const both = activeCauses([
    aSilence({ id: 1, installation: 7, cause: 'stale' }),
    aSilence({ id: 2, installation: 7, explainedBy: 'stale' }),
    aSilence({ id: 3, installation: 8 }),
    aSilence({ id: 4, installation: 9, cause: 'stale' }),
  ]);
  expect(withCause(rows, 'silent', both).map(({ id }) => id)).toEqual([7, 8, 9]);
  expect(withCause(rows, 'stale', both).map(({ id }) => id)).toEqual([7, 9]);
  expect(countByCause(both)).toEqual([
    ['silent', 3],
    ['stale', 2],
  ]);
});

test('the list has more choices: red and amber together, and the lists of the office; a map knows none of them', () => {
  const judged = withCare(rows, causes);
  const chosen = (choice: Parameters<typeof withListChoice>[1]) => withListChoice(judged, choice, causes, new Set([9])).map(({ id }) => id);
  expect([chosen('problems'), chosen('decide'), chosen('recheck'), chosen('silent')]).toEqual([[7, 8, 9], [9], [9], [7]]);
  expect(['problems', 'decide', 'recheck', 'silent', 'nonsense'].map(readListChoice)).toEqual([
    'problems',
    'decide',
    'recheck',
    'silent',
    'all',
  ]);
  expect(['problems', 'decide', 'recheck'].map(readCauseChoice)).toEqual(['all', 'all', 'all']);
});
