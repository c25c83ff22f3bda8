import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { ReportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import type { Installation } from '#domain/service/installation.ts';
import { addDays, type LocalDate, mondayOf } from '#domain/time/local-date.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { voltageReportTexts as texts } from '#texts/voltage/voltage-report.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { periodName } from '#ui/charts/pickers/period-name.ts';
import { limitsOf } from '#ui/charts/pickers/picker-limits.ts';
import classes from './voltages.module.css';

/** The calendar is large and is loaded after the rest. */
const DatePicker = lazy(() => import('#ui/charts/pickers/date-picker.tsx').then((held) => ({ default: held.DatePicker })));

interface Props {
  readonly week: ReportWeek;
  readonly today: LocalDate;
  readonly installation: Installation;
  readonly onWeek: (monday: LocalDate) => void;
}

/** Choice of the week: one back or forth, any in the calendar, or the current one. */
export function WeekBar({ week: { monday }, today, installation, onWeek }: Props) {
  const limits = limitsOf('week', installation);
  const first = limits.min && mondayOf(limits.min);
  const running = mondayOf(today);
  const name = periodName('week', monday);
  return (
    <div className={classes.bar}>
      <Step label={texts.earlier} isOut={first !== null && monday <= first} onPress={() => onWeek(addDays(monday, -7))}>
        <IconChevronLeft size={18} aria-hidden="true" />
      </Step>
      <div className={classes.picker}>
        <Suspense fallback={<span className={classes.week}>{name}</span>}>
          <DatePicker
            choice={{ tab: 'voltages', period: 'week', date: monday }}
            limits={{ min: limits.min, max: limits.max && limits.max < today ? limits.max : today }}
            onPick={(date) => onWeek(mondayOf(date))}
          />
        </Suspense>
      </div>
      <Step label={texts.later} isOut={monday >= running} onPress={() => onWeek(addDays(monday, 7))}>
        <IconChevronRight size={18} aria-hidden="true" />
      </Step>
      {monday !== running && (
        <PlainButton look="outline" className={classes.current} onClick={() => onWeek(running)}>
          {texts.current}
        </PlainButton>
      )}
    </div>
  );
}

interface HeldProps {
  readonly id: number;
  readonly onWeek: (monday: LocalDate) => void;
}

/** Links to the weeks on the device, shown if the wanted one is not available. */
export function HeldWeeks({ id, onWeek }: HeldProps) {
  const weeks = useValue(useQueries().heldVoltageWeeks(id));
  if (weeks.length === 0) return null;
  return (
    <nav className={classes.bar} aria-label={texts.heldWeeks}>
      <span className="pv-soft pv-anywhere">{texts.heldWeeks}</span>
      {weeks.map((monday) => (
        <PlainButton key={monday} look="outline" className={classes.current} onClick={() => onWeek(monday)}>
          {periodName('week', monday)}
        </PlainButton>
      ))}
    </nav>
  );
}

interface StepProps {
  readonly label: string;
  readonly isOut: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

const Step = ({ label, isOut, onPress, children }: StepProps) => (
  <PlainButton
    className={classes.step}
    aria-label={label}
    title={label}
    aria-disabled={isOut || undefined}
    onClick={() => isOut || onPress()}
  >
    {children}
  </PlainButton>
);
