import type { Severity } from '#domain/grid/events.ts';
import type { Instant } from '#domain/quantity.ts';
import type { Cause } from './cause.ts';
import type { Evidence } from './evidence.ts';

/** One thing that is wrong with an installation, or was a short while ago. */
export interface Diagnosis {
  readonly cause: Cause;
  readonly severity: Severity;
  /** When it first occurred of those times that belong together. */
  readonly since: Instant;
  /** When its latest occurrence began. */
  readonly from: Instant;
  /** When it was last seen: the last reading while it is active. */
  readonly last: Instant;
  /** How often it occurred; flaps within an hour and several phases are one. */
  readonly count: number;
  readonly isActive: boolean;
  readonly evidence: Evidence;
  /** The cause that this is but a consequence of; `null` for what stands by itself. */
  readonly explainedBy: Cause | null;
}
