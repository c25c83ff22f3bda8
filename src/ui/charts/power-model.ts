import type { PowerPoint } from '#domain/energy/series.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import { toKilowatts } from '#domain/energy/units.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { chartsTexts } from '#texts/charts.ts';
import { clockTime } from '#texts/dates.ts';
import type { ChartModel, Drawn } from './chart-model.ts';
import { type Columns, inOrder, usualStep, withGaps } from './gaps.ts';
import { doubledHourMark } from './doubled-hour.ts';
import { wholeSpan } from './whole-span.ts';

const SECOND = 1000;
const HOUR = 3600;

/**
 * Energy under a power line, silences left out.
 *
 * Unit    kWh; `x` in seconds, `power` in kW. Range: 0 for fewer than two readings.
 * Source  trapezoid rule between neighbouring readings no more than 2.5 usual steps apart.
 */
export function energyUnder(x: readonly number[], power: readonly Drawn[]): number {
  const longest = usualStep(x) * 2.5;
  let sum = 0;
  for (let at = 1; at < x.length; at++) {
    const [before, now] = [power[at - 1], power[at]];
    const width = (x[at] ?? 0) - (x[at - 1] ?? 0);
    if (typeof before === 'number' && typeof now === 'number' && width <= longest) sum += ((before + now) / 2) * (width / HOUR);
  }
  return sum;
}

/**
 * Readings as columns, in one walk: a day may hold a hundred thousand, and each is touched again whenever they come anew.
 * Unit: seconds and kW.
 */
function columnsOf(points: readonly PowerPoint[]): Columns {
  const x = new Array<number>(points.length);
  const values = new Array<Drawn>(points.length);
  let [before, widest] = [points[0]?.at ?? 0, 0] as [number, number];
  for (let index = 0; index < points.length; index++) {
    const { at, power } = points[index] as PowerPoint;
    const step = at - before;
    if (step < 0) return columnsOf(inOrder(points));
    if (step > widest) widest = step;
    before = at;
    x[index] = at / SECOND;
    values[index] = power === null ? null : toKilowatts(power);
  }
  return { x, columns: [values], widest: widest / SECOND };
}

/** Power of one day in Warsaw, in kW over its 23, 24 or 25 hours. */
export function powerModel(points: readonly PowerPoint[], date: LocalDate): ChartModel {
  const { x, columns } = withGaps(columnsOf(points));
  const values = columns[0] ?? [];
  const nameOf = (index: number): string => {
    const at: Instant = quantity((x[index] ?? 0) * SECOND);
    return clockTime(at) + doubledHourMark(at);
  };
  return {
    tab: 'power',
    kind: 'lines',
    x,
    lines: [{ label: chartsTexts.power, look: 0, values }],
    ...wholeSpan(date, 1),
    unit: chartsTexts.units.power,
    decimals: 2,
    axisLabel: chartsTexts.axis.power,
    xName: chartsTexts.time,
    nameOf,
    tickOf: nameOf,
    threshold: null,
    get total() {
      return energyUnder(x, values);
    },
  };
}
