import type { Instant } from '#domain/quantity.ts';
import type { Stretch } from '#domain/time/stretch.ts';
import type { Cause } from '#domain/diagnosis/cause.ts';
import type { DiagnosisFacts } from '#domain/diagnosis/diagnosis-facts.ts';
import type { Evidence } from '#domain/diagnosis/diagnosis.ts';

/** When one cause held, and what it rests on. */
export interface Track {
  readonly cause: Cause;
  readonly stretches: readonly Stretch[];
  readonly evidence: Evidence;
  /** Unit: ms. So long after its end it still counts as active; what is seen in single samples has no end of its own. */
  readonly lingers?: number;
}

/** Facts of an installation that has reported at all. */
export type HeardFacts = DiagnosisFacts & { readonly lastReading: Instant };
