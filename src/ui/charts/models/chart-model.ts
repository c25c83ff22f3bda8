import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import type { ChartTab } from '#ui/charts/pickers/choice.ts';
import { memoizeLast } from './memoize-last.ts';

/** A value on a chart. `null` is a gap; `undefined` is a time at which only other lines have a value. */
export type DrawnValue = number | null | undefined;

/** The values of a line; a typed array if none is missing. */
export type Values = readonly DrawnValue[] | Float64Array;

/** The range of the readings behind each point, drawn faintly behind the line. */
export interface LineBand {
  readonly low: Values;
  readonly high: Values;
  /** The time that a point covers. Unit: that of `x`. */
  readonly width: number;
}

export interface ChartLine {
  readonly label: string;
  /** A second name, shown beside the label. */
  readonly hint?: string;
  /** Which of the three looks: colour, dash and marker belong together. */
  readonly look: 0 | 1 | 2;
  readonly values: Values;
  /** Values that were read but are not drawn, at their positions. The table and the file contain them. */
  readonly leftOut?: Values | undefined;
  readonly band?: LineBand | undefined;
}

/** A moment that is marked in a chart. */
export interface ChartMark {
  /** Unit: that of `x`. */
  readonly at: number;
  /** Beside its line. */
  readonly label: string;
  /** What happened, as a sentence. */
  readonly name: string;
}

/** The data of one chart, used by the drawing, the readout, the summary, the table and the export. */
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
  /** The title of the first column: 'Czas', 'Godzina', … */
  readonly xName: string;
  /** The time of a point, in words. */
  readonly nameOf: (index: number) => string;
  /** A short form, for the tick below a bar. */
  readonly tickOf: (index: number) => string;
  /** Unit: `unit`. Drawn as a line, with red above it. A value equal to it is outside too. */
  readonly threshold: number | null;
  /** Two limits instead of the threshold: red above one and below the other. A value equal to a limit is inside. */
  readonly limits?: Limits;
  /** Energy of the whole chart, if it has one. May be computed on first access. Unit: kWh. */
  readonly total: number | null;
  /** What the total is: counted by the inverter, or the area below a line. */
  readonly totalName?: string;
  /** What the values are counted as; by default readings. */
  readonly countName?: string;
  /** For each bar what is missing in it, in words; `null` for a complete one. */
  readonly partial?: readonly (string | null)[] | null;
  /** The lines are drawn one below the other, all in the same range. */
  readonly isApart?: boolean;
  /** What is drawn and read instead of many readings. Figures, table and file have the readings. */
  readonly drawing?: ChartModel | null;
  readonly marks?: readonly ChartMark[];
  /** What line, band and marks are. */
  readonly caption?: string | null;
  /** A note on the whole chart: missing parts, readings left out. May be computed on first access. */
  readonly note?: string | null;
}

/** Unit: that of the chart. */
export interface Limits {
  readonly low: number;
  readonly high: number;
}

/** Whether a value lies outside the threshold or the limits, and is therefore red. */
export function isOutside({ threshold, limits }: Pick<ChartModel, 'threshold' | 'limits'>, value: number): boolean {
  if (limits) return value > limits.high || value < limits.low;
  return threshold !== null && value >= threshold;
}

/** The value above which a chart is red; `null` if there is none. */
export const redFrom = ({ threshold, limits }: Pick<ChartModel, 'threshold' | 'limits'>): number | null => limits?.high ?? threshold;

/** A value that was read but is not drawn, or `undefined`. */
export function leftOutAt({ leftOut }: ChartLine, index: number): number | undefined {
  const value = leftOut?.[index];
  return typeof value === 'number' ? value : undefined;
}

export const isEmpty = (model: ChartModel): boolean =>
  model.lines.every(({ values }) => !values.some((value: DrawnValue) => typeof value === 'number'));

/** Identifies a chart while only its readings change. A different shape is a different chart. */
export const shapeOf = ({ tab, kind, from, to, lines, isApart }: ChartModel): string =>
  [tab, kind, from, to, isApart === true, ...lines.map(({ look }) => look)].join();

const SECOND = 1000;

/** The span of a number of days in Warsaw, for the time axis. Memoized, because it is needed after each refresh. Unit: seconds since 1970. */
export const wholeSpan = memoizeLast((first: LocalDate, days: number) => ({
  from: instantOf(first) / SECOND,
  to: instantOf(addDays(first, days)) / SECOND,
}));
