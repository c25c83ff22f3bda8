import '@mantine/core/styles/SegmentedControl.css';
import '@mantine/core/styles/FloatingIndicator.css';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { voltageHistogram } from '#domain/grid/voltage-quality/histogram.ts';
import { N1_HIGH, N1_LOW } from '#domain/grid/voltage-quality/limits.ts';
import type { WeekInterval } from '#domain/grid/voltage-quality/voltage-day.ts';
import { polishNumber } from '#texts/numbers.ts';
import { voltageReportTexts as texts } from '#texts/voltage/voltage-report.ts';
import classes from './histogram.module.css';

const PHASES = ['l1', 'l2', 'l3'] as const;

/** Distribution of the ten-minute means in bins of 1 V. A bin never spans a limit. */
export function Histogram({ intervals }: { readonly intervals: readonly WeekInterval[] }) {
  const present = PHASES.filter((phase) => intervals.some((interval) => interval[phase] !== null));
  const [chosen, setChosen] = useState<(typeof PHASES)[number]>('l1');
  const phase = present.find((one) => one === chosen) ?? present[0];
  if (!phase) return <p>{texts.nothingMeasured}</p>;
  const bins = voltageHistogram(intervals.flatMap((interval) => interval[phase] ?? []));
  const most = Math.max(...bins.map(({ count }) => count));
  return (
    <>
      {present.length > 1 && (
        <SegmentedControl
          aria-label={texts.histogramPhase}
          data={present.map((value) => ({ value, label: value.toUpperCase() }))}
          value={phase}
          onChange={setChosen}
        />
      )}
      <ol className={classes.bins}>
        {bins.map(({ from, to, count }) => {
          const words = texts.bin(polishNumber(from), polishNumber(to), count);
          return (
            <li key={from} className={classes.bin} title={words} data-out={from >= N1_HIGH || to <= N1_LOW || undefined}>
              <span className="pv-hidden">{words}</span>
              <span className={classes.binBar} style={{ blockSize: `${(100 * count) / most}%` }} aria-hidden="true" />
            </li>
          );
        })}
      </ol>
      <p className={classes.binEdges} aria-hidden="true">
        <span>{polishNumber(bins[0]?.from ?? 0)}</span>
        <span>{polishNumber(bins.at(-1)?.to ?? 0)}</span>
      </p>
    </>
  );
}
