import type { StepsDone } from '#domain/device/first-steps.ts';
import { isReady } from '#screens/readiness/is-ready.ts';
import type { Readiness, UpdateView } from '#state/views.ts';

/** Each step is done when the device says so, however it came about: nothing is ticked off by a press alone. */
export const stepsDone = (readiness: Readiness, { isInstalled }: Pick<UpdateView, 'isInstalled'>): StepsDone => ({
  install: isInstalled,
  protect: readiness.isStorageProtected === true,
  prepare: isReady(readiness),
});
