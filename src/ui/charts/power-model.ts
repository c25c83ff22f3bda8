import type { Column, PowerSeries } from '#domain/energy/series.ts';
import { type Instant, quantity, type Watts } from '#domain/quantity.ts';
import { toKilowatts } from '#domain/energy/units.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { chartsTexts } from '#texts/charts.ts';
import { clockTime } from '#texts/dates.ts';
import type { ChartModel, Values } from './chart-model.ts';
import { axisOf, type Columns, drawnOf, inOrder, usualStep, withGaps } from './gaps.ts';
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
export function energyUnder(x: ChartModel['x'], power: Values): number {
  const longest = usualStep(x) * 2.5;
  let sum = 0;
  for (let at = 1; at < x.length; at++) {
    const [before, now] = [power[at - 1], power[at]];
    const width = (x[at] ?? 0) - (x[at - 1] ?? 0);
    if (typeof before === 'number' && typeof now === 'number' && width <= longest) sum += ((before + now) / 2) * (width / HOUR);
  }
  return sum;
}

/** Unit: W → kW. */
function inKilowatts(power: Column<Watts>): Float64Array {
  const drawn = new Float64Array(power.length);
  for (let index = 0; index < power.length; index++) drawn[index] = toKilowatts(power[index] as Watts);
  return drawn;
}

/** Unit: seconds and kW. */
function columnsOf(series: PowerSeries): Columns {
  const axis = axisOf(series.at);
  if (!axis) return columnsOf(inOrder(series));
  return { ...axis, columns: [drawnOf(inKilowatts(series.values))] };
}

/** Power of one day in Warsaw, in kW over its 23, 24 or 25 hours. */
export function powerModel(series: PowerSeries, date: LocalDate): ChartModel {
  const { x, columns } = withGaps(columnsOf(series));
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
