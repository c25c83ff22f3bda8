import { keysOutOfTime } from '#domain/service/my-day.ts';
import { useActiveCauses } from '#state/use-active-causes.ts';
import type { DayStop } from '#state/use-day.ts';
import { dayTexts } from '#texts/day.ts';
import { PlanLine } from './plan-line.tsx';
import { StopCard } from './stop-card.tsx';
import classes from './stops.module.css';

interface Props {
  readonly stops: readonly DayStop[];
  readonly me: number;
}

/** The stops of a day in their order. */
export function StopList({ stops, me }: Props) {
  const { causes } = useActiveCauses();
  const late = keysOutOfTime(stops.map(({ key, row }) => ({ key, from: row?.from ?? null })));
  return (
    <ol className={classes.list} aria-label={dayTexts.order}>
      {stops.map((stop, at) => (
        <li key={stop.key} className={classes.item}>
          <StopCard
            stop={stop}
            moves={null}
            number={at + 1}
            causes={stop.installation && causes.get(stop.installation.id)}
            plan={stop.row && <PlanLine row={stop.row} me={me} isOutOfTime={late.has(stop.key)} />}
          />
        </li>
      ))}
    </ol>
  );
}
