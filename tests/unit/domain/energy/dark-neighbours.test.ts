import { describe, expect, test } from 'vitest';
import { areNeighboursDark as areDarkBeside, doNeighboursProduce, type NeighbourInLight } from '#domain/energy/dark-neighbours.ts';

const neighbour = (changes: Partial<NeighbourInLight> = {}): NeighbourInLight => ({
  distance: 8,
  peak: 0,
  inverterPower: 8_000,
  isHindered: false,
  ...changes,
});
const dark = (count: number, changes: Partial<NeighbourInLight> = {}) => Array.from({ length: count }, () => neighbour(changes));
const areNeighboursDark = (neighbours: readonly NeighbourInLight[], ownPower = 20_000) => areDarkBeside(neighbours, ownPower);

describe('neighbours are dark too', () => {
  test('if three of three produce nothing, or almost nothing', () => {
    expect(areNeighboursDark(dark(3))).toBe(true);
    expect(areNeighboursDark(dark(3, { peak: 80 }))).toBe(true);
    expect(areNeighboursDark(dark(3, { peak: 81 }))).toBe(false);
  });
  test('if three of five are; two of five, or two of four, are not most', () => {
    expect(areNeighboursDark([...dark(3), ...dark(2, { peak: 900 })])).toBe(true);
    expect(areNeighboursDark([...dark(2), ...dark(3, { peak: 900 })])).toBe(false);
    expect(areNeighboursDark([...dark(2), ...dark(2, { peak: 900 })])).toBe(false);
  });
  test('the five nearest count, in any order', () => {
    const far = dark(6, { distance: 30 });
    expect(areNeighboursDark([...far, ...dark(5, { peak: 900 })])).toBe(false);
    expect(areNeighboursDark([...dark(6, { distance: 30, peak: 900 }), ...dark(5)])).toBe(true);
  });
  test('only if there are three or more', () => {
    expect(areNeighboursDark(dark(2))).toBe(false);
    expect(areNeighboursDark([...dark(2), neighbour({ peak: null })])).toBe(false);
  });
  test('one on the same site, too far away, or with a fault of its own does not count', () => {
    expect(areNeighboursDark([...dark(2), neighbour({ distance: 0.4 })])).toBe(false);
    expect(areNeighboursDark([...dark(2), neighbour({ distance: 51 })])).toBe(false);
    expect(areNeighboursDark([...dark(2), neighbour({ isHindered: true })])).toBe(false);
  });
  test('if they produce no more than what a coarse meter of a weak roof would tell as 0', () => {
    expect(areNeighboursDark(dark(4, { peak: 320 }), 5_000)).toBe(true);
    expect(areNeighboursDark(dark(4, { peak: 321 }), 5_000)).toBe(false);
    expect(areNeighboursDark(dark(4, { peak: 161 }), 10_000)).toBe(false);
    expect(doNeighboursProduce(dark(4, { peak: 160 }), 5_000)).toBe(false);
    expect(areNeighboursDark(dark(4, { peak: 900 }), 0)).toBe(false);
  });
});

test('neighbours produce if half of three or more do; fewer than three prove neither', () => {
  expect(doNeighboursProduce([...dark(2), ...dark(2, { peak: 900 })], 8_000)).toBe(true);
  expect(doNeighboursProduce([...dark(3), ...dark(2, { peak: 900 })], 8_000)).toBe(false);
  expect(doNeighboursProduce(dark(2, { peak: 900 }), 8_000)).toBe(false);
  expect(doNeighboursProduce([...dark(2, { peak: 900 }), ...dark(3, { peak: 900, isHindered: true })], 8_000)).toBe(false);
  expect(doNeighboursProduce([], 8_000)).toBe(false);
});
