import type { Readiness } from '#state/views.ts';

/** All that a day without a signal needs: the app, every list, the day's details, and a session that opens again. */
export const isReady = ({ shell, lists, details, survivesRestart }: Readiness): boolean =>
  shell &&
  survivesRestart &&
  lists.every(({ asOf, count, total }) => asOf !== null && count >= total) &&
  details !== null &&
  details.stored >= details.wanted;
