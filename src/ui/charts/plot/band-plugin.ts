import type uPlot from 'uplot';
import type { ChartModel, LineBand } from '#ui/charts/models/chart-model.ts';
import { lookOf, withOpacity, themeColour } from './chart-look.ts';

/** Three bands over each other still leave the lines visible. Range: 0 to 1. */
const OPACITY = 0.2;

/** Draws a rectangle for each interval. Unit: that of the plot. */
function drawBand(plot: uPlot, x: ChartModel['x'], { low, high, width }: LineBand): void {
  const { ctx } = plot;
  const [from, to] = plot.series[0]?.idxs ?? [0, -1];
  ctx.beginPath();
  for (let index = from; index <= to; index++) {
    const [least, most, start] = [low[index], high[index], x[index]];
    if (typeof least !== 'number' || typeof most !== 'number' || start === undefined) continue;
    const [left, right] = [plot.valToPos(start, 'x', true), plot.valToPos(start + width, 'x', true)];
    const [top, bottom] = [plot.valToPos(most, 'y', true), plot.valToPos(least, 'y', true)];
    ctx.rect(left, top, Math.max(1, right - left), Math.max(1, bottom - top));
  }
  ctx.fill();
}

/** Draws the range of the readings behind each visible line. `now` returns the current model: readings change while the plot stays. */
export function bandPlugin(now: () => ChartModel): uPlot.Plugin {
  const draw = (plot: uPlot): void => {
    const { lines, tab, x } = now();
    const { left, top, width, height } = plot.bbox;
    plot.ctx.save();
    plot.ctx.beginPath();
    plot.ctx.rect(left, top, width, height);
    plot.ctx.clip();
    for (const [at, line] of lines.entries()) {
      if (!line.band || plot.series[at + 1]?.show === false) continue;
      plot.ctx.fillStyle = withOpacity(themeColour(plot.root, lookOf(tab, line.look).colour), OPACITY);
      drawBand(plot, x, line.band);
    }
    plot.ctx.restore();
  };
  return { hooks: { drawAxes: draw } };
}

/** The lowest and the highest value of all bands, for the range of the axis. Unit: that of the model. */
export function bandSpan({ lines }: Pick<ChartModel, 'lines'>): readonly [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { band } of lines) {
    for (const value of band?.low ?? []) if (typeof value === 'number') low = Math.min(low, value);
    for (const value of band?.high ?? []) if (typeof value === 'number') high = Math.max(high, value);
  }
  return [low, high];
}
