import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Rankings } from '#screens/dashboard/beside/overview.tsx';
import { memoryCommands, memoryQueries, renderScreen, seen } from '#tests/support/app-context.tsx';

test('a maker’s code among the commonest events is shown as it came, with a word that it has no description', () => {
  const queries = memoryQueries();
  queries.eventCounter.value = seen([
    { name: 'AC_OVER_VOLT', value: 243 },
    { name: 'FRO_567', value: 12 },
  ]);
  queries.mostDefective.value = seen([]);
  renderScreen(<Rankings />, { at: '/', queries, commands: memoryCommands(queries).commands });
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines).toEqual(['Za wysokie napięcie sieci243', 'FRO_567 (kod producenta, bez opisu)12']);
});
