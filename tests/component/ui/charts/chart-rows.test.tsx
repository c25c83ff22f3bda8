import { render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { column, NO_READINGS } from '#domain/energy/series.ts';
import { quantity } from '#domain/quantity.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { ChartRows } from '#ui/charts/chart-rows.tsx';
import { energyModel } from '#ui/charts/models/energy-model.ts';
import { voltageModel } from '#ui/charts/models/voltage-model.ts';
import '#tests/support/app-context.tsx';

const DAY = '2026-06-21';
const at = (minute: number) => instantOf(DAY, 12, minute);
const knowledge = { firstReading: instantOf('2026-05-20'), lastReading: at(0), asOf: at(5), spot: MIDDLE_OF_POLAND };
const energy = energyModel(
  [
    { bucket: '2026-06-20', energy: quantity(2000) },
    { bucket: DAY, energy: quantity(1000) },
  ],
  'month',
  '2026-06-01',
  knowledge,
);
const voltages = voltageModel(
  { a: { at: column([instantOf(DAY, 4), instantOf(DAY, 4, 5)]), values: column([18, 231]) }, b: NO_READINGS, c: NO_READINGS },
  'day',
  DAY,
  MIDDLE_OF_POLAND,
);

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
