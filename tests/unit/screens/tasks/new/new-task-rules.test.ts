import { expect, test } from 'vitest';
import { newTaskFor } from '#domain/service/new-task.ts';
import { isWorthKeeping, readAddress, readDraft, taskRules } from '#screens/tasks/new/new-task-rules.ts';
import { anInstallation } from '#tests/support/view-builders.ts';

const typed = { sn: 'SN0007', employee: ' Jan Kowalski ', reason: ' Nie działa ', scope: '' };

test.each([
  [249, null],
  [250, null],
  [251, 'Najwyżej 250 znaków'],
])('a text of %i characters is accepted or says its limit', (length, sentence) => {
  expect(taskRules.reason('ż'.repeat(length))).toBe(sentence);
  expect(taskRules.scope('ż'.repeat(length))).toBe(sentence);
});

test('employee, reason and installation are required, and spaces count as empty; the scope is optional', () => {
  expect(taskRules.employee('  ')).toBe('Podaj imię i nazwisko pracownika');
  expect(taskRules.reason('\n')).toBe('Podaj powód zgłoszenia');
  expect(taskRules.sn('')).toBe('Wybierz instalację');
  expect(taskRules.scope('')).toBeNull();
});

test('the filed task has data of the installation, its owner and the day', () => {
  expect(newTaskFor(typed, anInstallation(), '2026-11-20')).toEqual({
    description: 'Dom Kowalskich',
    inverterSerial: 'SN0007',
    contact: 'anna@klient.pl',
    createdOn: '2026-11-20',
    employee: 'Jan Kowalski',
    address: 'Polna 3/2, 62-800 Kalisz',
    reason: 'Nie działa',
    scope: '',
  });
  expect(newTaskFor(typed, anInstallation({ owner: null }), '2026-11-20').contact).toBeNull();
});

test('a draft of another shape is ignored', () => {
  expect(readDraft(typed)).toEqual(typed);
  for (const other of [undefined, null, 'tekst', { ...typed, reason: 7 }, { reason: 'sam powód' }]) expect(readDraft(other)).toBeNull();
});

test('neither a remembered name nor prefilled texts make a draft', () => {
  const empty = { reason: '', scope: '' };
  const filled = { reason: 'Doziemienie', scope: 'Zmierzyć Riso' };
  expect(isWorthKeeping({ ...typed, reason: ' ', scope: '' }, empty)).toBe(false);
  expect(isWorthKeeping({ ...typed, reason: '', scope: 'x' }, empty)).toBe(true);
  expect(isWorthKeeping({ ...typed, ...filled }, filled)).toBe(false);
  expect(isWorthKeeping({ ...typed, ...filled, scope: 'Zmierzyć Riso, zabrać wkładki' }, filled)).toBe(true);
});

test('the address has the installation, and for a diagnosis reason and scope', () => {
  expect(readAddress('sn=SN0007&reason=Doziemienie&scope=Zmierzy%C4%87&diagnosis=17')).toEqual({
    sn: 'SN0007',
    reason: 'Doziemienie',
    scope: 'Zmierzyć',
    diagnosis: 17,
  });
  expect(readAddress(`diagnosis=1e3&reason=${'a'.repeat(300)}`)).toEqual({ sn: '', reason: 'a'.repeat(250), scope: '', diagnosis: null });
});
