import type uPlot from 'uplot';
import { chartsTexts } from '#texts/installation/charts.ts';
import { polishNumber } from '#texts/numbers.ts';
import type { ChartModel } from '#ui/charts/models/chart-model.ts';
import { fontFamilyOf, lookOf, themeColour } from './chart-look.ts';
import { type Part, partsOf } from './y-axis.ts';

/** Unit: CSS px. */
const LABEL = { size: 11, height: 16, gap: 4, pad: 4 } as const;

/** Writes a text beside an edge of the drawing, with a background, so that it is readable over the series. */
function writeLabel(plot: uPlot, text: string, colour: string, at: { readonly y: number; readonly isRight: boolean }): void {
  const { ctx, bbox, root } = plot;
  const ratio = devicePixelRatio;
  const [pad, height] = [LABEL.pad * ratio, LABEL.height * ratio];
  ctx.save();
  ctx.font = `600 ${LABEL.size * ratio}px ${fontFamilyOf(root)}`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'middle';
  const width = ctx.measureText(text).width + 2 * pad;
  const left = at.isRight ? bbox.left + bbox.width - width - LABEL.gap * ratio : bbox.left + LABEL.gap * ratio;
  ctx.fillStyle = themeColour(root, '--pv-surface');
  ctx.fillRect(left, at.y - height / 2, width, height);
  ctx.fillStyle = themeColour(root, colour);
  ctx.fillText(text, left + pad, at.y);
  ctx.restore();
}

/** The y position of a limit in a part of the drawing; at its edge if the limit is outside of the range. Unit: px of the canvas. */
function heightOf(plot: uPlot, limit: number, { scale, top, bottom }: Part) {
  const exact = plot.valToPos(limit, scale, true);
  return { y: Math.round(Math.min(bottom, Math.max(top, exact))), isOutside: exact < top - 1 || exact > bottom + 1 };
}

/** A dashed line at a limit; none if the limit is beyond the range. */
function drawLimit(plot: uPlot, limit: number, part: Part): void {
  const { ctx, bbox, root } = plot;
  const ratio = devicePixelRatio;
  const { y, isOutside } = heightOf(plot, limit, part);
  if (isOutside) return;
  ctx.save();
  ctx.strokeStyle = themeColour(root, '--pv-chart-limit');
  ctx.lineWidth = 1.5 * ratio;
  ctx.setLineDash([6 * ratio, 4 * ratio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
}

/** The name of a limit at the right edge; with an arrow if the limit is beyond the range. */
function drawName(plot: uPlot, limit: number, label: string, part: Part): void {
  const half = (LABEL.height / 2) * devicePixelRatio;
  const { y, isOutside } = heightOf(plot, limit, part);
  const arrow = y - part.top < part.bottom - y ? '\u25b2' : '\u25bc';
  const inside = Math.min(part.bottom - half, Math.max(part.top + half, y));
  writeLabel(plot, isOutside ? `${arrow} ${label}` : label, '--pv-chart-limit', { y: inside, isRight: true });
}

/** A limit: its line below the series, its name above them. `now`: the current model. */
const limitPlugin = (limit: number, label: string, now: () => ChartModel): uPlot.Plugin => ({
  hooks: {
    drawAxes: (plot) => {
      for (const part of partsOf(plot, now())) drawLimit(plot, limit, part);
    },
    draw: (plot) => {
      for (const part of partsOf(plot, now())) drawName(plot, limit, label, part);
    },
  },
});

/** The threshold or the two limits of a chart, each with its name. */
export function limitPlugins({ threshold, limits }: Pick<ChartModel, 'threshold' | 'limits'>, now: () => ChartModel): uPlot.Plugin[] {
  if (!limits) return threshold === null ? [] : [limitPlugin(threshold, chartsTexts.threshold, now)];
  return [limits.high, limits.low].map((limit) => limitPlugin(limit, chartsTexts.limit(polishNumber(limit)), now));
}

/** The name of the line in each part of a drawing, in its colour. */
export const partNamesPlugin = (now: () => ChartModel): uPlot.Plugin => ({
  hooks: {
    draw: (plot) => {
      const { lines, tab } = now();
      for (const { line, top } of partsOf(plot, now())) {
        const { label, hint, look } = lines[line] ?? {};
        const y = top + (LABEL.height / 2) * devicePixelRatio;
        if (label && look !== undefined)
          writeLabel(plot, [label, hint].filter(Boolean).join(' '), lookOf(tab, look).colour, { y, isRight: false });
      }
    },
  },
});

interface Limit {
  readonly threshold: number;
  /** The highest visible value of the line. */
  readonly highest: number | undefined;
  readonly scale?: string;
}

/**
 * The stroke of a line that is red above the limit. `plain` if the limit is not visible or the line is below it, because a
 * gradient is slow to draw. The dash stays, so the phase is still recognizable.
 */
export function redAbove(plot: uPlot, { threshold, highest, scale = 'y' }: Limit, plain: string): string | CanvasGradient {
  if (highest !== undefined && highest < threshold) return plain;
  const { top, height } = plot.bbox;
  const share = (plot.valToPos(threshold, scale, true) - top) / height;
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
