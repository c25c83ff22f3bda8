import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Instant, quantity } from '#domain/quantity.ts';
import type { EventEntry, StateRecord } from '#domain/grid/status.ts';
import { EventMap } from '#screens/installation/cards/events-card.tsx';
import { memoryCommands, memoryQueries, renderScreen, ready, settle } from '#tests/support/app-context.tsx';
import { anInstallation } from '#tests/support/view-builders.ts';

const at = (text: string): Instant => quantity(Date.parse(`${text}:00+01:00`));
/** Named by day, and not since the inverter has switched off. */
const EVENTS: EventEntry[] = [
  { at: at('2026-11-20T16:40'), codes: {} },
  { at: at('2026-11-20T14:05'), codes: { GROUND_FAULT: true, AC_OVER_VOLT: true } },
];
const STATES: StateRecord[] = [
  { at: at('2026-11-20T14:05'), state: 'FAULT' },
  { at: at('2026-11-20T16:40'), state: 'SLEEPING' },
];

async function show(now: Instant, states: readonly StateRecord[]) {
  vi.setSystemTime(now);
  const queries = memoryQueries();
  const installation = anInstallation({ lastReading: now, lastPower: quantity(0) });
  queries.states(installation.id).value = ready(states);
  const { commands } = memoryCommands(queries);
  renderScreen(<EventMap events={EVENTS} installation={installation} />, { at: '/', queries, commands });
  await settle();
}
const active = () => within(screen.getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the event map', () => {
  test('shows when a code without an end was last named', async () => {
    await show(at('2026-11-20T23:00'), STATES);
    expect(active()).toHaveLength(1);
    expect(active()[0]?.textContent).toContain('zgłoszone 14:05, nieodwołane');
    expect(screen.queryByText('Brak zdarzeń')).toBeNull();
    const history = within(screen.getByRole('region', { name: 'Historia zdarzeń' })).getAllByRole('listitem');
    expect(history[0]?.textContent).toContain('co najmniej od 20/11/2026, 14:05, zgłaszane do 20/11/2026, 16:40, nieodwołane');
    expect(history[1]?.textContent).toContain('do 16:40');
  });

  test('adds the date if that was not today', async () => {
    await show(at('2026-11-21T06:00'), STATES);
    expect(active()[0]?.textContent).toContain('zgłoszone 20/11/2026, 14:05, nieodwołane');
  });

  test('says that there are none after the inverter has worked by day without it', async () => {
    await show(at('2026-11-21T10:00'), [...STATES, { at: at('2026-11-21T07:50'), state: 'MPPT' }]);
    expect(screen.getByText('Brak zdarzeń')).toBeTruthy();
  });
});
