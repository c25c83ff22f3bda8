import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { quantity } from '#domain/quantity.ts';
import { installationColumns } from '#screens/dashboard/table/installation-columns.tsx';
import { installationExport } from '#screens/dashboard/table/installation-export.ts';
import { MapList } from '#screens/map/map-list.tsx';
import { ALL_STATES, StateFilter } from '#screens/map/state-filter.tsx';
import { anInstallation, aMarker } from '#tests/support/view-builders.ts';
import { MarkerCard } from '#ui/maps/markers/marker-card.tsx';
import '#tests/support/app-context.tsx';

const AREA = { latitude: 52, longitude: 17, zoom: 8, west: 16, east: 18, south: 51, north: 53 };
const unread = anInstallation({ lastPower: null, isWorking: false });
const columns = installationColumns(null);
const efficiencyCell = (row: typeof unread) => columns.find(({ key }) => key === 'efficiency')?.cell(row);
const routed = (what: React.ReactNode) => <Router hook={memoryLocation({ path: '/map' }).hook}>{what}</Router>;

test('an installation without a power reading has a dash in the table, an empty cell in the file, and sorts last', () => {
  const { container, rerender } = render(<p>{efficiencyCell(unread)}</p>);
  expect(container.textContent).toBe('–');
  rerender(<p>{efficiencyCell({ ...unread, lastPower: quantity(0) })}</p>);
  expect(container.textContent).toBe('0,00');
  const column = installationExport([unread], '', 0, null).columns.find(({ title }) => title === 'Wydajność [%]');
  expect(column?.value(unread)).toBeNull();
  const byEfficiency = columns.find(({ key }) => key === 'efficiency')?.sortBy;
  expect(byEfficiency && 'number' in byEfficiency && byEfficiency.number(unread)).toBeNull();
});

test('while the markers are loading the map shows no counts, neither above nor in its list', () => {
  const onFilter = () => undefined;
  const { rerender } = render(<StateFilter filter={ALL_STATES} counts={null} hasCauses onFilter={onFilter} />);
  expect(screen.getAllByText('–')).toHaveLength(4);
  rerender(<StateFilter filter={ALL_STATES} counts={{ working: 0, attention: 0, waiting: 0, faulty: 3 }} hasCauses onFilter={onFilter} />);
  expect([...screen.getAllByText('0'), screen.getByText('3')]).toHaveLength(4);

  const list = { markers: [], area: AREA, picked: null, onPick: () => undefined };
  rerender(<MapList {...list} isKnown={false} isSettled />);
  expect(screen.queryByText(/0 instalacji|nie ma instalacji/)).toBeNull();
  rerender(<MapList {...list} isKnown isSettled />);
  expect(screen.getByText('Na widocznym obszarze: 0 instalacji')).toBeTruthy();
});

test('a marker without a reading says so, working or not; the last power of one that does not work is called old', () => {
  const { rerender } = render(routed(<MarkerCard canFileTask marker={aMarker('Dom Kowalskich', { lastPower: null, isWorking: false })} />));
  expect(screen.getByText('Brak odczytu')).toBeTruthy();
  expect(screen.queryByText(/0,0/)).toBeNull();
  rerender(routed(<MarkerCard canFileTask marker={aMarker('Dom Kowalskich', { lastPower: quantity(570), isWorking: false })} />));
  expect(screen.getByText('ostatnio 0,57 kW')).toBeTruthy();
  rerender(routed(<MarkerCard canFileTask marker={aMarker('Dom Kowalskich')} />));
  expect(screen.getByText('1,00 kW')).toBeTruthy();
});
