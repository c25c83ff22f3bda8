/** Unit: mm, A4 on its side. */
export const PAGE = { width: 297, height: 210, margin: 10, head: 26, foot: 12 } as const;
/** Unit: mm around a cell's text. */
export const PADDING = 1.4;
/** Unit: pt. */
export const FONT_SIZE = 8;
const MM_A_POINT = 25.4 / 72;
const LINE_HEIGHT = 1.15;
/** Unit: mm kept free, so that rounding never pushes a row over the edge. */
const SLACK = 2;

const lineHeight = FONT_SIZE * LINE_HEIGHT * MM_A_POINT;
const rowHeight = (lines: number): number => lines * lineHeight + 2 * PADDING;

/** Unit: mm; shares of what the page has between its margins. */
export function columnWidths(shares: readonly number[]): number[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => (share / sum) * (PAGE.width - 2 * PAGE.margin));
}

/**
 * How many rows fit on the page that begins with row `from`; one at least.
 * `linesOf` says how many lines of text the highest cell of a row takes.
 */
export function rowsThatFit(from: number, count: number, headLines: number, linesOf: (row: number) => number): number {
  let room = PAGE.height - PAGE.head - PAGE.foot - SLACK - rowHeight(headLines) - rowHeight(linesOf(from));
  let rows = 1;
  while (from + rows < count) {
    room -= rowHeight(linesOf(from + rows));
    if (room < 0) break;
    rows++;
  }
  return rows;
}
