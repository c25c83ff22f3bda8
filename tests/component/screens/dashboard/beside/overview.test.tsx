import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Rankings } from '#screens/dashboard/beside/overview.tsx';
import { memoryCommands, memoryQueries, renderScreen, ready } from '#tests/support/app-context.tsx';

test('a vendor’s code among the most frequent events is shown as received, with a note that it has no description', () => {
  const queries = memoryQueries();
  queries.eventCounter.value = ready([
    { name: 'AC_OVER_VOLT', value: 243 },
    { name: 'FRO_567', value: 12 },
  ]);
  queries.mostDefective.value = ready([]);
  renderScreen(<Rankings of={['events', 'defective']} />, { at: '/', queries, commands: memoryCommands(queries).commands });
  const lines = screen.getAllByRole('listitem').map((line) => line.textContent);
  expect(lines).toEqual(['Za wysokie napięcie sieci243', 'FRO_567 (kod producenta, bez opisu)12']);
});
