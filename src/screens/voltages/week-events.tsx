import type { LostInWeek } from '#domain/grid/losses/lost-in-week.ts';
import { eventName } from '#texts/installation/events.ts';
import { throttlingSentence } from '#texts/voltage/voltage-report-file.ts';
import { voltageReportTexts as texts } from '#texts/voltage/voltage-report.ts';
import classes from './voltages.module.css';

interface Props {
  readonly events: Readonly<Record<string, number>>;
  /** Of these, by day; `null` where it was not told. */
  readonly daylightEvents: Readonly<Record<string, number>> | null;
  readonly throttledMinutes: number;
  /** `null` where nothing is known of it. */
  readonly lost: LostInWeek | null;
  /** Whether this inverter tells of states and events at all. */
  readonly hasEvents: boolean;
}

/** Events of the grid that began in the week, and how long the inverter held its output back. */
export function WeekEvents({ events, daylightEvents, throttledMinutes, lost, hasEvents }: Props) {
  const told = Object.entries(events).filter(([, count]) => count > 0);
  if (!hasEvents && told.length === 0 && throttledMinutes === 0) return <p>{texts.tellsNoEvents}</p>;
  return (
    <>
      {told.length === 0 ? (
        <p>{texts.noEvents}</p>
      ) : (
        <ul className={classes.events}>
          {told.map(([code, count]) => (
            <li key={code}>
              <span>{eventName(code)}</span>
              <span
                className={classes.soft}
              >{`${code} · ${texts.times(count, daylightEvents?.[code] ?? (daylightEvents ? 0 : count))}`}</span>
            </li>
          ))}
        </ul>
      )}
      <p>{throttlingSentence(throttledMinutes, lost)}</p>
    </>
  );
}
