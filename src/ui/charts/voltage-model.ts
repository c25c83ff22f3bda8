import type { PhaseVoltages, VoltagePoint } from '#domain/energy/series.ts';
import type { Period } from '#domain/energy/period.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import { OVERVOLTAGE } from '#domain/grid/voltage.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf, localDateOf } from '#domain/time/warsaw.ts';
import { chartsTexts } from '#texts/charts.ts';
import { clockTime, shortDate } from '#texts/dates.ts';
import type { ChartModel, Drawn } from './chart-model.ts';
import { inOrder, withGaps } from './gaps.ts';
import { doubledHourMark } from './doubled-hour.ts';

const SECOND = 1000;
const PHASES = ['a', 'b', 'c'] as const;

type Series = readonly VoltagePoint[];

const haveSameTimes = (one: Series, other: Series): boolean =>
  one.length === other.length && one.every(({ at }, index) => at === other[index]?.at);

/** All phases over one row of times. Where phases were read at different times, `undefined` says 'not read just then'. */
export function aligned(series: readonly Series[]): { times: number[]; columns: Drawn[][] } {
  const [first = []] = series;
  if (series.every((one) => haveSameTimes(first, one))) {
    return { times: first.map(({ at }) => at), columns: series.map((one) => one.map(({ voltage }) => voltage)) };
  }
  const times = [...new Set(series.flatMap((one) => one.map(({ at }) => at)))].sort((one, other) => one - other);
  const columns = series.map((one) => {
    const byTime = new Map(one.map(({ at, voltage }) => [at as number, voltage]));
    return times.map((at) => byTime.get(at));
  });
  return { times, columns };
}

/** Phase-to-neutral voltages of a day or a week, with the threshold of 253 V. */
export function voltageModel(phases: PhaseVoltages, period: Period, date: LocalDate): ChartModel {
  const present = PHASES.filter((phase) => phases[phase].length > 0);
  const { times, columns } = aligned(present.map((phase) => inOrder(phases[phase])));
  const drawn = withGaps({ x: times.map((at) => at / SECOND), columns });
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
