import { guideForCause, guideForEvent, guideForState, guideIndex, guidePage } from './guide-for.ts';
import { taskTextsFor } from './task-texts.ts';

/** The whole guide as one part of the app: fetched when it is first asked for, and with the rest at idle. */
export const guideBook = {
  forCause: guideForCause,
  forEvent: guideForEvent,
  forState: guideForState,
  index: guideIndex,
  page: guidePage,
  taskTexts: taskTextsFor,
} as const;
