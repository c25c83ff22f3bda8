import { render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ChartRows } from '#ui/charts/chart-rows.tsx';
import '#tests/support/app-context.tsx';
import { energy, voltages } from '#tests/support/chart-models.ts';

describe('the table of a chart', () => {
  test('marks the bars that are only partly known', () => {
    render(<ChartRows model={energy} label="Energia" />);
    const row = screen.getByRole('row', { name: /21\/06\/2026/ });
    expect(within(row).getByRole('cell').textContent).toBe('okres jeszcze trwa 1,00');
  });

  test('contains the values left out of the drawing, with a mark', () => {
    render(<ChartRows model={voltages} label="Napięcia" />);
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['pominięto 18,0', '231,0']);
  });
});
