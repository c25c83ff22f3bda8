import type { PowerSeries } from '#domain/energy/series.ts';
import { toKilowatts } from '#domain/energy/units.ts';
import { quantity, type Watts } from '#domain/quantity.ts';
import { daysBetween, type LocalDate } from '#domain/time/local-date.ts';
import { wallClock, warsawOffset } from '#domain/time/warsaw.ts';
import { repairTexts } from '#texts/care/repairs.ts';
import { chartsTexts } from '#texts/installation/charts.ts';
import { clockTime } from '#texts/dates.ts';
import { type ChartModel, type DrawnValue, wholeSpan } from './chart-model.ts';
import { axisOf, drawnOf, inOrder, withGaps } from './gaps.ts';

/** The power of one day; `null` if the device has no readings of it. */
export interface PowerOfDay {
  readonly date: LocalDate;
  readonly series: PowerSeries | null;
}

const SECOND = 1000;
const DAY = 86_400_000;

/** The same time of day a number of days later, also on a day of 23 or 25 hours. Unit: ms since 1970. */
function daysLater(at: number, days: number): number {
  const wall = wallClock(at).getTime() + days * DAY;
  return wall - warsawOffset(wall - warsawOffset(at));
}

/** Values by time on the axis of `date`. Unit: kW; seconds since 1970. */
function pointsOn({ date: own, series }: PowerOfDay, date: LocalDate): Map<number, DrawnValue> {
  const sorted = series && inOrder(series);
  const axis = sorted && axisOf(sorted.at.map((at) => daysLater(at, daysBetween(own, date))));
  if (!axis) return new Map();
  const values = drawnOf(Float64Array.from(sorted.values, (power) => toKilowatts(quantity<Watts>(power))));
  const { x, columns } = withGaps({ ...axis, columns: [values] });
  return new Map(Array.from(x, (at, index) => [at, columns[0]?.[index]]));
}

/** The power of a day before and a day after a repair, on the time axis of the latter. Unit: kW. */
export function beforeAfterModel(before: PowerOfDay, after: PowerOfDay): ChartModel {
  const [earlier, later] = [pointsOn(before, after.date), pointsOn(after, after.date)];
  const x = [...new Set([...earlier.keys(), ...later.keys()])].sort((one, other) => one - other);
  const nameOf = (index: number): string => clockTime(quantity((x[index] ?? 0) * SECOND));
  return {
    tab: 'power',
    kind: 'lines',
    x,
    lines: [
      { label: repairTexts.after, look: 0, values: x.map((at) => later.get(at)) },
      { label: repairTexts.before, look: 2, values: x.map((at) => earlier.get(at)) },
    ],
    ...wholeSpan(after.date, 1),
    unit: chartsTexts.units.power,
    decimals: 2,
    axisLabel: chartsTexts.axis.power,
    xName: chartsTexts.time,
    nameOf,
    tickOf: nameOf,
    threshold: null,
    total: null,
  };
}
