import type { DayStop } from '#state/use-day.ts';
import type { DayDecisions } from '#screens/day/use-day-decisions.ts';
import { NearbyList } from './nearby-list.tsx';
import classes from './side.module.css';
import { TakeAlong } from './take-along.tsx';

interface Props {
  readonly stops: readonly DayStop[];
  readonly decisions: DayDecisions;
}

/** 'Zabierz', and 'W pobliżu' unless the day is over. */
export const DaySides = (props: Props) => (
  <aside className={classes.side}>
    <TakeAlong stops={props.stops} day={props.decisions.day} />
    {props.decisions.day >= props.decisions.today && <NearbyList {...props} />}
  </aside>
);
