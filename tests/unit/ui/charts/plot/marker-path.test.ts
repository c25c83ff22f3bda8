import { describe, expect, test } from 'vitest';
import { visibleDash, markedIndexes } from '#ui/charts/plot/marker-path.ts';

describe('markers on a line', () => {
  const always = () => true;

  test('at most twelve, evenly over the visible part', () => {
    expect(markedIndexes(0, 287, 900, always)).toHaveLength(12);
    expect(markedIndexes(100, 111, 900, always)).toEqual([100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111]);
  });

  test('fewer if they would overlap, and at least one', () => {
    expect(markedIndexes(0, 12, 30, always)).toEqual([6]);
    expect(markedIndexes(0, 99, 120, always)).toHaveLength(4);
  });

  test('never in a gap', () => expect(markedIndexes(0, 99, 900, () => false)).toEqual([]));
});

test('lines are dashed, except for a week that was read every minute and looks like a band', () => {
  expect(visibleDash([8, 4], 288, 900)).toEqual([8, 4]);
  expect(visibleDash([8, 4], 2016, 300)).toEqual([8, 4]);
  expect(visibleDash([8, 4], 10_080, 900)).toEqual([]);
});
