import { type HiddenLines, NOTHING_HIDDEN } from './hidden-lines.ts';

/** How the user wants to see charts; kept while days, weeks and tabs change. */
export interface KeptView {
  readonly hidden: HiddenLines;
  /** The numbers stand below as a table. */
  readonly hasRows: boolean;
}

export const FIRST_VIEW: KeptView = { hidden: NOTHING_HIDDEN, hasRows: false };

export interface KeepsView {
  readonly view: KeptView;
  /** Keep it the same function. */
  readonly onView: (change: (now: KeptView) => KeptView) => void;
}
