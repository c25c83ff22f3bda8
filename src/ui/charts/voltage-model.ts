import type { PhaseVoltages, VoltagePoint } from '#domain/energy/series.ts';
import type { Period } from '#domain/energy/period.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import { OVERVOLTAGE } from '#domain/grid/voltage.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { chartsTexts } from '#texts/charts.ts';
import { clockTime, shortDate } from '#texts/dates.ts';
import type { ChartModel, Drawn } from './chart-model.ts';
import { type Columns, widestStep, withGaps } from './gaps.ts';
import { doubledHourMark } from './doubled-hour.ts';

const SECOND = 1000;
const PHASES = ['a', 'b', 'c'] as const;

type Series = readonly VoltagePoint[];

/** The times of readings in order, and the longest step between two; `null` for readings in disorder. Unit: seconds. */
function timesOf(points: Series): { readonly x: readonly number[]; readonly widest: number } | null {
  const x = new Array<number>(points.length);
  let before = points[0]?.at ?? 0;
  let widest = 0;
  for (let index = 0; index < points.length; index++) {
    const { at } = points[index] as VoltagePoint;
    const step = at - before;
    if (step < 0) return null;
    if (step > widest) widest = step;
    before = at;
    x[index] = at / SECOND;
  }
  return { x, widest: widest / SECOND };
}

/** The voltages of readings at the times of others; `null` where they were read at other times. */
function voltagesAt(times: Series, points: Series): readonly Drawn[] | null {
  if (points.length !== times.length) return null;
  const values = new Array<Drawn>(points.length);
  for (let index = 0; index < points.length; index++) {
    const { at, voltage } = points[index] as VoltagePoint;
    if (at !== (times[index] as VoltagePoint).at) return null;
    values[index] = voltage;
  }
  return values;
}

/** The usual case, in one walk a phase: readings in order, all phases read at the same times. `null` for any other. */
function straight(series: readonly Series[]): Columns | null {
  const [first = []] = series;
  const columns = series.map((points) => voltagesAt(first, points));
  const times = timesOf(first);
  return times && columns.every((column) => column !== null) ? { ...times, columns } : null;
}

/** All phases over one row of times. Where phases were read at different times, `undefined` says 'not read just then'. */
function aligned(series: readonly Series[]): Columns {
  const times = [...new Set(series.flatMap((one) => one.map(({ at }) => at)))].sort((one, other) => one - other);
  const columns = series.map((one) => {
    const byTime = new Map(one.map(({ at, voltage }) => [at as number, voltage]));
    return times.map((at) => byTime.get(at));
  });
  const x = times.map((at) => at / SECOND);
  return { x, columns, widest: widestStep(x) };
}

/** Phase-to-neutral voltages of a day or a week, with the threshold of 253 V. */
export function voltageModel(phases: PhaseVoltages, period: Period, date: LocalDate): ChartModel {
  const present = PHASES.filter((phase) => phases[phase].length > 0);
  const series = present.map((phase) => phases[phase]);
  const drawn = withGaps(straight(series) ?? aligned(series));
  const nameOf = (index: number): string => {
    const at: Instant = quantity((drawn.x[index] ?? 0) * SECOND);
    const day = period === 'day' ? '' : `${shortDate(localDateOf(at))} `;
    return day + clockTime(at) + doubledHourMark(at);
  };
  return {
    tab: 'voltages',
    kind: 'lines',
    x: drawn.x,
    lines: present.map((phase, at) => ({
      label: chartsTexts.phases[phase],
      look: PHASES.indexOf(phase) as 0 | 1 | 2,
      values: drawn.columns[at] ?? [],
    })),
    from: instantOf(date) / SECOND,
    to: instantOf(addDays(date, period === 'week' ? 7 : 1)) / SECOND,
    unit: chartsTexts.units.voltage,
    decimals: 1,
    axisLabel: chartsTexts.axis.voltage,
    xName: chartsTexts.time,
    nameOf,
    tickOf: nameOf,
    threshold: OVERVOLTAGE,
    total: null,
  };
}
