import { chartsTexts } from '#texts/charts.ts';
import { polishNumber, withUnit } from '#texts/numbers.ts';
import type { ChartModel } from './chart-model.ts';
import classes from './chart.module.css';
import { type Summary, summaryOf } from './summary.ts';

const words = chartsTexts.summary;

/** A chart in numbers, for who cannot see it and for who wants it short. */
export function ChartSummary({ model }: { readonly model: ChartModel }) {
  const summaries = model.lines.map(summaryOf).filter((summary) => summary !== null);
  return (
    <section aria-label={words.title}>
      {summaries.map((summary) => (
        <Numbers key={summary.label} summary={summary} model={model} hasName={summaries.length > 1} />
      ))}
    </section>
  );
}

function Numbers({ summary, model, hasName }: { readonly summary: Summary; readonly model: ChartModel; readonly hasName: boolean }) {
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
      {hasName && (
        <div>
          <dt>{chartsTexts.line}</dt>
          <dd>{summary.label}</dd>
        </div>
      )}
      {entries.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
