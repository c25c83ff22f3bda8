import { expect, test } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { storyEntries } from '#screens/tasks/task-story.tsx';
import { aTask } from '#tests/support/view-builders.ts';

const at = (hour: number) => quantity<never>(Date.UTC(2026, 10, 20, hour));
const { key: _, isWaiting: __, troubled: ___, ...task } = aTask();

test('changes and comments are ordered by time; unsent ones are last', () => {
  const told = {
    ...task,
    id: 17,
    history: [
      { at: at(7), by: 'anna@pvcare.pl', field: 'created', before: null, after: null },
      { at: at(9), by: null, field: 'status', before: '0', after: '1' },
      { at: at(11), by: 'anna@pvcare.pl', field: 'status', before: '1', after: '2' },
      { at: at(11), by: 'anna@pvcare.pl', field: 'reopened', before: null, after: 'fault' },
      { at: at(12), by: 'jan@pvcare.pl', field: 'minutes', before: '60', after: '90' },
      { at: at(13), by: null, field: 'minutes', before: '90', after: '60' },
    ],
    comments: [
      { id: -1, author: '', at: at(6), text: 'Bezpiecznik wymieniony', clientRef: null, isWaiting: true },
      { id: 4, author: 'jan@pvcare.pl', at: at(8), text: 'Jadę', clientRef: null },
    ],
  };
  const nameOfEmail = (email: string): string => (email === 'jan@pvcare.pl' ? 'Jan Nowak' : '');
  const entries = storyEntries(told, nameOfEmail);
  expect(entries.map(({ who, action, comment }) => [who, action ?? comment])).toEqual([
    ['anna@pvcare.pl', 'Utworzono zgłoszenie'],
    ['Jan Nowak', 'Jadę'],
    [null, 'Zamknięto zgłoszenie'],
    ['anna@pvcare.pl', 'Otwarto zgłoszenie ponownie'],
    ['anna@pvcare.pl', 'Dane nie potwierdziły naprawy: falownik był w stanie awarii'],
    ['Jan Nowak', 'Czas pracy: 60 min → 90 min'],
    ['ktoś w biurze', 'Czas pracy: 90 min → 60 min'],
    ['Ty', 'Bezpiecznik wymieniony'],
  ]);
});
