/** What makes a device fit for work without a signal, in this order: a browser protects more readily what is installed. */
export const FIRST_STEPS = ['install', 'protect', 'prepare'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
export type StepsDone = Readonly<Record<FirstStep, boolean>>;

/** What became of the steps on a device: offered until they are put off or all done. */
export interface StepsAnswer {
  readonly is: 'offered' | 'later' | 'done';
  /** Where they were left. */
  readonly at: FirstStep | null;
}

export const countDone = (done: StepsDone): number => FIRST_STEPS.filter((step) => done[step]).length;

const undone = (steps: readonly FirstStep[], done: StepsDone): FirstStep | null => steps.find((step) => !done[step]) ?? null;

/** Where to go on: where the steps were left or after it, then with what was passed over; `null` where nothing is left to do. */
export function stepToOpen(done: StepsDone, at: FirstStep | null): FirstStep | null {
  const from = at === null ? 0 : FIRST_STEPS.indexOf(at);
  return undone([...FIRST_STEPS.slice(from), ...FIRST_STEPS.slice(0, from)], done);
}

/** What comes after a step, done or passed over; `null` at the end. */
export const stepAfter = (done: StepsDone, step: FirstStep): FirstStep | null =>
  undone(FIRST_STEPS.slice(FIRST_STEPS.indexOf(step) + 1), done);
