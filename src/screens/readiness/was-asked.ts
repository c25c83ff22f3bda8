import type { Readiness } from '#state/views.ts';

/** Whether the device has been looked at: before that nothing is said to be missing. */
export const wasAsked = ({ failures }: Readiness): boolean => failures !== null;
