import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { Route } from 'wouter';
import { type Instant, quantity } from '#domain/quantity.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { InverterStatus } from '#domain/service/status.ts';
import { InstallationScreen } from '#screens/installation/installation.screen.tsx';
import { memoryCommands, memoryQueries, NOON, renderScreen, ready, settle } from '#tests/support/app-context.tsx';
import { anInstallation } from '#tests/support/view-builders.ts';

const at = quantity<Instant>(NOON);
const NOTHING: InverterStatus['events'] = [{ at, codes: {} }];

async function open(over: Partial<Installation> = {}, events: InverterStatus['events'] = NOTHING) {
  const queries = memoryQueries();
  const installation = anInstallation({ lastReading: at, ...over });
  queries.installation('SN0007').value = ready(installation);
  queries.status(installation.id).value = ready({ events, state: 'MPPT', at, isWorking: true, lastPower: quantity(4950) });
  const { commands } = memoryCommands(queries);
  renderScreen(<Route path="/installation/:sn" component={InstallationScreen} />, { at: '/installation/SN0007', queries, commands });
  await settle();
}
const bar = () => within(screen.getByRole('navigation', { name: 'Na miejscu' }));
const links = () =>
  bar()
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
const events = () => within(screen.getByRole('region', { name: 'Mapa zdarzeń' }));

beforeEach(() => {
  window.happyDOM?.setViewport({ width: 390, height: 844 });
});

test("the bar has the route, the owner's telephone and a request", async () => {
  await open();
  expect(links()).toEqual([
    ['Nawiguj', 'https://www.openstreetmap.org/directions?to=51.76%2C18.09'],
    ['Zadzwoń', 'tel:+48601602603'],
    ['Dodaj zgłoszenie', '/tasks/new?sn=SN0007'],
  ]);
});

test('without a telephone there is no call, and without a place no route', async () => {
  await open({
    owner: null,
    latitude: null,
    longitude: null,
    address: { street: '', number: '', number2: '', postCode: '', city: 'Brak' },
  });
  expect(links()).toEqual([['Dodaj zgłoszenie', '/tasks/new?sn=SN0007']]);
});

test('active event codes are shown, the others after a press', async () => {
  await open({}, [{ at, codes: { AC_OVER_VOLT: true } }]);
  const codes = () => within(events().getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem');
  expect(codes()).toHaveLength(1);
  await userEvent.setup().click(events().getByRole('button', { name: 'Pokaż nieaktywne (15)' }));
  expect(codes()).toHaveLength(16);
});

test('an inverter without states and events says so once', async () => {
  await open({ hasEvents: false });
  expect(screen.getAllByText(/Funkcjonalność niedostępna dla tego falownika/)).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Mapa zdarzeń' })).toBeNull();
});

test('on a desktop there is no bar: the menu has all actions', async () => {
  window.happyDOM?.setViewport({ width: 1440, height: 900 });
  await open();
  expect(screen.queryByRole('navigation', { name: 'Na miejscu' })).toBeNull();
});
