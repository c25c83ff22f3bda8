import { useState } from 'react';
import { deviation } from '#domain/grid/voltage-quality/verdicts.ts';
import type { VoltageReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import { NOMINAL_VOLTAGE } from '#domain/grid/voltage.ts';
import { dateAndTime } from '#texts/dates.ts';
import { volts } from '#texts/numbers.ts';
import { voltageReportTexts as texts } from '#texts/voltage-report.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { HourSamples } from './hour-samples.tsx';
import classes from './worst-list.module.css';

/** Unit: means. */
const SHOWN = 10;

interface Props {
  readonly id: number;
  readonly report: Pick<VoltageReport, 'phases'>;
}

/** The means furthest from 230 V, of all phases; a press shows what was read around each. */
export function WorstList({ id, report: { phases } }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  const worst = phases
    .flatMap(({ phase, worst: means }) => means.map((mean) => ({ ...mean, phase, key: `${mean.at} ${phase}` })))
    .sort((one, other) => deviation(other.mean, NOMINAL_VOLTAGE) - deviation(one.mean, NOMINAL_VOLTAGE) || one.at - other.at)
    .slice(0, SHOWN);
  if (worst.length === 0) return <p>{texts.noWorst}</p>;
  return (
    <ol className={classes.worst}>
      {worst.map(({ key, at, phase, mean }) => (
        <li key={key}>
          <PlainButton
            className={classes.worstRow}
            aria-expanded={open === key}
            onClick={() => setOpen((now) => (now === key ? null : key))}
          >
            <span>{dateAndTime(at)}</span>
            <span>{phase}</span>
            <strong className={classes.mean}>{volts(mean, 2)}</strong>
          </PlainButton>
          {open === key && <HourSamples id={id} at={at} />}
        </li>
      ))}
    </ol>
  );
}
