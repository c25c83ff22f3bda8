import { clsx } from 'clsx';
import { chartsTexts } from '#texts/installation/charts.ts';
import { NO_NUMBER, polishNumber, withUnit } from '#texts/numbers.ts';
import { type ChartModel, isOutside } from '#ui/charts/models/chart-model.ts';
import { lookOf } from '#ui/charts/plot/chart-look.ts';
import classes from './chart.module.css';
import { LineHint, Swatch } from './readout.tsx';
import type { Summary } from '#ui/charts/models/summary.ts';
import { type Totals, useTotals } from './models/summary.ts';

const words = chartsTexts.summary;

/** The figures of a chart, also for users who cannot see it. Their space is kept while they are computed. */
export function ChartSummary({ model }: { readonly model: ChartModel }) {
  const totals = useTotals(model);
  return (
    <>
      <section aria-label={words.title} className={classes.totals} data-lines={model.lines.length} aria-busy={totals === null}>
        {totals && <Numbers {...totals} />}
      </section>
      {/* Rendered without text too, so that another period moves nothing below. */}
      <p className={classes.note} data-kind={model.kind}>
        {totals?.note}
      </p>
    </>
  );
}

function Numbers(totals: Totals) {
  const known = totals.lines.filter((summary) => summary !== null);
  const [only] = known;
  if (!only) return null;
  return known.length === 1 ? <OneLine totals={totals} summary={only} /> : <Lines totals={totals} />;
}

function OneLine({ totals: { of: model, total }, summary }: { readonly totals: Totals; readonly summary: Summary }) {
  const value = (what: number | null): string => withUnit(what, model.unit, model.decimals);
  const entries = [
    [words.min, value(summary.min)],
    [words.max, value(summary.max)],
    [words.mean, value(summary.mean)],
    ...(total === null ? [] : [[model.totalName, withUnit(total, chartsTexts.units.energy, 2)]]),
    [model.countName ?? words.readings, polishNumber(summary.readings)],
  ];
  return (
    <dl className={classes.summary}>
      {entries.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Several lines as rows of a table, so that they can be compared. */
function Lines({ totals: { of: model, lines } }: { readonly totals: Totals }) {
  return (
    <div className={clsx(classes.rows, classes.figures)}>
      <table>
        <thead>
          <tr>
            <th scope="col">{chartsTexts.line}</th>
            <th scope="col">{`${words.min} [${model.unit}]`}</th>
            <th scope="col">{`${words.max} [${model.unit}]`}</th>
            <th scope="col">{`${words.mean} [${model.unit}]`}</th>
          </tr>
        </thead>
        <tbody>
          {model.lines.map((line, at) => {
            const summary = lines[at];
            return (
              <tr key={line.label}>
                <th scope="row">
                  <Swatch look={lookOf(model.tab, line.look)} /> {line.label} <LineHint line={line} />
                </th>
                {summary && <Cells summary={summary} model={model} />}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Cells({ summary: { min, max, mean }, model }: { readonly summary: Summary; readonly model: ChartModel }) {
  return (
    <>
      <td data-over={(min !== null && isOutside(model, min)) || undefined}>
        {min === null ? NO_NUMBER : polishNumber(min, model.decimals)}
      </td>
      <td data-over={isOutside(model, max) || undefined}>{polishNumber(max, model.decimals)}</td>
      <td>{mean === null ? NO_NUMBER : polishNumber(mean, model.decimals)}</td>
    </>
  );
}
