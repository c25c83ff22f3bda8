import type { ChartTab } from '#ui/charts/pickers/choice.ts';

/** A value on a chart; `null` is a gap, `undefined` a time at which only other lines have a value. */
export type Drawn = number | null | undefined;

/** The values of a line; packed where none is missing. */
export type Values = readonly Drawn[] | Float64Array;

/** Between which values the readings behind each point lie; drawn faintly behind the line. */
export interface LineBand {
  readonly low: Values;
  readonly high: Values;
  /** How long a point stands for what follows. Unit: that of `x`. */
  readonly width: number;
}

export interface ChartLine {
  readonly label: string;
  /** Its other name, beside the label. */
  readonly hint?: string;
  /** Which of the three looks: colour, dash and marker belong together. */
  readonly look: 0 | 1 | 2;
  readonly values: Values;
  /** Values that were read and are not drawn, where they stood; kept for table and file. */
  readonly leftOut?: Values | undefined;
  readonly band?: LineBand | undefined;
}

/** One chart, ready to be drawn, read out, summed up and exported. */
export interface ChartModel {
  readonly tab: ChartTab;
  /** A line over time, or a bar for each slot. */
  readonly kind: 'lines' | 'bars';
  /** Lines: seconds since 1970. Bars: 0, 1, 2, … */
  readonly x: readonly number[] | Float64Array;
  readonly lines: readonly ChartLine[];
  /** The whole width, in the unit of `x`. */
  readonly from: number;
  readonly to: number;
  readonly unit: string;
  readonly decimals: number;
  readonly axisLabel: string;
  /** What stands in the first column: 'Czas', 'Godzina', … */
  readonly xName: string;
  /** The time of a point, in words. */
  readonly nameOf: (index: number) => string;
  /** A short form for below a bar. */
  readonly tickOf: (index: number) => string;
  /** Unit of `unit`; drawn as a line with red above. A value at it is outside too. */
  readonly threshold: number | null;
  /** Two limits instead of the threshold: red above the one and below the other; a value at them is inside. */
  readonly limits?: Limits;
  /** Energy of the whole chart where it has one; summed up when asked. Unit: kWh. */
  readonly total: number | null;
  /** What that energy is: counted, or the area below a line. */
  readonly totalName?: string;
  /** What the values are counted as; readings where it is left out. */
  readonly countName?: string;
  /** Of each bar what is missing in it, in words; `null` for a whole one. */
  readonly partial?: readonly (string | null)[] | null;
  /** What has to be known of the whole chart: parts that are missing, readings left out. Found when asked. */
  readonly note?: string | null;
}

/** Unit: that of the chart. */
export interface Limits {
  readonly low: number;
  readonly high: number;
}

/** True where a value lies beyond what the chart marks in red. */
export function isOutside({ threshold, limits }: Pick<ChartModel, 'threshold' | 'limits'>, value: number): boolean {
  if (limits) return value > limits.high || value < limits.low;
  return threshold !== null && value >= threshold;
}

/** Above which value a chart is red; `null` where it never is. */
export const redFrom = ({ threshold, limits }: Pick<ChartModel, 'threshold' | 'limits'>): number | null => limits?.high ?? threshold;

/** A value that was read and is not drawn, or `undefined`. */
export function leftOutAt({ leftOut }: ChartLine, index: number): number | undefined {
  const value = leftOut?.[index];
  return typeof value === 'number' ? value : undefined;
}

/** True where nothing can be drawn. */
export const isEmpty = (model: ChartModel): boolean =>
  model.lines.every(({ values }) => !values.some((value: Drawn) => typeof value === 'number'));

/** What a chart keeps while only its readings change: anything else is another chart. */
export const shapeOf = ({ tab, kind, from, to, lines }: ChartModel): string =>
  [tab, kind, from, to, ...lines.map(({ look }) => look)].join();
