import type { PowerPoint } from '#domain/energy/series.ts';
import { type Instant, quantity } from '#domain/quantity.ts';
import { toKilowatts } from '#domain/energy/units.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { addDays } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { chartsTexts } from '#texts/charts.ts';
import { clockTime } from '#texts/dates.ts';
import type { ChartModel, Drawn } from './chart-model.ts';
import { inOrder, usualStep, withGaps } from './gaps.ts';
import { doubledHourMark } from './doubled-hour.ts';

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

/** Power of one day in Warsaw, in kW over its 23, 24 or 25 hours. */
export function powerModel(points: readonly PowerPoint[], date: LocalDate): ChartModel {
  const ordered = inOrder(points);
  const { x, columns } = withGaps({
    x: ordered.map(({ at }) => at / SECOND),
    columns: [ordered.map(({ power }) => (power === null ? null : toKilowatts(power)))],
  });
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
    from: instantOf(date) / SECOND,
    to: instantOf(addDays(date, 1)) / SECOND,
    unit: chartsTexts.units.power,
    decimals: 2,
    axisLabel: chartsTexts.axis.power,
    xName: chartsTexts.time,
    nameOf,
    tickOf: nameOf,
    threshold: null,
    total: energyUnder(x, values),
  };
}
