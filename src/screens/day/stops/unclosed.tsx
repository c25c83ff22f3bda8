import { addDays } from '#domain/time/local-date.ts';
import type { DayStop } from '#state/use-day.ts';
import { dayName, dayTexts as texts, nameOfStop } from '#texts/day.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import type { DayDecisions } from '#screens/day/use-day-decisions.ts';
import { More } from './stop-card.tsx';
import { StopMenu } from './stop-menu.tsx';
import classes from './unclosed.module.css';

interface Props {
  readonly stops: readonly DayStop[];
  readonly me: number;
  readonly decisions: DayDecisions;
}

/** 'Wczoraj niezamknięte (2)': what is still open of earlier days. It is never moved by itself. */
export function Unclosed({ stops, me, decisions }: Props) {
  if (stops.length === 0) return null;
  const { today, mayPlan, plan } = decisions;
  const areOfYesterday = stops.every(({ row }) => row?.plannedOn === addDays(today, -1));
  const title = texts.unclosed(stops.length, areOfYesterday);
  return (
    <section className={classes.unclosed} aria-label={title}>
      <h3 className={classes.heading}>{title}</h3>
      <ul className="pv-stack-2">
        {stops.map((stop) => {
          const name = nameOfStop(stop);
          const { row } = stop;
          const toToday = row && (() => void plan([{ row, change: { plannedOn: today, from: null, to: null } }], texts.saved));
          return (
            <li key={stop.key} className="pv-row pv-gap-2">
              <span className={classes.words}>
                <strong>{name}</strong>
                {row?.plannedOn && <span className="pv-soft">{texts.plannedFor(dayName(row.plannedOn))}</span>}
              </span>
              {mayPlan && toToday && (
                <PlainButton look="outline" className="pv-touch pv-fixed" aria-label={texts.toTodayFor(name)} onClick={toToday}>
                  {texts.toToday}
                </PlainButton>
              )}
              <More name={name} menu={(onClose) => <StopMenu {...{ stop, me, decisions, onClose }} moves={null} />} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
