import { useState } from 'react';
import { addDays, isLocalDate, type LocalDate, mondayOf } from '#domain/time/local-date.ts';
import { dayDialogTexts as texts, dayName } from '#texts/day.ts';
import { Button } from '#ui/button/button.tsx';
import { DateField } from '#ui/forms/date-field.tsx';
import classes from './dialogs.module.css';

interface Props {
  readonly today: LocalDate;
  /** The day that the request has; it is not offered. */
  readonly day: LocalDate | null;
  /** Called by each press; `null`: no day. */
  readonly onChoice: (day: LocalDate | null) => void;
  readonly noDay: string;
}

/** The days that are offered by a press: today to the day after tomorrow, and the next Monday. */
function offeredDays(today: LocalDate, day: LocalDate | null): readonly LocalDate[] {
  const days = [today, addDays(today, 1), addDays(today, 2), addDays(mondayOf(today), 7)];
  return [...new Set(days)].filter((one) => one !== day).sort();
}

const wordOf = (day: LocalDate, today: LocalDate): string => {
  if (day === today) return texts.today;
  if (day === addDays(today, 1)) return texts.tomorrow;
  return day === addDays(today, 2) ? texts.dayAfter : texts.monday;
};

/** A day by one press, another one by its date, or none. */
export function DayChoice({ today, day, onChoice, noDay }: Props) {
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const takeTyped = (): void => {
    const isWrong = !isLocalDate(typed) || typed < today || typed > '2100-12-31';
    setError(isWrong ? texts.wrongDay : null);
    if (!isWrong) onChoice(typed);
  };
  return (
    <div className={classes.days}>
      {offeredDays(today, day).map((one) => (
        <Button key={one} variant="default" className={classes.day} onClick={() => onChoice(one)}>
          {wordOf(one, today)}
          <span className={classes.date}>{dayName(one)}</span>
        </Button>
      ))}
      <Button variant="default" className={classes.day} onClick={() => onChoice(null)}>
        {noDay}
      </Button>
      <div className={classes.other}>
        <DateField
          label={texts.otherDay}
          value={typed}
          error={error}
          onChange={(value) => {
            setTyped(value);
            setError(null);
          }}
        />
        <Button variant="default" onClick={takeTyped}>
          {texts.save}
        </Button>
      </div>
    </div>
  );
}
