import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { isLocalDate, type LocalDate } from '#domain/time/local-date.ts';
import { calendarTexts as texts } from '#texts/calendar.ts';
import { shortDate } from '#texts/dates.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';
import { useTyped } from './use-typed.ts';
import classes from './field.module.css';

const Calendar = lazy(() => import('./calendar.tsx').then(({ Calendar: held }) => ({ default: held })));

const two = (text: string): string => text.padStart(2, '0');

/** The day that a text means: 3/02/2027, 3.2.27, 03022027, 2027-02-03. `null`: none. */
export function readDay(text: string): LocalDate | null {
  const typed = text.trim();
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[./ -](\d{1,2})[./ -](\d{4}|\d{2})$/.exec(typed) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed) ?? [];
  const date = day === '' ? typed : `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
  return isLocalDate(date) ? date : null;
}

interface Props extends Omit<TextFieldProps, 'type' | 'end' | 'onChange' | 'onBlur'> {
  /** Empty if there is no day, also while the text is not one. */
  readonly onChange: (day: LocalDate | '') => void;
}

/** A day, typed as d/MM/yyyy or picked from a calendar (specification 14.22). */
export function DateField({ value, onChange, error, ...rest }: Props) {
  const { field, known, problem, forget } = useTyped({ value, read: readDay, write: shortDate, onChange, unread: texts.unreadable });
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <TextField
        {...rest}
        {...field}
        placeholder={texts.form}
        error={problem ?? error}
        end={
          <PlainButton look="icon" aria-label={texts.open(rest.label)} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <IconCalendar size={20} aria-hidden="true" />
          </PlainButton>
        }
      />
      {isOpen && (
        <div className={classes.calendar}>
          <Suspense fallback={null}>
            <Calendar
              value={known ?? ''}
              onPick={(day) => {
                forget();
                setOpen(false);
                onChange(day);
              }}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
}
