import { render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { type Instant, quantity } from '#domain/quantity.ts';
import { InstallationCard } from '#screens/dashboard/phone/installation-card.tsx';
import { installationColumns } from '#screens/dashboard/table/installation-columns.tsx';
import { installationExport } from '#screens/dashboard/table/installation-export.ts';
import { Gauge } from '#screens/installation/overview/gauge.tsx';
import { MapList } from '#screens/map/map-list.tsx';
import { anInstallation } from '#tests/support/view-builders.ts';
import { efficiencyGapTexts } from '#texts/efficiency.ts';
import { MarkerCard } from '#ui/maps/markers/marker-card.tsx';
import type { MapMarker } from '#ui/maps/markers/marker-set.ts';
import '#tests/support/app-context.tsx';

/** It consumes three watts at night. */
const asleep = anInstallation({ lastPower: quantity(-3), generatorPower: quantity(16_500) });
const marker: MapMarker = {
  id: asleep.id,
  description: asleep.description,
  sn: asleep.sn,
  latitude: 52.4,
  longitude: 16.9,
  isWorking: true,
  lastPower: asleep.lastPower,
  generatorPower: asleep.generatorPower,
};
const AREA = { latitude: 52, longitude: 17, zoom: 8, west: 16, east: 18, south: 51, north: 53 };
const at: Instant = quantity(Date.UTC(2026, 10, 24, 2));
const list = { markers: [marker], isKnown: true, isSettled: true, area: AREA, picked: null, onPick: () => undefined };

const WHY = efficiencyGapTexts.own_use;

const PLACES: Readonly<Record<string, () => ReactElement>> = {
  'the table': () => (
    <p>
      {installationColumns(null)
        .find(({ key }) => key === 'efficiency')
        ?.cell(asleep)}
    </p>
  ),
  'a card on a phone': () => <InstallationCard installation={asleep} causes={undefined} isChecking={false} distance={undefined} />,
  'the gauge': () => <Gauge installation={asleep} asOf={at} />,
  'a marker’s card': () => <MarkerCard canFileTask marker={marker} />,
  'the list beside the map': () => <MapList {...list} />,
};

test.each(Object.entries(PLACES))('own use at night is a dash in %s, with the reason as its tooltip', (_, shown) => {
  const { container } = render(<Router hook={memoryLocation({ path: '/' }).hook}>{shown()}</Router>);
  expect(container.textContent).not.toMatch(/−|-0|%/);
  expect(container.textContent).toContain('–');
  expect(screen.queryByTitle(WHY) ?? screen.queryByLabelText(WHY)).not.toBeNull();
});

test('own use at night is an empty cell in a file, and sorts last', () => {
  const column = installationExport([asleep], '', at, null).columns.find(({ title }) => title === 'Wydajność [%]');
  expect(column?.value(asleep)).toBeNull();
  const sortBy = installationColumns(null).find(({ key }) => key === 'efficiency')?.sortBy;
  expect(sortBy && 'number' in sortBy && sortBy.number(asleep)).toBeNull();
});
