import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { memoryCommands, memoryQueries, ready, renderScreen } from '#tests/support/app-context.tsx';
import { aSilence } from '#tests/support/diagnosis-builders.ts';
import { Decisions } from '#tests/support/office-lists.tsx';
import { anInstallation } from '#tests/support/view-builders.ts';

test('a new inverter comes before the silence of the old one in its row, and opens the question on a phone too', () => {
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries);
  queries.installations.value = ready({
    rows: [anInstallation({ id: 7, sn: 'SN 7', description: 'Dom 7', newSerial: '3075-X' })],
    total: 1,
  });
  queries.diagnoses.value = ready([aSilence({ id: 31, installation: 7 })]);
  queries.repairChecks.value = ready([]);
  queries.tasks.value = ready([]);
  renderScreen(<Decisions />, { at: '/', queries, commands });
  const line = screen.getByRole('link', { name: /Zgłasza się nowy falownik 3075-X: wymiana\?/ });
  const action = screen.getByRole('link', { name: 'Sprawdź nowy falownik, Dom 7' });
  for (const link of [line, action]) expect(link.getAttribute('href')).toBe('/installation/SN%207?part=charts');
  expect(line.textContent).toContain('Brak odczytów');
});
