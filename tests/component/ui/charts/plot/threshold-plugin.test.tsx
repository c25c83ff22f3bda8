import type uPlot from 'uplot';
import { expect, test, vi } from 'vitest';
import { MIDDLE_OF_POLAND } from '#domain/energy/daylight.ts';
import { column } from '#domain/energy/series.ts';
import type { Instant, Volts } from '#domain/quantity.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { voltageModel } from '#ui/charts/models/voltage-model.ts';
import { limitPlugins, redAbove } from '#ui/charts/plot/threshold-plugin.ts';

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

test('a limit has its line at its own height, and none where it is beyond the range', () => {
  const drawnAt = (bottom: number, top: number): number[] => {
    const lines: number[] = [];
    const ctx = {
      save() {},
      restore() {},
      setLineDash() {},
      beginPath() {},
      stroke() {},
      lineTo() {},
      moveTo: (_: number, y: number) => lines.push(y),
    };
    // one pixel for each volt
    const plot = { ctx, root: document.body, bbox: { left: 0, width: 100 }, series: [{}, {}], valToPos: (value: number) => 1000 - value };
    const noon = column<Instant>([instantOf('2026-06-15', 12), instantOf('2026-06-15', 12, 5)]);
    const phase = { at: noon, values: column<Volts>([bottom, top]) };
    const model = voltageModel({ a: phase, b: phase, c: phase }, 'day', '2026-06-15', MIDDLE_OF_POLAND);
    const others = { ...model, threshold: null, limits: { low: 207, high: 253 } };
    for (const { hooks } of limitPlugins(others, () => model)) (hooks.drawAxes as (plot: unknown) => void)(plot);
    return lines;
  };
  expect(drawnAt(230, 240)).toEqual([1000 - 253]);
  expect(drawnAt(200, 260)).toEqual([1000 - 253, 1000 - 207]);
});
