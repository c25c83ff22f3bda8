import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSettled } from '#state/use-connection.ts';
import { memoryCommands, memoryQueries, renderScreen } from '#tests/support/app-context.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const Below = () => <p>{useSettled(true) ? 'shown' : 'hidden'}</p>;

test.each([
  ['online', 3000],
  ['offline', 1000],
] as const)('%s, content below a part that is loading is shown after %i ms at the latest', (is, longest) => {
  const queries = memoryQueries();
  queries.connection.value = { is, since: null };
  renderScreen(<Below />, { at: '/', queries, commands: memoryCommands(queries).commands });
  act(() => void vi.advanceTimersByTime(longest - 1));
  expect(screen.getByText('hidden')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('shown')).toBeTruthy();
});
