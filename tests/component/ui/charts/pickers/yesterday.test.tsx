import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { EnergyBar } from '#domain/energy/series.ts';
import { quantity } from '#domain/quantity.ts';
import type { Resource } from '#domain/service/resource.ts';
import { instantOf, toIso } from '#domain/time/warsaw.ts';
import type { ChartChoice } from '#ui/charts/pickers/choice.ts';
import { Yesterday } from '#ui/charts/pickers/yesterday.tsx';

afterEach(cleanup);

const TODAY = '2026-06-21';
const BEFORE = '2026-06-20';
const CHOICE: ChartChoice = { tab: 'energy', period: 'day', date: TODAY };

const hours = (from: number, to: number): EnergyBar[] =>
  Array.from({ length: to - from }, (_, at) => ({ bucket: toIso(instantOf(BEFORE, from + at)), energy: quantity(1500) }));
const ready = (value: readonly EnergyBar[]): Resource<readonly EnergyBar[]> => ({
  is: 'ready',
  value,
  asOf: instantOf(TODAY, 12),
  problem: null,
  isRefreshing: false,
});

function renderYesterday(yesterday: Resource<readonly EnergyBar[]>, firstReading = instantOf('2025-01-01')) {
  const chosen: ChartChoice[] = [];
  const installation = { firstReading, lastReading: instantOf(TODAY, 12), latitude: 52, longitude: 19 };
  render(<Yesterday installation={installation} choice={CHOICE} yesterday={yesterday} onChoice={(next) => chosen.push(next)} />);
  return chosen;
}
const words = () => screen.getByRole('button').textContent;

test('the energy of yesterday is shown, and a press opens its hours', async () => {
  const chosen = renderYesterday(ready(hours(0, 24)));
  expect(words()).toBe('Wczoraj: 36,00\u00a0kWh');
  await userEvent.click(screen.getByRole('button'));
  expect(chosen).toEqual([{ ...CHOICE, date: BEFORE }]);
});

test('if hours of daylight are missing, the label says so', () => {
  renderYesterday(ready(hours(5, 12)));
  expect(words()).toBe('Wczoraj: 10,50\u00a0kWh (dane niepełne)');
});

test('a day without readings says so; a day that is not on the device is only a link', () => {
  renderYesterday(ready([]));
  expect(words()).toBe('Wczoraj: brak danych');
});

test('until it is known it is only a link', () => {
  renderYesterday({ is: 'absent', problem: { is: 'offline' } });
  expect(words()).toBe('Wczoraj');
});

test('before the first reading there is no day before', () => {
  renderYesterday(ready([]), instantOf(TODAY, 6));
  expect(screen.queryByRole('button')).toBeNull();
});
