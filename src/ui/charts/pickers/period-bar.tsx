import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/FloatingIndicator.css';
import { SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { PERIODS, startOfPeriod } from '#domain/energy/period.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { chartsTexts } from '#texts/installation/charts.ts';
import chartClasses from '#ui/charts/chart.module.css';
import classes from '#ui/charts/chart-tabs.module.css';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { type ChartChoice, PERIODS_OF_TAB, withDate, withPeriod } from './choice.ts';
import { DatePicker } from './date-picker.tsx';
import { isWithin, limitsOf, neighbour, type Readings, withinLimits } from './picker-limits.ts';

interface Props {
  readonly choice: ChartChoice;
  readonly readings: Readings;
  readonly today: LocalDate;
  readonly onChoice: (choice: ChartChoice) => void;
}

/** Selects the period and its date: switch, arrows, date picker and a button for today. */
export function PeriodBar({ choice, readings, today, onChoice }: Props) {
  const limits = limitsOf(choice.period, readings);
  const isToday = startOfPeriod(choice.period, today) === choice.date;
  const bar = useRef<HTMLDivElement>(null);
  const hasPeriods = PERIODS_OF_TAB[choice.tab].length > 1;
  const toToday = () => {
    // The button is hidden after the press, so the focus goes to the picker, which then shows today.
    bar.current?.querySelector<HTMLElement>('[data-pv-picker] button, button[data-pv-picker]')?.focus();
    onChoice(withDate(choice, today));
  };
  return (
    <div className={classes.bar} ref={bar} data-alone={hasPeriods ? undefined : ''}>
      {hasPeriods && (
        <Periods
          choice={choice}
          onPick={(period) => onChoice(withinLimits(withPeriod(choice, period, today), limitsOf(period, readings)))}
        />
      )}
      <div className={classes.steps}>
        <Step to={neighbour(choice, -1, limits)} label={chartsTexts.earlier} onChoice={onChoice} icon={<IconChevronLeft size={18} />} />
        <DatePicker choice={choice} limits={limits} onPick={(date) => onChoice(withDate(choice, date))} />
        <Step to={neighbour(choice, 1, limits)} label={chartsTexts.later} onChoice={onChoice} icon={<IconChevronRight size={18} />} />
      </div>
      {isWithin(today, limits) && (
        <PlainButton className={clsx(chartClasses.button, classes.today)} data-out={isToday || undefined} onClick={toToday}>
          {chartsTexts.toToday}
        </PlainButton>
      )}
    </div>
  );
}

/** Periods that a tab does not offer are disabled: month and year for voltages (specification 6.5). */
function Periods({ choice, onPick }: { readonly choice: ChartChoice; readonly onPick: (period: ChartChoice['period']) => void }) {
  const data = PERIODS.map((period) => ({
    value: period,
    label: chartsTexts.periods[period],
    disabled: !PERIODS_OF_TAB[choice.tab].includes(period),
  }));
  return (
    <SegmentedControl
      aria-label={chartsTexts.periodLabel}
      data={data}
      value={choice.period}
      onChange={onPick}
      withItemsBorders={false}
      classNames={{ root: classes.periods ?? '', label: classes.period ?? '' }}
    />
  );
}

interface StepProps {
  readonly to: ChartChoice | null;
  readonly label: string;
  readonly icon: React.ReactNode;
  readonly onChoice: (choice: ChartChoice) => void;
}

function Step({ to, label, icon, onChoice }: StepProps) {
  return (
    <PlainButton
      className={classes.step}
      aria-disabled={to === null || undefined}
      aria-label={label}
      title={label}
      onClick={() => to && onChoice(to)}
    >
      {icon}
    </PlainButton>
  );
}
