import type { Diagnosis } from './diagnosis.ts';

/**
 * True of a low yield that is looked into for itself: nothing else is known to be behind it, or a blown string fuse.
 *
 * Unit    none.
 * Range   any diagnosis. Who stood still for days gave less as well: that is the standstill's business, and says nothing of strings.
 * Source  ours: one cause, one alarm.
 */
export const isOwnLowYield = ({ cause, explainedBy }: Pick<Diagnosis, 'cause' | 'explainedBy'>): boolean =>
  cause === 'low_yield' && (explainedBy === null || explainedBy === 'event:BLOWN_STRING_FUSE');
