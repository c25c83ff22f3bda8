import { act, fireEvent, screen, within } from '@testing-library/react';
import { useEffect, useImperativeHandle } from 'react';
import { expect, test, vi } from 'vitest';
import { quantity } from '#domain/quantity.ts';
import { MapScreen } from '#screens/map/map.screen.tsx';
import type { MapViewProps } from '#ui/maps/map-props.ts';
import { aLowYield, anOutage } from '#tests/support/diagnosis-builders.ts';
import { anInstallation } from '#tests/support/view-builders.ts';
import { memoryCommands, memoryQueries, renderScreen, ready, settle } from '#tests/support/app-context.tsx';

// A canvas needs a browser; this test looks at what is around it.
vi.mock('#ui/maps/map-view.tsx', () => ({
  MapView: ({ ref, markers, start, onAreaChange, children }: MapViewProps) => {
    useImperativeHandle(ref, () => ({ ...MOVES, area: () => WORLD }), []);
    useEffect(() => onAreaChange?.({ ...WORLD, ...start }), [onAreaChange, start]);
    return (
      <>
        <ul aria-label="mapa" data-start={JSON.stringify(start)}>
          {markers.map(({ id, description, causes }) => (
            <li key={id}>{`${description}: ${causes?.map(({ cause }) => cause).join() ?? ''}`}</li>
          ))}
        </ul>
        {children}
      </>
    );
  },
}));
const MOVES = { fit: vi.fn(), goTo: vi.fn() };
const WORLD = { latitude: 52.43, longitude: 17.79, zoom: 6, west: 10, south: 48, east: 25, north: 56 };

const aMarker = (id: number, latitude: number, longitude: number) => ({
  id,
  sn: `SN 0${id}`,
  description: `Dom ${id}`,
  isWorking: true,
  lastPower: quantity<never>(1000),
  generatorPower: quantity<never>(5000),
  latitude,
  longitude,
});

test.each([
  ['/map', { latitude: 52.43, longitude: 17.79, zoom: 6 }],
  ['/map?lat=50.1&lon=19.9&zoom=11', { latitude: 50.1, longitude: 19.9, zoom: 11 }],
])('%s opens at its place, whatever markers load; one press shows all installations', async (at, start) => {
  window.history.replaceState(null, '', at);
  MOVES.fit.mockClear();
  const queries = memoryQueries();
  queries.markers.value = ready([aMarker(1, 52.1, 17.2)]);
  renderScreen(<MapScreen />, { at, queries, commands: memoryCommands(queries).commands });
  await settle();
  await act(async () => {
    queries.markers.value = ready([aMarker(1, 52.1, 17.2), aMarker(2, 48.2, 16.4), aMarker(3, 54.3, 18.6)]);
  });
  expect(JSON.parse(screen.getByRole('list', { name: 'mapa' }).dataset.start ?? '')).toEqual(start);
  expect(MOVES.fit).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Pokaż wszystkie' }));
  expect(MOVES.fit.mock.calls[0]?.[0]).toHaveLength(3);
  window.history.replaceState(null, '', '/');
});

test('while the markers are loading there are no counts; a fleet without places has zero', async () => {
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries);
  queries.markers.value = { is: 'loading' };
  renderScreen(<MapScreen />, { at: '/map', queries, commands });
  await settle();
  const counts = () =>
    [...screen.getByRole('group', { name: 'Pokaż na mapie' }).querySelectorAll('strong')].map((count) => count.textContent);
  expect(counts()).toEqual(['–', '–', '–', '–']);
  await act(async () => {
    queries.markers.value = ready([]);
  });
  expect(counts()).toEqual(['0', '0', '0', '0']);
  expect(screen.queryByText('–')).toBeNull();
  // a backend without causes has two states
  await act(async () => {
    queries.diagnoses.value = { is: 'absent', problem: { is: 'unsupported' } };
  });
  expect(counts()).toEqual(['0', '0']);
});

test('markers carry what is wrong there; a chosen cause leaves those that have it, and nothing is offered where the backend reports none', async () => {
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries);
  const place = { latitude: 52, longitude: 17, isWorking: true, lastPower: quantity<never>(1000), generatorPower: quantity<never>(5000) };
  queries.markers.value = ready([7, 8].map((id) => ({ ...place, id, sn: `SN000${id}`, description: `Dom ${id}` })));
  queries.diagnoses.value = ready([aLowYield(), anOutage({ id: 2, installation: 8 })]);
  renderScreen(<MapScreen />, { at: '/map', queries, commands });
  await settle();
  const listed = () => [...screen.getByRole('list', { name: 'mapa' }).children].map(({ textContent }) => textContent);
  expect(listed()).toEqual(['Dom 7: low_yield', 'Dom 8: grid_outage']);
  const select = screen.getByRole('combobox', { name: 'Przyczyna' });
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Wszystkie instalacje', 'Z wykrytą przyczyną (2)', 'Awaria sieci (1)', 'Niższy uzysk (1)']);
  fireEvent.change(select, { target: { value: 'grid_outage' } });
  expect(listed()).toEqual(['Dom 8: grid_outage']);
  await act(async () => {
    queries.diagnoses.value = { is: 'absent', problem: { is: 'unsupported' } };
  });
  expect(screen.queryByRole('combobox', { name: 'Przyczyna' })).toBeNull();
  expect(listed()).toHaveLength(2);
});

test('installations at 0, 0 or with swapped coordinates are named with a link, and nothing is said of right ones, also abroad', async () => {
  const queries = memoryQueries();
  const { commands } = memoryCommands(queries);
  queries.markers.value = ready([aMarker(1, 52.1, 17.2), aMarker(2, 48.2, 16.4), aMarker(3, -33.9, 18.4)]);
  renderScreen(<MapScreen />, { at: '/map', queries, commands });
  await settle();
  expect(screen.queryByText(/błędne położenie/)).toBeNull();
  const said = () => screen.getByText(/błędne położenie/).textContent?.replaceAll('\u00a0', ' ');
  await act(async () => {
    queries.markers.value = ready([aMarker(1, 52.1, 17.2), aMarker(4, 0, 0), aMarker(5, 19.9, 50.1)]);
  });
  expect(said()).toBe('2 instalacje mają błędne położenie: Dom 4 (0, 0), Dom 5 (szerokość i długość zamienione?).');
  expect(screen.getByRole('link', { name: 'Dom 5' }).getAttribute('href')).toBe('/installation/SN%2005');
  await act(async () => {
    queries.markers.value = ready(Array.from({ length: 10_000 }, (_, id) => aMarker(id + 1, 0, 0)));
  });
  expect(said()).toMatch(/^10\s000 instalacji ma błędne położenie: Dom 1 \(0, 0\), .*Dom 5 \(0, 0\) i jeszcze 9\s995\.$/);
});

test('installations without a place are counted and named below the list, once the whole list is known', async () => {
  const queries = memoryQueries();
  queries.markers.value = ready([aMarker(1, 52.1, 17.2)]);
  const rows = [anInstallation({ id: 1 }), anInstallation({ id: 2, sn: 'SN 02', description: 'Dom bez miejsca' })];
  queries.installations.value = ready({ rows: rows.slice(0, 1), total: 2 });
  renderScreen(<MapScreen />, { at: '/map', queries, commands: memoryCommands(queries).commands });
  await settle();
  expect(screen.queryByText(/bez położenia na mapie/)).toBeNull();
  await act(async () => {
    queries.installations.value = ready({ rows, total: 2 });
  });
  expect(screen.getByText('1 instalacja bez położenia na mapie')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Dom bez miejsca', hidden: true }).getAttribute('href')).toBe('/installation/SN%2002');
});
