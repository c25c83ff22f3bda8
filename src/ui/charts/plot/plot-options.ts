import uPlot from 'uplot';
import { bandPlugin } from './band-plugin.ts';
import { lookOf, withOpacity, themeColour } from './chart-look.ts';
import { type ChartLine, type ChartModel, type DrawnValue, redFrom } from '#ui/charts/models/chart-model.ts';
import { memoizeLast } from '#ui/charts/models/memoize-last.ts';
import { markPlugin } from './mark-plugin.ts';
import { drawMarker, markedIndexes, visibleDash } from './marker-path.ts';
import { partialBars } from './partial-bars.ts';
import { limitPlugins, partNamesPlugin, redAbove } from './threshold-plugin.ts';
import { tickLabel, tickStep, timeTicks } from './time-ticks.ts';
import { scaleOf, yAxis, yScales } from './y-axis.ts';
import { touchPlugin } from './zoom.ts';

/** Unit: CSS px. */
const MARKER = 6;
const TICK_SPACE = 56;
const BAR_TICK_SPACE = 22;
const FONT_SIZE = 12;
const SECONDS_OF_A_DAY = 90_000; // the longest day has 25 hours

export interface Listeners {
  /** Called with the point under the cursor, or `null`. */
  readonly onRead: (index: number | null) => void;
  readonly onSpan: (from: number, to: number) => void;
  /** The current model: readings change while the plot stays. */
  readonly modelNow: () => ChartModel;
}

/**
 * The range of the x axis: the whole day, week or year if uPlot fits its readings, which it does at first and after a
 * double click. Any other range is a zoom and is kept.
 */
function xRangeOf({ from, to }: ChartModel): uPlot.Range.Function {
  return ({ data: [x] }, min, max) => {
    const isFitted = min === null || max === null || x.length === 0 || (min === x[0] && max === x.at(-1));
    return isFitted ? [from, to] : [min, max];
  };
}

function xAxis(model: ChartModel, font: string): uPlot.Axis {
  const hasDays = model.to - model.from > SECONDS_OF_A_DAY;
  const bars: Partial<uPlot.Axis> = {
    splits: (plot, _axis, min, max) => {
      const width = plot.bbox.width / devicePixelRatio;
      const step = Math.ceil(((max - min) * BAR_TICK_SPACE) / Math.max(1, width));
      return [...model.x].filter((at) => at >= min && at <= max && at % step === 0);
    },
    values: (_, splits) => splits.map((at) => model.tickOf(at)),
  };
  const ticksOf = memoizeLast(timeTicks); // uPlot calls it several times for each drawing
  const lines: Partial<uPlot.Axis> = {
    splits: (plot, _axis, min, max) => ticksOf(min, max, tickStep(min, max, plot.bbox.width / devicePixelRatio, TICK_SPACE)),
    values: memoizeLast((_: uPlot, splits: number[]) => splits.map((at) => tickLabel(at, { hasDays, to: model.to }))),
  };
  return {
    scale: 'x',
    font,
    size: 30,
    ...coloured(),
    ...(model.kind === 'bars' ? bars : lines),
    grid: { ...gridLine, show: model.kind === 'lines' },
  };
}

type Each = ReturnType<typeof partialBars>['each'];

const gridLine: uPlot.Axis.Grid = { stroke: (plot) => themeColour(plot.root, '--pv-chart-grid'), width: 1 };
const coloured = (): Partial<uPlot.Axis> => ({
  stroke: (plot) => themeColour(plot.root, '--pv-chart-axis'),
  grid: gridLine,
  ticks: { ...gridLine, size: 4 },
});

function seriesOf(model: ChartModel, line: ChartLine, each: Each, scale: string): uPlot.Series {
  const look = lookOf(model.tab, line.look);
  const colour = (plot: uPlot) => themeColour(plot.root, look.colour);
  if (model.kind === 'bars') {
    const bars = uPlot.paths.bars?.({ size: [0.72, 64], radius: 0.12, each });
    const edge = (plot: uPlot) => themeColour(plot.root, '--pv-sun');
    return { label: line.label, fill: colour, stroke: edge, width: 1, points: { show: false }, ...(bars && { paths: bars }) };
  }
  const threshold = redFrom(model);
  return {
    label: line.label,
    scale,
    width: 2,
    spanGaps: false,
    stroke: threshold === null ? colour : (plot, at) => redAbove(plot, { threshold, highest: plot.series[at]?.max, scale }, colour(plot)),
    ...(model.lines.length === 1 && threshold === null && { fill: (plot: uPlot) => withOpacity(colour(plot), 0.14) }),
    points: { show: model.x.length < 3, size: MARKER },
  };
}

/** Dashes and markers of a chart with several lines, so that they differ without colour too. */
function lineStylePlugin(model: ChartModel): uPlot.Plugin {
  const dashes = (plot: uPlot) => {
    const [from, to] = plot.series[0]?.idxs ?? [0, 0];
    for (const [at, line] of model.lines.entries()) {
      const series = plot.series[at + 1];
      if (series) series.dash = visibleDash(lookOf(model.tab, line.look).dash, to - from + 1, plot.bbox.width / devicePixelRatio);
    }
  };
  const draw = (plot: uPlot, index: number) => {
    const line = model.lines[index - 1];
    if (!line) return;
    const { marker, colour } = lookOf(model.tab, line.look);
    const values = plot.data[index] ?? [];
    const [from, to] = plot.series[0]?.idxs ?? [0, 0];
    const edge = (at: number): number => plot.valToPos(plot.data[0][at] ?? 0, 'x');
    plot.ctx.save();
    plot.ctx.fillStyle = themeColour(plot.root, colour);
    for (const at of markedIndexes(from, to, edge(to) - edge(from), (point) => typeof values[point] === 'number')) {
      const x = plot.valToPos(plot.data[0][at] ?? 0, 'x', true);
      drawMarker(plot.ctx, marker, x, plot.valToPos(values[at] ?? 0, scaleOf(model, index - 1), true), MARKER * devicePixelRatio);
    }
    plot.ctx.restore();
  };
  return { hooks: { drawClear: dashes, drawSeries: draw } };
}

const listenerPlugin = ({ onRead, onSpan }: Listeners): uPlot.Plugin => ({
  hooks: {
    setLegend: (plot) => onRead(plot.cursor.idx ?? null),
    setScale: (plot, scale) => {
      if (scale === 'x') onSpan(plot.scales.x?.min ?? 0, plot.scales.x?.max ?? 0);
    },
  },
});

/** uPlot's data for a model. uPlot does not write to it, so nothing is copied. */
export const plotData = ({ x, lines }: ChartModel): uPlot.AlignedData => [
  x as number[],
  ...lines.map(({ values }) => values as DrawnValue[] | Float64Array),
];

/** The options of uPlot for a model. Unit: CSS px. */
export function plotOptions(
  model: ChartModel,
  size: { width: number; height: number },
  fontFamily: string,
  listeners: Listeners,
): uPlot.Options {
  const font = `${FONT_SIZE}px ${fontFamily}`;
  const whole = { from: model.from, to: model.to };
  const { each, plugin: hatching } = partialBars(listeners.modelNow);
  return {
    ...size,
    legend: { show: false },
    padding: [12, 24, 0, 0],
    cursor: {
      y: false,
      drag: { x: model.kind === 'lines', y: false, setScale: true },
      points: { size: MARKER + 4, fill: (plot, at) => themeColour(plot.root, lookOf(model.tab, model.lines[at - 1]?.look ?? 0).colour) },
    },
    scales: { x: { time: false, range: xRangeOf(model) }, ...yScales(model, listeners.modelNow) },
    axes: [xAxis(model, font), yAxis(model, listeners.modelNow, { font, ...coloured() })],
    series: [{}, ...model.lines.map((line, at) => seriesOf(model, line, each, scaleOf(model, at)))],
    plugins: [
      listenerPlugin(listeners),
      touchPlugin(whole),
      ...limitPlugins(model, listeners.modelNow),
      markPlugin(listeners.modelNow),
      ...(model.isApart ? [partNamesPlugin(listeners.modelNow)] : []),
      ...(redFrom(model) === null ? [] : [bandPlugin(listeners.modelNow)]),
      ...(model.lines.length > 1 ? [lineStylePlugin(model)] : []),
      ...(model.kind === 'bars' ? [hatching] : []),
    ],
  };
}
