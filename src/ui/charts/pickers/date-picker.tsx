import { DatePickerInput, type DatePickerInputProps, MonthPickerInput } from '@mantine/dates';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import { IconCalendar } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { addDays, type LocalDate, mondayOf, weekday } from '#domain/time/local-date.ts';
import { calendarTexts } from '#texts/calendar.ts';
import { chartsTexts } from '#texts/installation/charts.ts';
import { CALENDAR_CELLS, PolishCalendars } from '#ui/forms/calendar.tsx';
import classes from './picker.module.css';
import type { ChartChoice } from './choice.ts';
import { periodName } from './period-name.ts';
import type { Limits } from './picker-limits.ts';
import { YearPicker } from './year-picker.tsx';

interface Props {
  readonly choice: ChartChoice;
  readonly limits: Limits;
  readonly onPick: (date: LocalDate) => void;
}

/** The picker for the period: a day, a week from Monday, a month, or a year. */
export function DatePicker({ choice, limits, onPick }: Props) {
  const id = useId();
  if (choice.period === 'year') return <YearPicker value={choice.date} limits={limits} onPick={onPick} />;
  const text = periodName(choice.period, choice.date);
  const common = {
    className: clsx(classes.picker, choice.tab === 'power' && classes.alone),
    classNames: CALENDAR_CELLS,
    'data-pv-picker': true,
    id, // names the popover after its button
    popoverProps: { id, returnFocus: true },
    value: choice.date,
    valueFormatter: () => text,
    onChange: (date: string | null) => date && onPick(date),
    'aria-label': `${chartsTexts.dateLabels[choice.period]}: ${text}`,
    ariaLabels: calendarTexts.labels,
    leftSection: <IconCalendar size={18} aria-hidden="true" />,
    ...(limits.min && { minDate: limits.min }),
    ...(limits.max && { maxDate: limits.max }),
  };
  return (
    <PolishCalendars>
      {choice.period === 'month' ? (
        <MonthPickerInput {...common} monthsListFormat="MMM" />
      ) : choice.period === 'week' ? (
        <WeekPicker {...common} monday={choice.date} />
      ) : (
        <DatePickerInput {...common} />
      )}
    </PolishCalendars>
  );
}

/** Each day of a week picks the week. The week under the pointer is highlighted. */
function WeekPicker({ monday, ...props }: Omit<DatePickerInputProps, 'ref'> & { readonly monday: LocalDate }) {
  const [hovered, setHovered] = useState<LocalDate | null>(null);
  const isIn = (week: LocalDate | null, date: LocalDate): boolean => week !== null && date >= week && date <= addDays(week, 6);
  return (
    <DatePickerInput
      {...props}
      withCellSpacing={false}
      getDayProps={(date) => {
        const inRange = isIn(monday, date) || isIn(hovered, date);
        return {
          inRange,
          firstInRange: inRange && weekday(date) === 1,
          lastInRange: inRange && weekday(date) === 7,
          onMouseEnter: () => setHovered(mondayOf(date)),
          onMouseLeave: () => setHovered(null),
        };
      }}
    />
  );
}
