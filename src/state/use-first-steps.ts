import { FIRST_STEPS, type FirstStep, type StepsAnswer } from '#domain/device/first-steps.ts';

/** Of the device, not of an account: it is the device that is installed and protected. Says nothing of anybody. */
const KEY = 'pv-care:first-steps';
const LATER = 'later:';
const DONE = 'done';

/** What this page remembers by itself where the browser took nothing. */
let unkept: string | null = null;

const stepOf = (text: string): FirstStep | null => FIRST_STEPS.find((step) => step === text) ?? null;

function stored(): string {
  try {
    return unkept ?? localStorage.getItem(KEY) ?? '';
  } catch {
    // expected: storage switched off by the user; the page remembers by itself
    return unkept ?? '';
  }
}

export function firstStepsAnswer(): StepsAnswer {
  const text = stored();
  if (text === DONE) return { is: 'done', at: null };
  return text.startsWith(LATER) ? { is: 'later', at: stepOf(text.slice(LATER.length)) } : { is: 'offered', at: stepOf(text) };
}

export function keepFirstSteps({ is, at }: StepsAnswer): void {
  const text = is === 'done' ? DONE : `${is === 'later' ? LATER : ''}${at ?? ''}`;
  try {
    localStorage.setItem(KEY, text);
    unkept = null;
  } catch {
    // expected: storage switched off by the user, or full; the page remembers by itself
    unkept = text;
  }
}

/** The answer as the device has it now, and the way to keep another. */
export const useFirstSteps = (): readonly [answer: StepsAnswer, keep: (answer: StepsAnswer) => void] => [
  firstStepsAnswer(),
  keepFirstSteps,
];
