import { DatePickerInput, type DatePickerInputProps, DatesProvider, MonthPickerInput } from '@mantine/dates';
import 'dayjs/locale/pl';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/dates/styles.css';
import { IconCalendar } from '@tabler/icons-react';
import { clsx } from 'clsx';
import { useId, useState } from 'react';
import { addDays, type LocalDate, mondayOf, weekday } from '#domain/time/local-date.ts';
import { chartsTexts } from '#texts/installation/charts.ts';
import classes from './picker.module.css';
import type { ChartChoice } from './choice.ts';
import { periodName } from './period-name.ts';
import type { Limits } from './picker-limits.ts';
import { YearPicker } from './year-picker.tsx';

const POLISH = { locale: 'pl', firstDayOfWeek: 1, weekendDays: [0, 6] } as const;

/** Cells are larger on touch screens. */
const CELLS = {
  day: clsx(classes.day, classes.cell),
  weekday: classes.weekday ?? '',
  monthsListControl: classes.month ?? '',
  calendarHeaderLevel: classes.head ?? '',
  calendarHeaderControl: classes.headStep ?? '',
};

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
    classNames: CELLS,
    'data-pv-picker': true,
    id, // names the popover after its button
    popoverProps: { id, returnFocus: true },
    value: choice.date,
    valueFormatter: () => text,
    onChange: (date: string | null) => date && onPick(date),
    'aria-label': `${chartsTexts.dateLabels[choice.period]}: ${text}`,
    ariaLabels: chartsTexts.pickerLabels,
    leftSection: <IconCalendar size={18} aria-hidden="true" />,
    ...(limits.min && { minDate: limits.min }),
    ...(limits.max && { maxDate: limits.max }),
  };
  return (
    <DatesProvider settings={{ ...POLISH, weekendDays: [...POLISH.weekendDays] }}>
      {choice.period === 'month' ? (
        <MonthPickerInput {...common} monthsListFormat="MMM" />
      ) : choice.period === 'week' ? (
        <WeekPicker {...common} monday={choice.date} />
      ) : (
        <DatePickerInput {...common} />
      )}
    </DatesProvider>
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
