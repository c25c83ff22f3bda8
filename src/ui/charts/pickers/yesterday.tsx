import type { MouseEvent } from 'react';
import type { EnergyBar } from '#domain/energy/series.ts';
import type { Resource } from '#domain/service/resource.ts';
import { chartsTexts } from '#texts/installation/charts.ts';
import { withUnit } from '#texts/numbers.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import chartClasses from '#ui/charts/chart.module.css';
import { energyModel } from '#ui/charts/models/energy-model.ts';
import { type KnownInstallation, useReadingPeriod } from '#ui/charts/models/energy-coverage.ts';
import { type ChartChoice, stepped } from './choice.ts';
import { limitsOf, neighbour } from './picker-limits.ts';

interface Props {
  readonly installation: KnownInstallation;
  /** The energy of today. */
  readonly choice: ChartChoice;
  readonly yesterday: Resource<readonly EnergyBar[]>;
  readonly onChoice: (choice: ChartChoice) => void;
}

/** The label: the energy of yesterday, and whether it is complete. */
function useYesterdayText(
  installation: KnownInstallation,
  { date }: Pick<ChartChoice, 'date'>,
  yesterday: Resource<readonly EnergyBar[]>,
): string {
  const readingPeriod = useReadingPeriod(installation, yesterday);
  if (yesterday.is !== 'ready') return chartsTexts.toYesterday;
  const { total, note } = energyModel(yesterday.value, 'day', date, readingPeriod);
  if (yesterday.value.length === 0 || total === null) return chartsTexts.yesterdayNothing;
  return chartsTexts.yesterday(withUnit(total, chartsTexts.units.energy, 2), Boolean(note));
}

/** A button with the energy of yesterday, which opens its hours. */
export function Yesterday({ installation, choice, yesterday, onChoice }: Props) {
  const before = stepped(choice, -1);
  const label = useYesterdayText(installation, before, yesterday);
  if (!neighbour(choice, -1, limitsOf(choice.period, installation))) return null;
  const toYesterday = ({ currentTarget }: MouseEvent) => {
    // The button disappears with the press, so the focus goes to the date picker.
    const tab = currentTarget.closest('[role="tabpanel"]');
    tab?.querySelector<HTMLElement>('[data-pv-picker] button, button[data-pv-picker]')?.focus();
    onChoice(before);
  };
  return (
    <PlainButton className={chartClasses.button} onClick={toYesterday}>
      {label}
    </PlainButton>
  );
}

/** The energy of a day in the words of that button. */
export function YesterdayText({ installation, date, energy }: Pick<Props, 'installation'> & YesterdayEnergy) {
  return useYesterdayText(installation, { date }, energy);
}

interface YesterdayEnergy {
  readonly date: ChartChoice['date'];
  readonly energy: Resource<readonly EnergyBar[]>;
}
