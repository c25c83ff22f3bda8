import type { Sorting } from './column.ts';

/** Where one is in a table. */
export interface TablePlace {
  /** What is searched for. */
  readonly typed: string;
  readonly sorting: Sorting | null;
  /** From 1; `null` while no page was turned. */
  readonly page: number | null;
}

/** A place that somebody else keeps, such as the address of a screen. `place.sorting` must be the same object while it says the same. */
export interface KeptPlace {
  readonly place: TablePlace;
  /** `isStep`: a press, which going back undoes; typing is none. */
  readonly onPlace: (place: TablePlace, isStep: boolean) => void;
}
