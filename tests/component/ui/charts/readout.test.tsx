import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { column, NO_READINGS } from '#domain/energy/series.ts';
import { quantity } from '#domain/quantity.ts';
import type { ChartModel } from '#ui/charts/models/chart-model.ts';
import { energyModel } from '#ui/charts/models/energy-model.ts';
import { Readout } from '#ui/charts/readout.tsx';
import { voltageModel } from '#ui/charts/models/voltage-model.ts';
import '#tests/support/app-context.tsx';
import { at, DAY, energy, knowledge } from '#tests/support/chart-models.ts';

const readout = (model: ChartModel) => <Readout model={model} readIndex={null} hidden={new Set()} onToggle={() => undefined} />;

describe('the legend of a chart', () => {
  test('explains hatched bars, if there are any', () => {
    const { rerender } = render(readout(energy));
    expect(screen.getByText('dane niepełne')).toBeTruthy();
    rerender(readout(energyModel([{ bucket: '2026-06-20', energy: quantity(2000) }], 'month', '2026-06-01', knowledge)));
    expect(screen.queryByText('dane niepełne')).toBeNull();
  });

  test('calls a phase by both its names', () => {
    const three = voltageModel(
      { a: { at: column([at(0)]), values: column([230]) }, b: { at: column([at(0)]), values: column([231]) }, c: NO_READINGS },
      'day',
      DAY,
      MIDDLE_OF_POLAND,
    );
    render(readout(three));
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Faza 1 (L1)', 'Faza 2 (L2)']);
  });
});
