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

interface DayProps {
  readonly name: string;
  readonly installation: KnownInstallation;
  readonly date: ChartChoice['date'];
  readonly energy: Resource<readonly EnergyBar[]>;
  /** The day is not over. */
  readonly isRunning?: boolean;
}

/** The name of a day with its energy, and whether that is incomplete; the name alone while the energy is not known. */
export function DayEnergy({ name, installation, date, energy, isRunning = false }: DayProps) {
  const readingPeriod = useReadingPeriod(installation, energy);
  if (energy.is !== 'ready') return name;
  const { total, note } = energyModel(energy.value, 'day', date, readingPeriod);
  if (energy.value.length === 0 || total === null) return chartsTexts.dayNothing(name);
  return chartsTexts.dayEnergy(name, withUnit(total, chartsTexts.units.energy, 2), Boolean(note) && !isRunning);
}

/** A button with the energy of yesterday, which opens its hours. */
export function Yesterday({ installation, choice, yesterday, onChoice }: Props) {
  const before = stepped(choice, -1);
  if (!neighbour(choice, -1, limitsOf(choice.period, installation))) return null;
  const toYesterday = ({ currentTarget }: MouseEvent) => {
    // The button disappears with the press, so the focus goes to the date picker.
    const tab = currentTarget.closest('[role="tabpanel"]');
    tab?.querySelector<HTMLElement>('[data-pv-picker] button, button[data-pv-picker]')?.focus();
    onChoice(before);
  };
  return (
    <PlainButton className={chartClasses.button} onClick={toYesterday}>
      <DayEnergy name={chartsTexts.toYesterday} installation={installation} date={before.date} energy={yesterday} />
    </PlainButton>
  );
}
