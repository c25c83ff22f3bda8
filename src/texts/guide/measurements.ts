import type { Cause } from '#domain/diagnosis/cause.ts';
import type { YieldVerdict } from '#domain/energy/comparison/yield-verdict.ts';
import type { GuidedMeasurements } from '#domain/visit/document.ts';
import { VISIT_MAX } from '#domain/visit/limits.ts';
import { guideForCause } from './guide-for.ts';

/** What the page of a cause says to measure, as questions of a visit; `null` if it names no normal value. */
export function measurementsFor(cause: Cause, verdict: YieldVerdict | null): GuidedMeasurements | null {
  const { topic, page } = guideForCause(cause, verdict);
  const items = page.steps
    .flatMap(({ do: ask, normal }) => (normal === undefined ? [] : [{ ask, normal }]))
    .slice(0, VISIT_MAX.guided)
    .map((step, index) => ({ key: `guide-${index + 1}`, ...step }));
  return items.length === 0 ? null : { topic, title: `Pomiary z poradnika: ${page.title}`, items };
}
