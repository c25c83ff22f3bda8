import type uPlot from 'uplot';
import type { ChartModel } from '#ui/charts/models/chart-model.ts';
import { fontFamilyOf, themeColour } from './chart-look.ts';

/** Unit: CSS px. */
const LABEL = { size: 11, gap: 4 } as const;

/** A thin line over the whole height at each mark, with its label at the top. `now`: the current model. */
export const markPlugin = (now: () => ChartModel): uPlot.Plugin => ({
  hooks: {
    draw: (plot) => {
      const { ctx, bbox, root } = plot;
      const ratio = devicePixelRatio;
      for (const { at, label } of now().marks ?? []) {
        const x = Math.round(plot.valToPos(at, 'x', true));
        if (x < bbox.left || x > bbox.left + bbox.width) continue;
        ctx.save();
        ctx.strokeStyle = themeColour(root, '--pv-chart-axis');
        ctx.fillStyle = themeColour(root, '--pv-chart-axis');
        ctx.lineWidth = ratio;
        ctx.beginPath();
        ctx.moveTo(x, bbox.top);
        ctx.lineTo(x, bbox.top + bbox.height);
        ctx.stroke();
        ctx.font = `600 ${LABEL.size * ratio}px ${fontFamilyOf(root)}`;
        ctx.textBaseline = 'top';
        const isAtEnd = x + ctx.measureText(label).width + LABEL.gap * ratio > bbox.left + bbox.width;
        ctx.textAlign = isAtEnd ? 'right' : 'left';
        ctx.fillText(label, x + (isAtEnd ? -1 : 1) * LABEL.gap * ratio, bbox.top);
        ctx.restore();
      }
    },
  },
});
