import type { Instant } from '#domain/quantity.ts';
import type { Stretch } from '#domain/time/stretch.ts';
import type { Cause } from '#domain/diagnosis/cause.ts';
import type { DiagnosisFacts } from '#domain/diagnosis/diagnosis-facts.ts';
import type { Evidence } from '#domain/diagnosis/diagnosis.ts';

/** When one cause was active, and its evidence. */
export interface Track {
  readonly cause: Cause;
  readonly stretches: readonly Stretch[];
  readonly evidence: Evidence;
  /** Unit: ms. Time after its end during which it still counts as active; single samples have no end of their own. */
  readonly lingers?: number;
}

/** Facts of an installation with at least one reading. */
export type FactsWithReading = DiagnosisFacts & { readonly lastReading: Instant };
