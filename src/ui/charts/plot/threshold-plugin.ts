import type uPlot from 'uplot';
import { chartsTexts } from '#texts/installation/charts.ts';
import { polishNumber } from '#texts/numbers.ts';
import type { ChartModel } from '#ui/charts/models/chart-model.ts';
import { fontFamilyOf, withOpacity, themeColour } from './chart-look.ts';

/** Unit: CSS px. */
const LABEL = { size: 11, height: 16, gap: 4, pad: 4 } as const;

/** The y position of a limit; `null` if it is not visible. Unit: px of the canvas. */
function heightOf(plot: uPlot, threshold: number): number | null {
  const { bbox } = plot;
  const y = Math.round(plot.valToPos(threshold, 'y', true));
  return y < bbox.top || y > bbox.top + bbox.height ? null : y;
}

/** A red background above a limit, or below a low one, and a dashed line at it. */
function drawBackground(plot: uPlot, threshold: number, isLow: boolean): void {
  const { ctx, bbox, root } = plot;
  const y = heightOf(plot, threshold);
  if (y === null) return;
  const red = themeColour(root, '--pv-chart-limit');
  const ratio = devicePixelRatio;
  ctx.save();
  ctx.fillStyle = withOpacity(red, 0.12);
  ctx.fillRect(bbox.left, isLow ? y : bbox.top, bbox.width, isLow ? bbox.top + bbox.height - y : y - bbox.top);
  ctx.strokeStyle = red;
  ctx.lineWidth = 1.5 * ratio;
  ctx.setLineDash([6 * ratio, 4 * ratio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
}

/** The name of the limit on its line, with a background, so that it is readable over the series. */
function drawName(plot: uPlot, threshold: number, label: string): void {
  const { ctx, bbox, root } = plot;
  const y = heightOf(plot, threshold);
  if (y === null) return;
  const ratio = devicePixelRatio;
  const [pad, height] = [LABEL.pad * ratio, LABEL.height * ratio];
  const left = bbox.left + LABEL.gap * ratio;
  const middle = Math.min(Math.max(y, bbox.top + height / 2), bbox.top + bbox.height - height / 2);
  ctx.save();
  ctx.font = `600 ${LABEL.size * ratio}px ${fontFamilyOf(root)}`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  ctx.fillStyle = themeColour(root, '--pv-surface');
  ctx.fillRect(left, middle - height / 2, ctx.measureText(label).width + 2 * pad, height);
  ctx.fillStyle = themeColour(root, '--pv-chart-limit');
  ctx.fillText(label, left + pad, middle);
  ctx.restore();
}

/** A limit: its background below the series, its name above them. */
const thresholdPlugin = (threshold: number, label: string, isLow = false): uPlot.Plugin => ({
  hooks: {
    drawAxes: (plot) => drawBackground(plot, threshold, isLow),
    draw: (plot) => drawName(plot, threshold, label),
  },
});

/** The threshold or the two limits of a chart, each with its name. */
export function limitPlugins({ threshold, limits }: Pick<ChartModel, 'threshold' | 'limits'>): uPlot.Plugin[] {
  if (!limits) return threshold === null ? [] : [thresholdPlugin(threshold, chartsTexts.threshold)];
  const { high, low } = limits;
  return [thresholdPlugin(high, chartsTexts.limit(polishNumber(high))), thresholdPlugin(low, chartsTexts.limit(polishNumber(low)), true)];
}

interface Limit {
  readonly threshold: number;
  /** The highest visible value of the line. */
  readonly highest: number | undefined;
}

/**
 * The stroke of a line that is red above the limit. `plain` if the limit is not visible or the line is below it, because a
 * gradient is slow to draw. The dash stays, so the phase is still recognizable.
 */
export function redAbove(plot: uPlot, { threshold, highest }: Limit, plain: string): string | CanvasGradient {
  if (highest !== undefined && highest < threshold) return plain;
  const { top, height } = plot.bbox;
  const share = (plot.valToPos(threshold, 'y', true) - top) / height;
  if (!(share > 0 && share < 1)) return share >= 1 ? themeColour(plot.root, '--pv-chart-limit') : plain;
  const gradient = plot.ctx.createLinearGradient(0, top, 0, top + height);
  const red = themeColour(plot.root, '--pv-chart-limit');
  for (const [at, colour] of [
    [0, red],
    [share, red],
    [share, plain],
    [1, plain],
  ] as const) {
    gradient.addColorStop(at, colour);
  }
  return gradient;
}
