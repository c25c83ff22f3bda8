import type uPlot from 'uplot';
import { themeColour } from './chart-look.ts';
import type { ChartModel } from '#ui/charts/models/chart-model.ts';

/** Distance between two strokes and width of one. Unit: CSS px. */
const HATCH = { step: 7, width: 3 } as const;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Draws diagonal strokes over a box. Unit: px of the canvas; `ratio` is px of the canvas per CSS px. */
function hatch(ctx: CanvasRenderingContext2D, { left, top, width, height }: Box, colour: string, ratio: number): void {
  ctx.save();
  ctx.beginPath();
  ctx.rect(left, top, width, height);
  ctx.clip();
  ctx.strokeStyle = colour;
  ctx.lineWidth = HATCH.width * ratio;
  ctx.beginPath();
  for (let x = left - height; x < left + width; x += HATCH.step * ratio) {
    ctx.moveTo(x, top + height);
    ctx.lineTo(x + height, top);
  }
  ctx.stroke();
  ctx.restore();
}

/**
 * Hatches bars that cover only a part of their slot, so that they differ without colour too.
 * uPlot calls `each` with the position of a bar. `now` returns the current model: readings change while the plot stays.
 */
export function partialBars(now: () => ChartModel) {
  const boxes = new Map<number, Box>();
  const each: uPlot.Series.BarsPathBuilderOpts['each'] = (_plot, _series, index, left, top, width, height) => {
    boxes.set(index, { left, top, width, height });
  };
  const draw = (plot: uPlot, series: number): void => {
    const { partial, lines } = now();
    if (!partial || series === 0) return;
    const [from, to] = plot.series[0]?.idxs ?? [0, -1];
    for (let index = from; index <= to; index++) {
      const box = boxes.get(index);
      const isDrawn = typeof lines[series - 1]?.values[index] === 'number';
      if (box && isDrawn && partial[index]) hatch(plot.ctx, box, themeColour(plot.root, '--pv-surface'), devicePixelRatio);
    }
  };
  const plugin: uPlot.Plugin = { hooks: { drawSeries: draw } };
  return { each, plugin };
}
