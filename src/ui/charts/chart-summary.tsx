import { chartsTexts } from '#texts/charts.ts';
import { polishNumber, withUnit } from '#texts/numbers.ts';
import type { ChartModel } from './chart-model.ts';
import { lookOf } from './chart-look.ts';
import classes from './chart.module.css';
import { Swatch } from './readout.tsx';
import { type Summary, summaryOf } from './summary.ts';

const words = chartsTexts.summary;

interface Props {
  readonly model: ChartModel;
}

/** A chart in numbers, for who cannot see it and for who wants it short. */
export function ChartSummary({ model }: Props) {
  const summaries = model.lines.map(summaryOf).filter((summary) => summary !== null);
  const [only] = summaries;
  if (!only) return null;
  return (
    <section aria-label={words.title}>
      {summaries.length === 1 ? <OneLine model={model} summary={only} /> : <Lines model={model} />}
    </section>
  );
}

function OneLine({ model, summary }: Props & { readonly summary: Summary }) {
  const value = (what: number): string => withUnit(what, model.unit, model.decimals);
  const entries = [
    [words.min, value(summary.min)],
    [words.max, value(summary.max)],
    [words.mean, value(summary.mean)],
    ...(model.total === null ? [] : [[words.total, withUnit(model.total, chartsTexts.units.energy, 2)]]),
    [words.readings, polishNumber(summary.readings)],
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

/** Several lines stand under one another, so that they can be compared. */
function Lines({ model }: Props) {
  return (
    <div className={classes.rows}>
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
          {model.lines.map((line) => {
            const summary = summaryOf(line);
            return (
              <tr key={line.label}>
                <th scope="row">
                  <Swatch look={lookOf(model.tab, line.look)} /> {line.label}
                </th>
                {summary && <Numbers summary={summary} model={model} />}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Numbers({ summary: { min, max, mean }, model }: Props & { readonly summary: Summary }) {
  const isOver = model.threshold !== null && max >= model.threshold;
  return (
    <>
      <td>{polishNumber(min, model.decimals)}</td>
      <td data-over={isOver || undefined}>{polishNumber(max, model.decimals)}</td>
      <td>{polishNumber(mean, model.decimals)}</td>
    </>
  );
}
