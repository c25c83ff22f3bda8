import { type HiddenLines, NOTHING_HIDDEN } from './hidden-lines.ts';

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
