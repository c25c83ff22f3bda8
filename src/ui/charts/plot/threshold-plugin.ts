import type uPlot from 'uplot';
import { chartsTexts } from '#texts/installation/charts.ts';
import { polishNumber } from '#texts/numbers.ts';
import type { ChartModel } from '#ui/charts/models/chart-model.ts';
import { fontFamilyOf, seeThrough, themeColour } from './chart-look.ts';

/** Unit: CSS px. */
const LABEL = { size: 11, gap: 4 } as const;

/** A dashed line at a limit, its name beside it, and a red ground above, below a low one. Drawn below the series. */
function thresholdPlugin(threshold: number, label: string, isLow = false): uPlot.Plugin {
  const draw = (plot: uPlot) => {
    const { ctx, bbox } = plot;
    const y = Math.round(plot.valToPos(threshold, 'y', true));
    const bottom = bbox.top + bbox.height;
    if (y < bbox.top || y > bottom) return;
    const red = themeColour(plot.root, '--pv-chart-limit');
    const ratio = devicePixelRatio;
    ctx.save();
    ctx.fillStyle = seeThrough(red, 0.12);
    ctx.fillRect(bbox.left, isLow ? y : bbox.top, bbox.width, isLow ? bottom - y : y - bbox.top);
    ctx.strokeStyle = red;
    ctx.lineWidth = 1.5 * ratio;
    ctx.setLineDash([6 * ratio, 4 * ratio]);
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
    ctx.fillStyle = red;
    ctx.font = `600 ${LABEL.size * ratio}px ${fontFamilyOf(plot.root)}`;
    ctx.textAlign = 'left';
    ctx.textBaseline = 'bottom';
    ctx.fillText(label, bbox.left + LABEL.gap * ratio, y - (LABEL.gap / 2) * ratio);
    ctx.restore();
  };
  return { hooks: { drawAxes: draw } };
}

/** What a chart is red beyond: its threshold or its two limits, each with its name. */
export function limitPlugins({ threshold, limits }: Pick<ChartModel, 'threshold' | 'limits'>): uPlot.Plugin[] {
  if (!limits) return threshold === null ? [] : [thresholdPlugin(threshold, chartsTexts.threshold)];
  const { high, low } = limits;
  return [thresholdPlugin(high, chartsTexts.limit(polishNumber(high))), thresholdPlugin(low, chartsTexts.limit(polishNumber(low)), true)];
}

interface Limit {
  readonly threshold: number;
  /** Of what is seen of the line. */
  readonly highest: number | undefined;
}

/**
 * A line's colour that turns red above the limit; `plain` where the limit is out of sight, or the line below it: a
 * gradient is slow to draw. The dash stays, so the phase can still be told.
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
