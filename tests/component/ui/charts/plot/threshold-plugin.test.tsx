import type uPlot from 'uplot';
import { expect, test, vi } from 'vitest';
import { redAbove } from '#ui/charts/plot/threshold-plugin.ts';

/** A drawing 100 px high from 200 to 300 V. */
function aPlot() {
  const stops: [number, string][] = [];
  const gradient = { addColorStop: (at: number, colour: string) => stops.push([at, colour]) };
  const ctx = { createLinearGradient: vi.fn(() => gradient) };
  const plot = { ctx, root: document.body, bbox: { top: 0, height: 100 }, valToPos: (volts: number) => 300 - volts };
  return { plot: plot as unknown as uPlot, stops, ctx };
}

test('a line that stays below the limit has its plain colour, without a gradient', () => {
  const { plot, ctx } = aPlot();
  expect(redAbove(plot, { threshold: 253, highest: 252.9 }, 'blue')).toBe('blue');
  expect(ctx.createLinearGradient).not.toHaveBeenCalled();
});

test.each([253, 260, undefined])('one that reaches it, or whose highest value is not known, turns red at the limit: %s', (highest) => {
  const { plot, stops } = aPlot();
  redAbove(plot, { threshold: 253, highest }, 'blue');
  expect(stops.map(([at]) => at)).toEqual([0, 0.47, 0.47, 1]);
  expect(stops.slice(2).map(([, colour]) => colour)).toEqual(['blue', 'blue']);
  expect(stops[0]?.[1]).not.toBe('blue');
});

test('where the limit is below the visible area, the whole line is above it', () => {
  const { plot } = aPlot();
  expect(redAbove(plot, { threshold: 190, highest: 250 }, 'blue')).not.toBe('blue');
});
