import { guideForCause, guideForEvent, guideForState, guideIndex, guidePage } from './guide-for.ts';
import { measurementsFor } from './measurements.ts';
import { taskTextsFor } from './task-texts.ts';

/** The whole guide as one chunk: loaded when it is first needed, or at idle. */
export const guideBook = {
  forCause: guideForCause,
  forEvent: guideForEvent,
  forState: guideForState,
  index: guideIndex,
  measurements: measurementsFor,
  page: guidePage,
  taskTexts: taskTextsFor,
} as const;
