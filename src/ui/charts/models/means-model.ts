import { INTERVAL, N1_HIGH, N1_LOW } from '#domain/grid/voltage-quality/limits.ts';
import type { IntervalBand } from '#domain/grid/voltage-quality/sample-band.ts';
import type { PhaseIndex, WeekInterval } from '#domain/grid/voltage-quality/voltage-day.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { chartsTexts } from '#texts/installation/charts.ts';
import { clockTime, shortDate } from '#texts/dates.ts';
import { voltageReportTexts } from '#texts/voltage/voltage-report.ts';
import { type ChartModel, type LineBand, wholeSpan } from './chart-model.ts';
import { doubledHourMark } from '#texts/installation/doubled-hour.ts';

const SECOND = 1000;
const PHASES = [
  { column: 'l1', phase: 'a' },
  { column: 'l2', phase: 'b' },
  { column: 'l3', phase: 'c' },
] as const;

function bandOf(intervals: readonly WeekInterval[], band: ReadonlyMap<number, IntervalBand>, phase: PhaseIndex): LineBand {
  const spans = intervals.map(({ at }) => band.get(at)?.[phase] ?? null);
  return { low: spans.map((span) => span?.low ?? null), high: spans.map((span) => span?.high ?? null), width: INTERVAL / SECOND };
}

/** The ten-minute means of a week, with the range of their readings if it is known: a line for each measured phase. */
export function meansModel(
  intervals: readonly WeekInterval[],
  monday: LocalDate,
  band: ReadonlyMap<number, IntervalBand> | null = null,
): ChartModel {
  const nameOf = (index: number): string => {
    const at: Instant = intervals[index]?.at ?? quantity(0);
    return `${shortDate(localDateOf(at))} ${clockTime(at)}${doubledHourMark(at)}`;
  };
  const present = PHASES.filter(({ column }) => intervals.some((interval) => interval[column] !== null));
  return {
    tab: 'voltages',
    kind: 'lines',
    x: intervals.map(({ at }) => at / SECOND),
    lines: present.map(({ column, phase }) => ({
      label: chartsTexts.phases[phase],
      hint: chartsTexts.phaseHints[phase],
      look: PHASES.findIndex((one) => one.column === column) as 0 | 1 | 2,
      values: intervals.map((interval) => interval[column]),
      band: band ? bandOf(intervals, band, PHASES.findIndex((one) => one.column === column) as PhaseIndex) : undefined,
    })),
    ...wholeSpan(monday, 7),
    unit: chartsTexts.units.voltage,
    decimals: 2,
    axisLabel: chartsTexts.axis.voltage,
    xName: chartsTexts.time,
    nameOf,
    tickOf: nameOf,
    threshold: null,
    isApart: true,
    limits: { low: N1_LOW, high: N1_HIGH },
    total: null,
    countName: voltageReportTexts.measures.n,
  };
}
