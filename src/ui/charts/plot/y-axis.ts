import type uPlot from 'uplot';
import { polishNumber } from '#texts/numbers.ts';
import { type ChartModel, type DrawnValue, redFrom } from '#ui/charts/models/chart-model.ts';
import { memoizeLast } from '#ui/charts/models/memoize-last.ts';

/** Between two parts of a chart whose lines are drawn apart. Unit: height of a part. */
const GAP = 0.16;

/** A drawn range is at least this high. Unit: V. */
const LEAST_SPAN = 6;

/** Unit: CSS px for each tick. */
const TICK_HEIGHT = 30;
const STEPS = [1, 2, 5, 10, 20, 50, 100];

interface Range {
  readonly low: number;
  readonly high: number;
}

/** The lowest and the highest value of all bands. Unit: that of the model. */
function bandSpan({ lines }: Pick<ChartModel, 'lines'>): readonly [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { band } of lines) {
    for (const value of band?.low ?? []) if (typeof value === 'number') low = Math.min(low, value);
    for (const value of band?.high ?? []) if (typeof value === 'number') high = Math.max(high, value);
  }
  return [low, high];
}

/** The range of a voltage chart, in whole volts: all its lines and bands, and the value from which it is red (specification 6.9). Unit: that of the model. */
export const fittedRange = memoizeLast((model: ChartModel): Range => {
  let [low, high] = bandSpan(model);
  for (const { values } of model.lines) {
    values.forEach((value: DrawnValue) => {
      if (typeof value === 'number') [low, high] = [Math.min(low, value), Math.max(high, value)];
    });
  }
  if (low > high) [low, high] = [230, 230];
  const red = redFrom(model) ?? high;
  [low, high] = [Math.min(low, red), Math.max(high, red)];
  const missing = Math.max(1, LEAST_SPAN - (high - low)) / 2;
  return { low: Math.floor(low - missing), high: Math.ceil(high + missing) };
});

/** The scale of a line: one for all, or one for each if they are drawn apart. */
export const scaleOf = ({ isApart }: Pick<ChartModel, 'isApart'>, line: number): string => (isApart ? `y${line}` : 'y');

/** The visible lines by their position; the parts of a chart are in this order. */
const visibleIn = ({ series }: uPlot, { lines }: ChartModel): number[] =>
  [...lines.keys()].filter((line) => series[line + 1]?.show !== false);

/** Distance of the parts, in the unit of the model. */
const partStep = ({ low, high }: Range): number => (high - low) * (1 + GAP);

/** The range of the scale of a line: its own part shows the fitted range, the other parts are outside of it. */
function partRange(plot: uPlot, model: ChartModel, line: number): uPlot.Range.MinMax {
  const { low, high } = fittedRange(model);
  const visible = visibleIn(plot, model);
  const step = partStep({ low, high });
  const top = high + Math.max(0, visible.indexOf(line)) * step;
  return [top - (high - low) - (visible.length - 1) * step, top];
}

/** The scales of the y axis: fitted to the data for voltages, from zero for power and energy. `now`: the current model. */
export function yScales(model: ChartModel, now: () => ChartModel): uPlot.Scales {
  if (redFrom(model) === null) {
    const range: uPlot.Range.Function = (_, min, max) => [Math.min(0, (min ?? 0) * 1.08), max === null || max <= 0 ? 1 : max * 1.08];
    return { y: { range } };
  }
  if (!model.isApart) {
    const range: uPlot.Range.Function = () => {
      const { low, high } = fittedRange(now());
      return [low, high];
    };
    return { y: { range } };
  }
  return Object.fromEntries(
    [...model.lines.keys()].map((line) => [scaleOf(model, line), { range: (plot: uPlot) => partRange(plot, now(), line) }]),
  );
}

/** A part of the drawing, with the scale of its line. Unit: px of the canvas. */
export interface Part {
  /** The position of the line; of a chart in one part the first. */
  readonly line: number;
  readonly scale: string;
  readonly top: number;
  readonly bottom: number;
}

/** The parts of the drawing from top to bottom: one, or one for each visible line. */
export function partsOf(plot: uPlot, model: ChartModel): Part[] {
  const { low, high } = fittedRange(model);
  return (model.isApart ? visibleIn(plot, model) : [0]).map((line) => {
    const scale = scaleOf(model, line);
    return { line, scale, top: plot.valToPos(high, scale, true), bottom: plot.valToPos(low, scale, true) };
  });
}

/** The decimals of the step between ticks. */
const decimalsOf = (increment: number): number => (Number(increment.toFixed(4)).toString().split('.')[1] ?? '').length;

/** The ticks of a chart in parts are on the scale of the first line: each part has those of its own range. */
function partTicks(model: ChartModel, now: () => ChartModel): Pick<uPlot.Axis, 'splits' | 'values'> {
  return {
    splits: (plot) => {
      const { low, high } = fittedRange(now());
      const visible = visibleIn(plot, model);
      const room = plot.bbox.height / devicePixelRatio / visible.length / TICK_HEIGHT;
      const step = STEPS.find((one) => (high - low) / one <= Math.max(1, room)) ?? 100;
      const ticks: number[] = [];
      for (let part = 0; part < visible.length; part++) {
        for (let value = Math.ceil(low / step) * step; value <= high; value += step) ticks.push(value - part * partStep({ low, high }));
      }
      return ticks;
    },
    values: (_, splits) => {
      const range = fittedRange(now());
      return splits.map((tick) => {
        const part = Math.floor((range.high - tick) / partStep(range) + 1e-6);
        return polishNumber(tick + part * partStep(range), 0);
      });
    },
  };
}

/** The axis on the left. `look`: colours and font. */
export const yAxis = (model: ChartModel, now: () => ChartModel, look: Partial<uPlot.Axis>): uPlot.Axis => ({
  scale: scaleOf(model, 0),
  ...look,
  space: 36,
  size: (_, values) => 14 + Math.max(3, ...(values ?? []).map((text) => text.length)) * 7,
  values: (_, splits, _axis, _space, increment) => splits.map((value) => polishNumber(value, decimalsOf(increment))),
  ...(model.isApart && partTicks(model, now)),
});
