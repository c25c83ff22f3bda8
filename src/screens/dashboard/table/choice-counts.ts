import { type CauseChoice, withCause } from '#domain/diagnosis/cause-choice.ts';
import { countStates } from '#domain/diagnosis/care-state.ts';
import type { Installation } from '#domain/service/installation.ts';
import type { CausesView } from '#state/use-active-causes.ts';
import type { ChoiceCounts } from './choices.tsx';

const OF_CAUSES = ['silent', 'low_yield'] as const satisfies readonly CauseChoice[];

/** What each choice leaves of the rows; of causes, and of the states that rest on them, only where the backend tells of them. Who never reported is a choice only where there is somebody. */
export function choiceCounts(rows: readonly Installation[] | undefined, { is, causes }: CausesView): ChoiceCounts {
  const states = rows && countStates(rows);
  const tellsCauses = is !== 'unsupported' && is !== 'absent';
  const count = (choice: CauseChoice): number | null => (rows && is === 'known' ? withCause(rows, choice, causes).length : null);
  return new Map<CauseChoice, number | null>([
    ['all', rows?.length ?? null],
    ['faulty', states?.faulty ?? null],
    ...(tellsCauses || states?.attention ? [['attention', states?.attention ?? null] as const] : []),
    ...(states?.waiting ? [['waiting', states.waiting] as const] : []),
    ...(tellsCauses ? OF_CAUSES : []).map((choice) => [choice, count(choice)] as const),
  ]);
}
