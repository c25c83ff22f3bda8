import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { column } from '#domain/energy/series.ts';
import { quantity } from '#domain/quantity.ts';
import { ChartSummary } from '#ui/charts/chart-summary.tsx';
import { energyModel } from '#ui/charts/models/energy-model.ts';
import { powerModel } from '#ui/charts/models/power-model.ts';
import '#tests/support/app-context.tsx';
import { at, DAY, energy, knowledge, voltages } from '#tests/support/chart-models.ts';

const readPower = (...minutes: number[]) => powerModel({ at: column(minutes.map(at)), values: column(minutes.map(() => 4000)) }, DAY);

describe('the figures below a chart', () => {
  test('name both energies by what they are: neither is a mere sum', () => {
    const { unmount } = render(<ChartSummary model={readPower(0, 5, 10, 15)} />);
    expect(screen.getByText('Energia z wykresu mocy').nextSibling?.textContent).toBe('1,00\u00a0kWh');
    unmount();
    render(<ChartSummary model={energy} />);
    expect(screen.getByText('Energia zarejestrowana').nextSibling?.textContent).toBe('3,00\u00a0kWh');
    expect(screen.queryByText('Suma')).toBeNull();
  });

  test('name the duration of the gaps in the energy of the power line, and nothing without gaps', () => {
    const { unmount } = render(<ChartSummary model={readPower(0, 5, 10, 95, 100)} />);
    expect(screen.getByText('Energia z wykresu mocy nie obejmuje przerw w odczytach (łącznie 1 godz. 25 min).')).toBeTruthy();
    unmount();
    render(<ChartSummary model={readPower(0, 5, 10, 15)} />);
    expect(screen.queryByText(/przerw w odczytach/)).toBeNull();
  });

  test('say what is missing in a period', () => {
    render(<ChartSummary model={energy} />);
    expect(screen.getByText(/^Dane niepełne: okres jeszcze trwa, brak danych z 19 dni\./)).toBeTruthy();
  });

  test('count bars by what they are, and exclude partly known ones from minimum and mean', () => {
    render(<ChartSummary model={energy} />);
    const said = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(said).toEqual([
      ['Minimum', '2,00\u00a0kWh'],
      ['Maksimum', '2,00\u00a0kWh'],
      ['Średnia', '2,00\u00a0kWh'],
      ['Energia zarejestrowana', '3,00\u00a0kWh'],
      ['Dni z danymi', '2'],
    ]);
    expect(screen.getByText(/Minimum i średnia: tylko z pełnych okresów\.$/)).toBeTruthy();
  });

  test('a single partly known bar has no minimum and no mean', () => {
    render(<ChartSummary model={energyModel([{ bucket: DAY, energy: quantity(1000) }], 'month', '2026-06-01', knowledge)} />);
    expect(screen.getAllByText('–')).toHaveLength(2);
  });

  test('name the number of readings that are not voltages of the grid', () => {
    render(<ChartSummary model={voltages} />);
    expect(screen.getByText(/^Pominięto 1 odczyt poniżej 195,5 V/)).toBeTruthy();
  });
});
