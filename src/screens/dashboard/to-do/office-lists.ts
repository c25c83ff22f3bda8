import type { OfficeChoice } from '#domain/diagnosis/cause-choice.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { CausesView } from '#state/use-active-causes.ts';

/** What the office has to do of one kind. `null`: nothing is said of it. */
export interface OfficeEntries {
  /** Unit: lines; `null`: not known yet. */
  readonly count: number | null;
  /** The installations that the lines are about. */
  readonly ids: ReadonlySet<number>;
}
export type OfficeLists = Readonly<Record<OfficeChoice, OfficeEntries | null>>;

export interface OfficeProps {
  readonly installations: readonly Installation[] | undefined;
  /** All installations are there. */
  readonly isWhole: boolean;
  readonly causesView: CausesView;
  /** Shows the charts of an installation beside the list; absent on a phone. */
  readonly onCharts: ((row: Installation) => void) | undefined;
  /** Lines shown at first. */
  readonly first: number;
}

/** What the search of the list finds. */
export interface SearchResult {
  readonly typed: string;
  readonly ids: ReadonlySet<number>;
}
