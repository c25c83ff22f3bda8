import { useState } from 'react';
import type { VoltageReport } from '#domain/grid/voltage-quality/voltage-report.ts';
import { worstOfWeek } from '#domain/grid/voltage-quality/week-verdict.ts';
import { dateAndTime } from '#texts/dates.ts';
import { doubledHourMark } from '#texts/installation/doubled-hour.ts';
import { volts } from '#texts/numbers.ts';
import { voltageReportTexts as texts } from '#texts/voltage/voltage-report.ts';
import { PlainButton } from '#ui/button/plain-button.tsx';
import { HourSamples } from './hour-samples.tsx';
import classes from './worst-list.module.css';

interface Props {
  readonly id: number;
  readonly report: Pick<VoltageReport, 'phases'>;
}

/** The means furthest from 230 V, of all phases; a press shows what was read around each. */
export function WorstList({ id, report: { phases } }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  const worst = worstOfWeek(phases).map((mean) => ({ ...mean, key: `${mean.at} ${mean.phase}` }));
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
            <span>{dateAndTime(at) + doubledHourMark(at)}</span>
            <span>{phase}</span>
            <strong className={classes.mean}>{volts(mean, 2)}</strong>
          </PlainButton>
          {open === key && <HourSamples id={id} at={at} />}
        </li>
      ))}
    </ol>
  );
}
