import type { Instant } from '#domain/quantity.ts';
import type { LocalDate } from '#domain/time/local-date.ts';

export const FUSE_CODE = 'BLOWN_STRING_FUSE';

/** A day with enough sun to see a missing string. */
export interface FuseDay {
  readonly day: LocalDate;
  /** Own yield over the median of the neighbours; without neighbours the power at a clear noon over that of a clear sky. */
  readonly value: number;
  /** The same, corrected for the orientation of the roofs; `null` if they are not known. */
  readonly corrected: number | null;
}

/** What may end a blown string fuse. Absent where it is not known, as on a device: the fuse then stays blown. */
export interface FuseFacts {
  /** `null`: not known. */
  readonly strings: number | null;
  /** When a person said that the fuses are good, and when tasks for it were closed whose repair is confirmed; ascending. */
  readonly checked: readonly Instant[];
  /** In the order of time, since ten days before the first code. */
  readonly days: readonly FuseDay[];
  /** The beginning of a recorded fuse whose readings are deleted; `null` otherwise. */
  readonly recordedFrom: Instant | null;
}
