import { useState } from 'react';
import { clsx } from 'clsx';
import type { VoltageReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import { withTime } from '#domain/grid/status.ts';
import { voltageMeasures } from '#texts/voltage/voltage-measures.ts';
import { voltageReportTexts as texts } from '#texts/voltage/voltage-report.ts';
import { worstOfWeek } from '#domain/grid/voltage-quality/week-verdict.ts';
import { clockTime, dateAndTime } from '#texts/dates.ts';
import { doubledHourMark } from '#texts/installation/doubled-hour.ts';
import { NO_NUMBER, polishNumber, volts } from '#texts/numbers.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { readingsOfSeries } from '#domain/grid/voltage-quality/voltage-reading.ts';
import { NO_READINGS } from '#domain/energy/series.ts';
import { toKilowatts } from '#domain/energy/units.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import { lastKnown } from '#domain/service/resource.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { useQueries, useValue } from '#state/app-context.ts';
import { stateName } from '#texts/installation/states.ts';
import { LoadingPanel } from '#ui/panels.tsx';
import classes from './voltages.module.css';
import listClasses from './worst-list.module.css';

/** Measures of each phase: measured, left out and outside the limits. */
export function PhaseTable({ report }: { readonly report: Pick<VoltageReport, 'phases' | 'expected'> }) {
  const { phases } = report;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{texts.measure}</th>
          {phases.map(({ phase }) => (
            <th key={phase} scope="col" className={classes.number}>
              {phase}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {voltageMeasures(report).map(({ name, value, isBad }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {phases.map((phase) => (
              <td key={phase.phase} className={classes.number} data-bad={isBad?.(phase) || undefined}>
                {value(phase)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Props {
  readonly id: number;
  readonly report: Pick<VoltageReport, 'phases'>;
}

/** The means furthest from 230 V, of all phases; a press shows the readings around one. */
export function WorstList({ id, report: { phases } }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  const worst = worstOfWeek(phases).map((mean) => ({ ...mean, key: `${mean.at} ${mean.phase}` }));
  if (worst.length === 0) return <p>{texts.noWorst}</p>;
  return (
    <ol>
      {worst.map(({ key, at, phase, mean }) => (
        <li key={key}>
          <PlainButton
            className={listClasses.worstRow}
            aria-expanded={open === key}
            onClick={() => setOpen((now) => (now === key ? null : key))}
          >
            <span>{dateAndTime(at) + doubledHourMark(at)}</span>
            <span>{phase}</span>
            <strong className={listClasses.mean}>{volts(mean, 2)}</strong>
          </PlainButton>
          {open === key && <HourSamples id={id} at={at} />}
        </li>
      ))}
    </ol>
  );
}

const HOUR = 3_600_000;
const PHASES = ['L1', 'L2', 'L3'] as const;

/** A number without its unit, which is in the heading to save width. */
const bare = (value: number | null | undefined, digits: number): string =>
  value === null || value === undefined ? NO_NUMBER : polishNumber(value, digits);

/** The inverter's readings in the hour around a mean: voltages, power, state. */
function HourSamples({ id, at }: { readonly id: number; readonly at: Instant }) {
  const queries = useQueries();
  const date = localDateOf(at);
  const voltages = useValue(queries.voltages(id, date, 'day'));
  const power = useValue(queries.power(id, date));
  const states = withTime(lastKnown(useValue(queries.states(id))) ?? []);
  if (voltages.is === 'loading') return <LoadingPanel text={texts.samplesLoading} />;
  if (voltages.is === 'absent') return <p className="pv-soft pv-anywhere">{texts.samplesNotHeld}</p>;
  const from = Math.floor(at / HOUR) * HOUR;
  const readings = readingsOfSeries(voltages.value, lastKnown(power) ?? NO_READINGS, states).filter(
    (one) => one.at >= from && one.at < from + HOUR,
  );
  if (readings.length === 0) return <p className="pv-soft pv-anywhere">{texts.noSamples}</p>;
  return (
    <table className={clsx(classes.table, classes.samples)}>
      <thead>
        <tr>
          <th scope="col">{texts.sample.time}</th>
          {PHASES.map((phase) => (
            <th key={phase} scope="col" className={classes.number}>
              {texts.sample.phase(phase)}
            </th>
          ))}
          <th scope="col" className={classes.number}>
            {texts.sample.power}
          </th>
          <th scope="col">{texts.sample.state}</th>
        </tr>
      </thead>
      <tbody>
        {readings.map((reading) => (
          <tr key={reading.at}>
            <td>{clockTime(quantity(reading.at))}</td>
            {PHASES.map((phase, at) => (
              <td key={phase} className={classes.number}>
                {bare(reading.voltages[at], 1)}
              </td>
            ))}
            <td className={classes.number}>{bare(reading.power === null ? null : toKilowatts(quantity(reading.power)), 2)}</td>
            <td className={classes.state}>{stateName(reading.state ?? '')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
