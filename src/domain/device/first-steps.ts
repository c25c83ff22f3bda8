/** Steps that prepare a device for work without a network. Order matters: browsers grant persistent storage more readily to an installed app. */
export const FIRST_STEPS = ['install', 'protect', 'prepare'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
export type StepsDone = Readonly<Record<FirstStep, boolean>>;

/** State of the steps on a device: offered until they are postponed or all done. */
export interface StepsAnswer {
  readonly is: 'offered' | 'later' | 'done';
  /** The step at which the user stopped. */
  readonly at: FirstStep | null;
}

export const countDone = (done: StepsDone): number => FIRST_STEPS.filter((step) => done[step]).length;

const undone = (steps: readonly FirstStep[], done: StepsDone): FirstStep | null => steps.find((step) => !done[step]) ?? null;

/** The step to resume with: the first undone step from `at` on, then a skipped one; `null` if all are done. */
export function stepToOpen(done: StepsDone, at: FirstStep | null): FirstStep | null {
  const from = at === null ? 0 : FIRST_STEPS.indexOf(at);
  return undone([...FIRST_STEPS.slice(from), ...FIRST_STEPS.slice(0, from)], done);
}

/** The next undone step after a step; `null` at the end. */
export const stepAfter = (done: StepsDone, step: FirstStep): FirstStep | null =>
  undone(FIRST_STEPS.slice(FIRST_STEPS.indexOf(step) + 1), done);
