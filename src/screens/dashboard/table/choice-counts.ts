import type { ActiveCauses } from '#domain/diagnosis/active-causes.ts';
import { type CauseChoice, withCause } from '#domain/diagnosis/cause-choice.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { CausesView } from '#state/use-active-causes.ts';
import type { ChoiceCounts } from './choices.tsx';

const OF_CAUSES = ['silent', 'low_yield'] as const satisfies readonly CauseChoice[];

/** What each choice leaves of the rows; of causes only where the backend tells of them. */
export function choiceCounts(
  rows: readonly Installation[] | undefined,
  { is, causes }: CausesView,
  lowYields: ReadonlySet<number>,
): ChoiceCounts {
  const count = (choice: CauseChoice, found: ActiveCauses): number | null =>
    rows ? withCause(rows, choice, found, lowYields).length : null;
  const ofCauses = is === 'unsupported' || is === 'absent' ? [] : OF_CAUSES;
  return new Map<CauseChoice, number | null>([
    ['all', rows?.length ?? null],
    ['faulty', count('faulty', causes)],
    ...ofCauses.map((choice) => [choice, is === 'known' ? count(choice, causes) : null] as const),
  ]);
}
