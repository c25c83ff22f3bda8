import type { PhaseVoltages, VoltagePoint } from '#domain/energy/series.ts';
import type { Period } from '#domain/energy/period.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import { OVERVOLTAGE } from '#domain/grid/voltage.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { localDateOf } from '#domain/time/warsaw.ts';
import { chartsTexts } from '#texts/charts.ts';
import { clockTime, shortDate } from '#texts/dates.ts';
import type { ChartModel, Drawn } from './chart-model.ts';
import { type Columns, widestStep, withGaps } from './gaps.ts';
import { doubledHourMark } from './doubled-hour.ts';
import { wholeSpan } from './whole-span.ts';

const SECOND = 1000;
const PHASES = ['a', 'b', 'c'] as const;

type Series = readonly VoltagePoint[];

/**
 * The usual case, in one walk: readings in order, all phases read at the same times. `null` for any other. A week holds
 * thirty thousand readings, and each is looked at again whenever they come anew.
 */
function straight(series: readonly Series[]): Columns | null {
  const [first = []] = series;
  if (series.some(({ length }) => length !== first.length)) return null;
  const x = new Array<number>(first.length);
  const columns = series.map(() => new Array<Drawn>(first.length));
  let before = first[0]?.at ?? 0;
  let widest = 0;
  for (let index = 0; index < first.length; index++) {
    const { at } = first[index] as VoltagePoint;
    const step = at - before;
    if (step < 0) return null;
    if (step > widest) widest = step;
    before = at;
    x[index] = at / SECOND;
    for (let which = 0; which < series.length; which++) {
      const point = (series[which] as Series)[index] as VoltagePoint;
      if (point.at !== at) return null;
      (columns[which] as Drawn[])[index] = point.voltage;
    }
  }
  return { x, columns, widest: widest / SECOND };
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
    ...wholeSpan(date, period === 'week' ? 7 : 1),
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
