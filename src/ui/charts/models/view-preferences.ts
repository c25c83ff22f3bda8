import type { ChartLine, ChartModel } from './chart-model.ts';

/** Lines that the user has hidden, by their look, so that a phase stays hidden on other days and weeks. */
export type HiddenLines = ReadonlySet<ChartLine['look']>;

export const NOTHING_HIDDEN: HiddenLines = new Set();

/** Hides a line or shows it again. If the last visible line is hidden, all are shown again. */
export function withToggled(hidden: HiddenLines, { look }: ChartLine, model: ChartModel): HiddenLines {
  const next = new Set(hidden);
  if (!next.delete(look)) next.add(look);
  return model.lines.every((line) => next.has(line.look)) ? NOTHING_HIDDEN : next;
}

/** The lines to draw. If all lines of a chart were hidden in another one, it shows them all. */
export function visibleLines({ lines }: ChartModel, hidden: HiddenLines): readonly ChartLine[] {
  const visible = lines.filter(({ look }) => !hidden.has(look));
  return visible.length === 0 ? lines : visible;
}

/** How the user views charts. Kept when day, week or tab changes. */
export interface ViewPreferences {
  readonly hidden: HiddenLines;
  /** The table of values is shown below the chart. */
  readonly hasRows: boolean;
}

export const DEFAULT_VIEW: ViewPreferences = { hidden: NOTHING_HIDDEN, hasRows: false };

export interface ViewPreferencesProps {
  readonly view: ViewPreferences;
  /** Must be the same function in each render. */
  readonly onView: (change: (now: ViewPreferences) => ViewPreferences) => void;
}
