import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOON, ready, settle } from '#tests/support/app-context.tsx';
import { mine, opensDay, plannedIn, queriesWith } from '#tests/support/my-day.tsx';
import { aTask, anInstallation } from '#tests/support/view-builders.ts';

const user = userEvent.setup({ delay: null });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
  vi.stubGlobal('isSecureContext', true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Where the device says it is; `null`: it does not know. */
function atPlace(latitude: number | null): void {
  const getCurrentPosition = (found: PositionCallback, failed: PositionErrorCallback): void => {
    if (latitude === null) failed({ code: 2 } as GeolocationPositionError);
    else found({ coords: { latitude, longitude: 18.09 } } as GeolocationPosition);
  };
  vi.stubGlobal('navigator', { userAgent: navigator.userAgent, geolocation: { getCurrentPosition } });
}

/** Four installations on a line to the north, in disorder. */
function aLine() {
  const queries = queriesWith([1, 2, 3, 4].map((task) => mine(task)));
  const latitudes = [51.8, 51.5, 51.7, 51.6];
  const rows = latitudes.map((latitude, at) =>
    anInstallation({ id: at + 1, sn: `SN${at + 1}`, description: `Dom ${at + 1}`, latitude, longitude: 18.09 }),
  );
  queries.installations.value = ready({ total: 4, rows });
  queries.tasks.value = ready(rows.map(({ id, sn }) => aTask({ id, inverterSerial: sn })));
  return queries;
}

async function opensRoute(queries = aLine()) {
  const shown = await opensDay(queries);
  await user.click(screen.getByRole('button', { name: 'Ułóż trasę' }));
  const dialog = await screen.findByRole('dialog');
  await settle();
  return { ...shown, dialog };
}
const order = (dialog: HTMLElement): string[] =>
  within(dialog)
    .getAllByRole('listitem')
    .map((item) => item.textContent ?? '');

test('a route from where the device is shows what it saves and its order, and is written when it is confirmed', async () => {
  atPlace(51.4);
  const { dialog, calls } = await opensRoute();
  expect(within(dialog).getByText('Od miejsca, w którym jesteś')).toBeTruthy();
  expect(within(dialog).getByText(/^145 → 58 km$/)).toBeTruthy();
  expect(order(dialog)).toEqual(['Dom 2', 'Dom 4', 'Dom 3', 'Dom 1']);
  expect(plannedIn(calls)).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Ułóż tak' }));
  await settle();
  const places = new Map(plannedIn(calls).map(([key, change]) => [key, change?.place]));
  const placeOf = (task: number): number => places.get(`srv:${task}`) ?? task;
  expect([2, 4, 3, 1].map(placeOf)).toEqual([2, 4, 3, 1].map(placeOf).toSorted((one, other) => one - other));
  expect(places.size).toBe(2);
  expect(screen.getByRole('button', { name: 'Cofnij' })).toBeTruthy();
});

test('without a position the route begins at the first request', async () => {
  atPlace(null);
  const { dialog } = await opensRoute();
  expect(within(dialog).getByText(/^Od pierwszego zgłoszenia/)).toBeTruthy();
  expect(order(dialog)).toEqual(['Dom 1', 'Dom 3', 'Dom 4', 'Dom 2']);
});

test('a way back to the start is counted when it is wanted', async () => {
  atPlace(51.4);
  const { dialog } = await opensRoute();
  await user.click(within(dialog).getByRole('checkbox', { name: 'Z powrotem na początek' }));
  expect(within(dialog).getByText(/→ 116 km$/)).toBeTruthy();
});

test('an order that is short already cannot be replaced', async () => {
  atPlace(51.4);
  const queries = aLine();
  const { dialog } = await opensRoute(queries);
  expect(within(dialog).queryByText(/^Krótszej kolejności nie ma/)).toBeNull();
  const { plan } = queriesWith([mine(2, { place: 1 }), mine(4, { place: 2 }), mine(3), mine(1, { place: 4 })]);
  act(() => {
    queries.plan.value = plan.value;
  });
  await settle();
  expect(within(dialog).getByText(/^Krótszej kolejności nie ma/)).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Ułóż tak' }).hasAttribute('disabled')).toBe(true);
});

test('a closed request is left where it was done, before what is still to do', async () => {
  atPlace(51.4);
  const queries = aLine();
  queries.tasks.value = ready([1, 2, 3, 4].map((id) => aTask({ id, inverterSerial: `SN${id}`, status: id === 1 ? 1 : 0 })));
  const { dialog } = await opensRoute(queries);
  expect(order(dialog)).toEqual(['Dom 2', 'Dom 4', 'Dom 3']);
});

test('a day with one place that is known has no route', async () => {
  await opensDay(queriesWith([mine(1), mine(3)]));
  expect(screen.queryByRole('button', { name: 'Ułóż trasę' })).toBeNull();
});
