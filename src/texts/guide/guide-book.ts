import { guideForCause, guideForEvent, guideForState, guideIndex, guidePage } from './guide-for.ts';
import { taskTextsFor } from './task-texts.ts';
import { type Cause, codeOf } from '#domain/diagnosis/cause.ts';
import type { YieldVerdict } from '#domain/comparison/yield-verdict.ts';
import { FUSE_CODE } from '#domain/diagnosis/fuse/fuse-facts.ts';
import type { GuidedMeasurements } from '#domain/visit/document.ts';
import { FUSES_GOOD } from '#domain/visit/asked-items.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { fuseTexts } from '#texts/care/fuses.ts';

/** What the page of a cause says to measure, as questions of a visit, and of a blown fuse whether the fuses are good; `null` if it names no normal value. */
export function measurementsFor(cause: Cause, verdict: YieldVerdict | null): GuidedMeasurements | null {
  const { topic, page } = guideForCause(cause, verdict);
  const items = page.steps
    .flatMap(({ do: ask, normal }) => (normal === undefined ? [] : [{ ask, normal }]))
    .slice(0, VISIT_MAX.guided - 1)
    .map((step, index) => ({ key: `guide-${index + 1}`, ...step }));
  if (codeOf(cause) === FUSE_CODE) items.push({ key: FUSES_GOOD, ...fuseTexts.visit });
  return items.length === 0 ? null : { topic, title: `Pomiary z poradnika: ${page.title}`, items };
}

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
