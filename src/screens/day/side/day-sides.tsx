import type { LocalDate } from '#domain/time/local-date.ts';
import type { DayStop } from '#state/use-day.ts';
import classes from './side.module.css';
import { TakeAlong } from './take-along.tsx';

interface Props {
  readonly stops: readonly DayStop[];
  readonly day: LocalDate;
}

/** 'Zabierz'. */
export const DaySides = ({ stops, day }: Props) => (
  <aside className={classes.side}>
    <TakeAlong stops={stops} day={day} />
  </aside>
);
