import { intervalStarts, reportWeek, type ReportWeek } from '#domain/grid/voltage-quality/report-week.ts';
import { N1_HIGH, N1_LOW } from '#domain/grid/voltage-quality/limits.ts';
import { NOMINAL_VOLTAGE } from '#domain/grid/voltage.ts';
import type { Volts } from '#domain/quantity.ts';
import type { WeekInterval } from '#domain/grid/voltage-quality/voltage-day.ts';
import { addDays, type LocalDate } from '#domain/time/local-date.ts';
import { instantOf } from '#domain/time/warsaw.ts';
import { polishNumber, volts } from '#texts/numbers.ts';
import { reportFileTexts as texts } from '#texts/voltage/voltage-report-file.ts';
import { ACCENT, BAD, LINE, SOFT } from '#ui/export/pdf-document.ts';
import { keepTogether, type PdfWriter, SHEET, TEXT_WIDTH, withFont } from '#ui/export/pdf-writer.ts';

export type MeansColumn = 'l1' | 'l2' | 'l3';
const NAMES = { l1: 'L1', l2: 'L2', l3: 'L3' } as const;

/** Unit: mm. */
const STRIP = { left: 12, height: 38, single: 70, below: 6, gap: 3 } as const;

/** The scale of a strip: time and voltage range, and size. */
export interface StripScale {
  readonly week: ReportWeek;
  /** Unit: V. */
  readonly low: number;
  readonly high: number;
  /** Unit: mm. */
  readonly width: number;
  readonly height: number;
}

/** The voltage range of the strips, which includes both limits. Unit: V. */
export function voltageSpan(intervals: readonly WeekInterval[], columns: readonly MeansColumn[]): readonly [low: number, high: number] {
  let [low, high]: [number, number] = [N1_LOW, N1_HIGH];
  for (const interval of intervals) {
    for (const column of columns) {
      const mean = interval[column];
      if (mean === null) continue;
      low = Math.min(low, mean);
      high = Math.max(high, mean);
    }
  }
  return [Math.floor(low) - 2, Math.ceil(high) + 2];
}

type Point = readonly [x: number, y: number];

/** Runs of consecutive means as lines. A single mean is a line of one point. From the upper left corner. Unit: mm. */
export function meansLines(intervals: readonly WeekInterval[], column: MeansColumn, scale: StripScale): Point[][] {
  const { week, low, high, width, height } = scale;
  const byTime = new Map<number, number | null>(intervals.map((interval) => [interval.at, interval[column]]));
  const lines: Point[][] = [];
  let isRunning = false;
  for (const at of intervalStarts(week)) {
    const mean = byTime.get(at) ?? null;
    if (mean !== null) {
      const point: Point = [((at - week.from) / (week.to - week.from)) * width, ((high - mean) / (high - low)) * height];
      if (isRunning) lines.at(-1)?.push(point);
      else lines.push([point]);
    }
    isRunning = mean !== null;
  }
  return lines;
}

/** Draws runs as jspdf takes them: a start point and relative steps. */
function drawLines({ doc }: PdfWriter, lines: readonly Point[][], left: number, top: number): void {
  doc.setDrawColor(ACCENT).setFillColor(ACCENT).setLineWidth(0.22).setLineDashPattern([], 0);
  for (const line of lines) {
    const [first = [0, 0], ...rest] = line;
    const steps = rest.map(([x, y], index) => [x - (line[index]?.[0] ?? 0), y - (line[index]?.[1] ?? 0)]);
    if (steps.length > 0) doc.lines(steps, left + first[0], top + first[1], [1, 1], 'S');
    else doc.circle(left + first[0], top + first[1], 0.2, 'F');
  }
}

const LIMITS: readonly (readonly [voltage: Volts, colour: string, dash: readonly number[]])[] = [
  [NOMINAL_VOLTAGE, LINE, []],
  [N1_HIGH, BAD, [1.6, 1]],
  [N1_LOW, BAD, [1.6, 1]],
];

/** Draws 230 V as a line, and 253 and 207 V as dashed lines, with their names at the edge. */
function drawLimits({ doc }: PdfWriter, { low, high, width, height }: StripScale, left: number, top: number): void {
  for (const [voltage, colour, dash] of LIMITS) {
    const y = top + ((high - voltage) / (high - low)) * height;
    doc
      .setDrawColor(colour)
      .setLineWidth(0.25)
      .setLineDashPattern([...dash], 0);
    doc.line(left, y, left + width, y).setLineDashPattern([], 0);
    const name = texts.limit(polishNumber(voltage));
    withFont(doc, { size: 6.5, colour: colour === LINE ? SOFT : colour }).text(name, left - 1, y + 0.8, { align: 'right' });
  }
}

/** Draws the frame, lines at midnight, and the names of the days. */
function drawDays({ doc }: PdfWriter, { week, width, height }: StripScale, left: number, top: number): void {
  doc.setDrawColor(LINE).setLineWidth(0.15).setLineDashPattern([], 0).rect(left, top, width, height);
  for (const [day, name] of texts.weekdays.entries()) {
    const [start, end] = [dayAt(week, addDays(week.monday, day)), dayAt(week, addDays(week.monday, day + 1))];
    if (day > 0) doc.line(left + start * width, top, left + start * width, top + height);
    const [, month = '', date = ''] = addDays(week.monday, day).split('-');
    withFont(doc, { size: 6.5, colour: SOFT });
    doc.text(`${name} ${Number(date)}/${month}`, left + ((start + end) / 2) * width, top + height + 3, { align: 'center' });
  }
}

/** The beginning of a day as a share of the week. Days of a clock change are longer or shorter. */
const dayAt = ({ from, to }: ReportWeek, date: LocalDate): number => (instantOf(date) - from) / (to - from);

const meansOf = (intervals: readonly WeekInterval[], column: MeansColumn): Volts[] =>
  intervals.flatMap((interval) => interval[column] ?? []);

/** The alternative text of a strip. */
function meansAlt(intervals: readonly WeekInterval[], column: MeansColumn): string {
  const means = meansOf(intervals, column);
  const outside = means.filter((mean) => mean < N1_LOW || mean > N1_HIGH).length;
  const [lowest, highest] = means.reduce(([low, high], mean) => [Math.min(low, mean), Math.max(high, mean)], [Infinity, -Infinity]);
  return texts.meansAlt(NAMES[column], volts(lowest, 1), volts(highest, 1), outside);
}

/** Draws the means of a week as vectors, in a strip for each phase, so that dense lines do not cover each other. */
export function drawMeans(writer: PdfWriter, intervals: readonly WeekInterval[], columns: readonly MeansColumn[], monday: LocalDate): void {
  const [low, high] = voltageSpan(intervals, columns);
  const height = columns.length === 1 ? STRIP.single : STRIP.height;
  const scale: StripScale = { week: reportWeek(monday), low, high, width: TEXT_WIDTH - STRIP.left, height };
  for (const column of columns) {
    keepTogether(writer, height + STRIP.below);
    const [left, top] = [SHEET.margin + STRIP.left, writer.y];
    const box = { x: SHEET.margin, y: top, width: TEXT_WIDTH, height: height + STRIP.below - 1 };
    writer.structure.figure({ alt: meansAlt(intervals, column), ...box }, () => {
      drawDays(writer, scale, left, top);
      drawLimits(writer, scale, left, top);
      drawLines(writer, meansLines(intervals, column, scale), left, top);
      withFont(writer.doc, { size: 8.5, isBold: true }).text(NAMES[column], SHEET.margin, top + 3);
    });
    writer.y = top + height + STRIP.below + STRIP.gap - 2;
  }
}
