import type { Readiness, UpdateView } from '#state/views.ts';
import type { ReadyStop } from '#domain/service/ready-stop.ts';
import type { StepsDone } from '#domain/device/first-steps.ts';

/** Whether the device has all that a day without a network needs: the app, all lists, the details of the day, and a session that survives a restart. */
export const isReady = ({ shell, lists, details, survivesRestart }: Readiness): boolean =>
  shell &&
  survivesRestart &&
  lists.every(({ asOf, count, total }) => asOf !== null && count >= total) &&
  details !== null &&
  details.stored >= details.wanted;

/** Whether the proofs of all that is planned hold; `false` until they are read. Source: specification 40.18. */
export const isPlanReady = (stops: readonly ReadyStop[] | null): boolean => stops?.every(({ proven }) => proven.is === 'ready') ?? false;

/** Installations whose details are not fetched ahead: without a fault and without an open task. */
export function otherInstallations({ lists, details }: Readiness): number {
  const { total } = lists.find(({ name }) => name === 'installations') ?? { total: 0 };
  return Math.max(0, total - (details?.wanted ?? 0));
}

/** Whether the device has been checked; before that nothing is shown as missing. */
export const hasBeenChecked = ({ failures }: Readiness): boolean => failures !== null;

/** A step is done if the device is in that state; a press alone does not complete it. */
export const stepsDone = (readiness: Readiness, { isInstalled }: Pick<UpdateView, 'isInstalled'>): StepsDone => ({
  install: isInstalled,
  protect: readiness.isStorageProtected === true,
  prepare: isReady(readiness),
});
