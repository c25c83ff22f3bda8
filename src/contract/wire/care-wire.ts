import { CARE_STATES, type Care } from '#domain/diagnosis/care-state.ts';
import { readCause } from '#domain/diagnosis/cause.ts';
import type { Instant } from '#domain/quantity.ts';

/* Without codecs, which the first rows do without (fast-wire/exact-page.ts); these are in care-fields.ts. */

/** State and worst cause of an installation, as our own lists tell them beside the fields of every backend; its time already read. */
export interface CareOnWire {
  readonly care_state?: string | undefined;
  readonly care_cause?: string | null | undefined;
  readonly care_since?: Instant | null | undefined;
}

/** Nothing where no state is told, or one that only a newer server knows: then whether it works decides. */
export function careFrom({ care_state, care_cause = null, care_since = null }: CareOnWire): { readonly care?: Care } {
  const state = CARE_STATES.find((known) => known === care_state);
  if (state === undefined) return {};
  return { care: { state, cause: care_cause === null ? null : readCause(care_cause), since: care_since } };
}

/** Nothing where none is known: what is left out stays out of the answer. */
export const careToWire = (care: Care | undefined): CareOnWire =>
  care === undefined ? {} : { care_state: care.state, care_cause: care.cause, care_since: care.since };
