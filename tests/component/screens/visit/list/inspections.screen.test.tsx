import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { InspectionsScreen } from '#screens/visit/list/inspections.screen.tsx';
import { memoryCommands, memoryQueries, renderScreen, ready } from '#tests/support/app-context.tsx';

const user = userEvent.setup({ delay: null });
const UUID = '7f3a0c1e-5b7d-4c2a-9f11-2d4e6a8b0c1d';

test('inspections: each with its date and state; one is begun from its row', async () => {
  const queries = memoryQueries();
  const one = { sn: 'FR123', description: 'Dom Kalisz', commissionedOn: null, openRecommendations: 2, outcome: null };
  const outcome = { faults: 2, mended: 1, undescribed: 0, hidden: 0, deviating: 0, unchecked: 3 };
  queries.inspections.value = ready([
    { ...one, outcome, installation: 7, state: 'overdue', due: '2026-10-01', last: { visit: UUID, on: '2021-10-01', source: 'external' } },
    { ...one, installation: 8, sn: 'FR8', description: 'Łąka', state: 'unknown', due: null, last: null, openRecommendations: 0 },
  ]);
  const { commands } = memoryCommands(queries);
  renderScreen(<InspectionsScreen />, { at: '/inspections', queries, commands });
  expect(screen.getByText(/^Po terminie, termin /)).toBeTruthy();
  expect(screen.getByText('2 otwarte zalecenia')).toBeTruthy();
  expect(screen.getByText('2 usterki, 1 usunięta podczas wizyty; 3 pozycji nie sprawdzono')).toBeTruthy();
  expect(screen.getByText('bez przeglądu w PV Care')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Przegląd 5-letni' })[0]?.getAttribute('href')).toBe('/visit/new?sn=FR123&kind=inspection');
  await user.click(screen.getByRole('button', { name: /^Po terminie/ }));
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});
