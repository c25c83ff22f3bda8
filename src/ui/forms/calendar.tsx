import { DatePicker, DatesProvider } from '@mantine/dates';
import 'dayjs/locale/pl';
import '@mantine/dates/styles.css';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { LocalDate } from '#domain/time/local-date.ts';
import { calendarTexts } from '#texts/calendar.ts';
import classes from './calendar.module.css';

/** Cells are larger on touch screens. */
export const CALENDAR_CELLS = {
  day: clsx(classes.day, classes.cell),
  weekday: classes.weekday ?? '',
  monthsListControl: classes.month ?? '',
  calendarHeaderLevel: classes.head ?? '',
  calendarHeaderControl: classes.headStep ?? '',
};

/** Weeks begin on Monday; names are Polish. */
export const PolishCalendars = ({ children }: { readonly children: ReactNode }) => (
  <DatesProvider settings={{ locale: 'pl', firstDayOfWeek: 1, weekendDays: [0, 6] }}>{children}</DatesProvider>
);

interface Props {
  /** Empty if there is none. */
  readonly value: LocalDate | '';
  readonly onPick: (day: LocalDate) => void;
}

/** The days of a month, one of which is picked. */
export const Calendar = ({ value, onPick }: Props) => (
  <PolishCalendars>
    <DatePicker
      classNames={CALENDAR_CELLS}
      ariaLabels={calendarTexts.labels}
      {...(value !== '' && { defaultDate: value })}
      value={value === '' ? null : value}
      onChange={(day) => day && onPick(day)}
    />
  </PolishCalendars>
);
