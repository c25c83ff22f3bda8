import * as z from 'zod/mini';
import { CARE_STATES } from '#domain/diagnosis/care-state.ts';
import { maybeInstant, maybeText, written } from './tolerant.ts';

/** Fields of an installation and of a marker that a backend leaves out which computes no causes. */
export const careOnWire = {
  care_state: z.optional(written(z.string(), z.enum(CARE_STATES))),
  care_cause: z.optional(maybeText),
  care_since: z.optional(maybeInstant),
};
