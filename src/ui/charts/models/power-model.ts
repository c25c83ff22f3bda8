import { DRAWN_GAPS, isGap, usualStep } from '#domain/energy/gaps.ts';
import type { Column, PowerSeries } from '#domain/energy/series.ts';
import { type Instant, quantity, type Watts } from '#domain/quantity.ts';
import { toKilowatts } from '#domain/energy/units.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { chartsTexts } from '#texts/installation/charts.ts';
import { clockTime } from '#texts/dates.ts';
import { type ChartModel, type Values, wholeSpan } from './chart-model.ts';
import { axisOf, type Columns, drawnOf, inOrder, withGaps } from './gaps.ts';
import { doubledHourMark } from '#texts/installation/doubled-hour.ts';

const SECOND = 1000;
const MINUTE = 60;
const HOUR = 3600;

interface Area {
  /** Unit: kWh. */
  readonly energy: number;
  /** Time without readings between the first and the last one. Unit: seconds. */
  readonly silence: number;
}

/**
 * Energy under a power line without its gaps, and the duration of the gaps.
 *
 * Unit    kWh and seconds; `x` in seconds, `power` in kW. Range: 0 for fewer than two readings.
 * Source  trapezoid rule between neighbouring readings without a gap between them (domain/energy/gaps.ts).
 */
export function areaUnder(x: ChartModel['x'], power: Values): Area {
  const step = usualStep(x);
  let [energy, silence, last] = [0, 0, -1];
  for (let at = 0; at < x.length; at++) {
    const now = power[at];
    if (typeof now !== 'number') continue;
    const width = (x[at] ?? 0) - (x[last] ?? 0);
    if (last >= 0 && last === at - 1 && !isGap(width, step, DRAWN_GAPS)) energy += (((power[last] ?? 0) + now) / 2) * (width / HOUR);
    else if (last >= 0) silence += width;
    last = at;
  }
  return { energy, silence };
}

/** The duration of the gaps in words; `null` if there are none. Unit: seconds. */
function silenceNote(silence: number): string | null {
  const minutes = Math.round(silence / MINUTE);
  return minutes === 0 ? null : chartsTexts.silences(chartsTexts.hoursAndMinutes(Math.floor(minutes / 60), minutes % 60));
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

/** The power of one day in Warsaw, over its 23, 24 or 25 hours. Unit: kW. */
export function powerModel(series: PowerSeries, date: LocalDate): ChartModel {
  const { x, columns } = withGaps(columnsOf(series));
  const values = columns[0] ?? [];
  const nameOf = (index: number): string => {
    const at: Instant = quantity((x[index] ?? 0) * SECOND);
    return clockTime(at) + doubledHourMark(at);
  };
  let known: Area | undefined;
  const area = (): Area => {
    known ??= areaUnder(x, values);
    return known;
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
      return area().energy;
    },
    totalName: chartsTexts.summary.integrated,
    get note() {
      return silenceNote(area().silence);
    },
  };
}
