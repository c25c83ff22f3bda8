import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MapScreen } from '#screens/map/map.screen.tsx';
import { memoryCommands, memoryQueries, renderScreen, seen, settle } from '#tests/support/app-context.tsx';

// A canvas is drawn in a browser; what stands around it is looked at here.
vi.mock('#ui/maps/map-view.tsx', () => ({ MapView: () => null }));

test('while the markers are on their way nothing is counted; a fleet without places is counted as none', async () => {
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries);
  queries.markers.value = { is: 'loading' };
  renderScreen(<MapScreen />, { at: '/map', queries, commands });
  await settle();
  const counts = () =>
    [...screen.getByRole('group', { name: 'Pokaż na mapie' }).querySelectorAll('strong')].map((count) => count.textContent);
  expect(counts()).toEqual(['–', '–']);
  await act(async () => {
    queries.markers.value = seen([]);
  });
  expect(counts()).toEqual(['0', '0']);
  expect(screen.queryByText('–')).toBeNull();
});
