import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type Instant, quantity } from '#domain/quantity.ts';
import { ResourceState } from '#ui/resource-state.tsx';

afterEach(cleanup);

test('the own part of the user is shown below the text that the whole was never fetched', () => {
  const own = { value: ['Bez zasięgu'], asOf: quantity<Instant>(0) };
  render(<ResourceState resource={{ is: 'absent', problem: null, own }}>{([first]) => <p>{first}</p>}</ResourceState>);
  expect(screen.getByText('Tych danych nie pobrano jeszcze na to urządzenie.')).toBeTruthy();
  expect(screen.getByText('Bez zasięgu')).toBeTruthy();
});

test('without a connection there is nothing to try again', () => {
  const again = () => undefined;
  const content = () => <p>Treść</p>;
  const { rerender } = render(
    <ResourceState resource={{ is: 'absent', problem: { is: 'offline' } }} onRetry={again}>
      {content}
    </ResourceState>,
  );
  expect(screen.queryByRole('button', { name: 'Spróbuj ponownie' })).toBeNull();
  rerender(
    <ResourceState resource={{ is: 'absent', problem: { is: 'busy' } as never }} onRetry={again}>
      {content}
    </ResourceState>,
  );
  expect(screen.getByRole('button', { name: 'Spróbuj ponownie' })).toBeTruthy();
});
