import type { ChartLine, ChartModel } from './chart-model.ts';

/** Lines that the user wants out of the way, by their look: a phase stays hidden through other days and weeks. */
export type HiddenLines = ReadonlySet<ChartLine['look']>;

export const NOTHING_HIDDEN: HiddenLines = new Set();

/** Hides a line or shows it again; with the last one hidden there would be nothing to see, so then all are back. */
export function withToggled(hidden: HiddenLines, { look }: ChartLine, model: ChartModel): HiddenLines {
  const next = new Set(hidden);
  if (!next.delete(look)) next.add(look);
  return model.lines.every((line) => next.has(line.look)) ? NOTHING_HIDDEN : next;
}

/** What is drawn. Another chart may have only lines that were hidden before: then it shows them. */
export function seenLines({ lines }: ChartModel, hidden: HiddenLines): readonly ChartLine[] {
  const seen = lines.filter(({ look }) => !hidden.has(look));
  return seen.length === 0 ? lines : seen;
}

/** How the user wants to see charts; kept while days, weeks and tabs change. */
export interface ViewPreferences {
  readonly hidden: HiddenLines;
  /** The numbers stand below as a table. */
  readonly hasRows: boolean;
}

export const FIRST_VIEW: ViewPreferences = { hidden: NOTHING_HIDDEN, hasRows: false };

export interface StoresViewPreferences {
  readonly view: ViewPreferences;
  /** Keep it the same function. */
  readonly onView: (change: (now: ViewPreferences) => ViewPreferences) => void;
}
