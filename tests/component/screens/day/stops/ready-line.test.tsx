import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Instant, quantity } from '#domain/quantity.ts';
import type { Proven, ReadyStop } from '#domain/service/ready-stop.ts';
import { NOON } from '#tests/support/app-context.tsx';
import { mine, opensDay, queriesWith } from '#tests/support/my-day.tsx';

const user = userEvent.setup({ delay: null });
const HOUR = 3_600_000;
const ago = (hours: number): Instant => quantity<Instant>(NOON - hours * HOUR);
const stop = (task: number, proven: Proven): ReadyStop => ({ key: `srv:${task}`, task, name: '', proven });
const SITE: Proven = { is: 'missing', parts: ['charts', 'siteCard'] };

beforeEach(() => void vi.useFakeTimers({ now: NOON, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const card = (name: string) => within(screen.getByRole('article', { name }));

test('a card says that it is ready and when that was proven, or names what is missing', async () => {
  const queries = queriesWith([mine(1), mine(2), mine(3)]);
  queries.readyStops.value = [stop(1, { is: 'ready', at: ago(4.3), isOld: false }), stop(2, SITE)];
  await opensDay(queries);
  expect(card('Dom Adamskich').getByRole('status').textContent).toBe('gotowe bez zasięgu 07:42');
  expect(card('Dom Adamskich').queryByRole('button', { name: /^Pobierz/ })).toBeNull();
  expect(card('Dom Borowych').getByRole('status').textContent).toBe('brak: wykresy, karta obiektu');
  expect(card('Dom Czajków').queryByRole('status')).toBeNull();
});

test('more than four missing parts are counted', async () => {
  const queries = queriesWith([mine(1), mine(2)]);
  const parts = ['installation', 'events', 'charts', 'comparison', 'siteCard'] as const;
  queries.readyStops.value = [stop(1, { is: 'missing', parts }), stop(2, { is: 'missing', parts: parts.slice(0, 4) })];
  await opensDay(queries);
  expect(card('Dom Adamskich').getByRole('status').textContent).toBe('brak: dane instalacji, zdarzenia, wykresy i 2 innych');
  expect(card('Dom Borowych').getByRole('status').textContent).toBe('brak: dane instalacji, zdarzenia, wykresy, porównanie');
});

test('a proof older than a day says its age, and a request without a proof is not called ready', async () => {
  const queries = queriesWith([mine(1), mine(2)]);
  queries.readyStops.value = [stop(1, { is: 'ready', at: ago(26), isOld: true }), stop(2, { is: 'unproven' })];
  await opensDay(queries);
  expect(card('Dom Adamskich').getByRole('status').textContent).toBe('gotowe bez zasięgu, sprawdzono 1 dzień temu');
  expect(card('Dom Borowych').getByRole('status').textContent).toBe('sprawdzanie…');
  act(() => {
    queries.readyStops.value = null;
  });
  expect(card('Dom Adamskich').getByRole('status').textContent).toBe('sprawdzanie…');
});

test('„Pobierz” fetches ahead once; without a network, or behind one with its own sign-in, it says so and does nothing', async () => {
  const queries = queriesWith([mine(1)]);
  queries.readyStops.value = [stop(1, SITE)];
  let finish: () => void = () => undefined;
  const fetchAhead = () =>
    new Promise<void>((resolve) => {
      finish = resolve;
    });
  const { calls } = await opensDay(queries, '/day', { fetchAhead });
  const fetched = () => calls.filter(([verb]) => verb === 'fetchAhead').length;
  act(() => {
    queries.connection.value = { is: 'offline', since: null };
  });
  const button = screen.getByRole('button', { name: 'Pobierz: Dom Adamskich' });
  await user.click(button);
  expect(screen.getByText(/^Brak połączenia z serwerem/)).toBeTruthy();
  expect(fetched()).toBe(0);
  act(() => {
    queries.connection.value = { is: 'portal', since: null };
  });
  await user.click(button);
  expect(screen.getByText(/^Sieć wymaga logowania/)).toBeTruthy();
  expect(fetched()).toBe(0);
  act(() => {
    queries.connection.value = { is: 'online', since: null };
  });
  await user.click(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
  await user.click(button);
  expect(fetched()).toBe(1);
  await act(async () => finish());
  expect(button.getAttribute('aria-busy')).toBe('false');
});
