import type uPlot from 'uplot';
import { type ChartModel, type LineBand, redFrom } from '#ui/charts/models/chart-model.ts';
import { lookOf, withOpacity, themeColour } from './chart-look.ts';
import { scaleOf } from './y-axis.ts';

/** Three bands over each other still leave the lines visible. Range: 0 to 1. */
const OPACITY = 0.2;
/** What is above the limit is more visible than the rest of a band. */
const RED_OPACITY = 0.55;

/** Draws a rectangle for each interval, or what of it is above a limit. Unit: that of the plot. */
function drawBand(plot: uPlot, x: ChartModel['x'], { low, high, width }: LineBand, scale: string, above = Number.NEGATIVE_INFINITY): void {
  const { ctx } = plot;
  const [from, to] = plot.series[0]?.idxs ?? [0, -1];
  ctx.beginPath();
  for (let index = from; index <= to; index++) {
    const [least, most, start] = [low[index], high[index], x[index]];
    if (typeof least !== 'number' || typeof most !== 'number' || start === undefined || most <= above) continue;
    const [left, right] = [plot.valToPos(start, 'x', true), plot.valToPos(start + width, 'x', true)];
    const [top, bottom] = [plot.valToPos(most, scale, true), plot.valToPos(Math.max(least, above), scale, true)];
    ctx.rect(left, top, Math.max(1, right - left), Math.max(1, bottom - top));
  }
  ctx.fill();
}

/** Draws the range of the readings behind each visible line. `now` returns the current model: readings change while the plot stays. */
export function bandPlugin(now: () => ChartModel): uPlot.Plugin {
  const draw = (plot: uPlot): void => {
    const model = now();
    const { lines, tab, x } = model;
    const limit = redFrom(model);
    const { left, top, width, height } = plot.bbox;
    plot.ctx.save();
    plot.ctx.beginPath();
    plot.ctx.rect(left, top, width, height);
    plot.ctx.clip();
    for (const [at, line] of lines.entries()) {
      if (!line.band || plot.series[at + 1]?.show === false) continue;
      plot.ctx.fillStyle = withOpacity(themeColour(plot.root, lookOf(tab, line.look).colour), OPACITY);
      const scale = scaleOf(model, at);
      drawBand(plot, x, line.band, scale);
      if (limit === null) continue;
      plot.ctx.fillStyle = withOpacity(themeColour(plot.root, '--pv-chart-limit'), RED_OPACITY);
      drawBand(plot, x, line.band, scale, limit);
    }
    plot.ctx.restore();
  };
  return { hooks: { drawAxes: draw } };
}
