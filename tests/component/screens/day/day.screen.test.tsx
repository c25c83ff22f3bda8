import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOON, ready } from '#tests/support/app-context.tsx';
import { cards, mine, opensDay, queriesWith, TODAY } from '#tests/support/my-day.tsx';
import { aTask } from '#tests/support/view-builders.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the day has the requests of the account in their order, with times, ways and what they come to', async () => {
  await opensDay(
    queriesWith([mine(2, { place: 1, from: '09:00', to: '10:30', priority: 2, deadline: TODAY }), mine(1, { place: 2 }), mine(3)]),
  );
  expect(cards()).toEqual(['Dom Borowych', 'Dom Adamskich', 'Dom Czajków']);
  expect(screen.getByRole('heading', { name: 'Dziś, piątek 20/11' })).toBeTruthy();
  expect(screen.getByText(/^3 zgłoszenia · ok\. 14 km/).textContent).toContain('(szacunek)');
  const [first, second, third] = screen.getAllByRole('article');
  if (!first || !second || !third) throw new Error('There are three cards.');
  expect(within(first).getByText('09:00–10:30')).toBeTruthy();
  expect(within(first).getByText('Awaria')).toBeTruthy();
  expect(within(first).getByText('termin 20/11/2026')).toBeTruthy();
  expect(within(first).queryByRole('link', { name: /^Zadzwoń/ })).toBeNull();
  expect(within(second).getByText('Kalisz · ok. 14 km')).toBeTruthy();
  expect(within(second).getByText('Powód 1')).toBeTruthy();
  expect(within(third).getByText('Kalisz · bez położenia')).toBeTruthy();
});

test('a card calls the contact of the site card before the owner, and says the first line of the way in', async () => {
  const queries = queriesWith([mine(1)]);
  const site = { hazards: '', contactName: '', contactPhone: '+48 700 800 900', remarks: '', erasures: 0, files: [] };
  queries.siteCard(1).value = ready({ ...site, id: 1, access: 'Brama od ogrodu\nkod 1234' });
  await opensDay(queries);
  expect(screen.getByText('Brama od ogrodu')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Zadzwoń: Dom Adamskich' }).getAttribute('href')).toBe('tel:+48700800900');
  expect(screen.getByRole('link', { name: 'Nawiguj: Dom Adamskich' }).getAttribute('href')).toContain('51.76');
  expect(screen.getByRole('link', { name: 'Rozpocznij wizytę: Dom Adamskich' }).getAttribute('href')).toBe(
    '/visit/new?sn=SN1&task=srv%3A1',
  );
});

test('an agreed time before that of an earlier card is marked', async () => {
  await opensDay(queriesWith([mine(1, { from: '12:00' }), mine(2, { from: '09:00' }), mine(3)]));
  expect(screen.getAllByText('Godzina wcześniejsza niż poprzednia')).toHaveLength(1);
});

test('a closed request keeps its place without ways to work on it', async () => {
  const queries = queriesWith([mine(1), mine(2)]);
  queries.tasks.value = ready([aTask({ id: 1, inverterSerial: 'SN1', status: 1 }), aTask({ id: 2, inverterSerial: 'SN2' })]);
  await opensDay(queries);
  expect(cards()).toEqual(['Dom Adamskich', 'Dom Borowych']);
  expect(screen.getByText('Zamknięte')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Rozpocznij wizytę: Dom Adamskich' })).toBeNull();
});

test('arrows lead to other days, and the address names the day', async () => {
  await opensDay(queriesWith([mine(1, { plannedOn: '2026-11-21' })]), '/day?dzien=2026-11-21');
  expect(screen.getByRole('heading', { name: 'Jutro, sobota 21/11' })).toBeTruthy();
  expect(cards()).toEqual(['Dom Adamskich']);
  expect(screen.getByRole('link', { name: 'Poprzedni dzień' }).getAttribute('href')).toBe('/day');
  expect(screen.getByRole('link', { name: 'Następny dzień' }).getAttribute('href')).toBe('/day?dzien=2026-11-22');
});

test.each(['2026-02-30', '1999-12-31', '2101-01-01', 'jutro'])('the address %s is no day, so today is shown', async (day) => {
  await opensDay(queriesWith([mine(1)]), `/day?dzien=${day}`);
  expect(screen.getByRole('heading', { name: 'Dziś, piątek 20/11' })).toBeTruthy();
});

test('a day without requests, a plan that is coming, one that was never fetched, and an account without a plan say so', async () => {
  const empty = await opensDay(queriesWith([]));
  expect(screen.getByText('Na ten dzień nic nie zaplanowano.')).toBeTruthy();
  empty.unmount();
  const coming = queriesWith([]);
  coming.plan.value = { is: 'loading' };
  const loading = await opensDay(coming);
  expect(screen.getByText('Wczytywanie planu dnia')).toBeTruthy();
  loading.unmount();
  const never = queriesWith([]);
  never.plan.value = { is: 'absent', problem: { is: 'offline' } };
  const absent = await opensDay(never);
  expect(screen.queryByText('Na ten dzień nic nie zaplanowano.')).toBeNull();
  absent.unmount();
  const office = queriesWith([mine(1)]);
  office.technicians.value = ready([{ id: 8, name: 'Anna Lis', email: 'anna@pvcare.pl', isMe: false }]);
  await opensDay(office);
  expect(screen.getByText(/^To konto nie ma własnego planu/)).toBeTruthy();
});

test('on a backend without plans a day is put together by hand and stays on the device', async () => {
  const queries = queriesWith([]);
  queries.plan.value = { is: 'absent', problem: { is: 'unsupported' } };
  queries.ownAccount.value = { is: 'absent', problem: { is: 'unsupported' } };
  queries.drafts.set('day:list', { [TODAY]: ['srv:2', 'srv:1'], '2026-01-01': ['srv:3'] });
  await opensDay(queries);
  expect(screen.getByText(/^Ten serwer nie zna planu dnia\./)).toBeTruthy();
  expect(cards()).toEqual(['Dom Borowych', 'Dom Adamskich']);
  expect(screen.queryByRole('link', { name: 'Zespół' })).toBeNull();
});
