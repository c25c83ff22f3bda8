import { FIRST_STEPS, type FirstStep, type StepsAnswer } from '#domain/device/first-steps.ts';
import { recall, remember } from './device-memory.ts';

/** Stored for the device, not for an account. It contains no personal data. */
const KEY = 'pv-care:first-steps';
const LATER = 'later:';
const DONE = 'done';

/** The answer of this page if the browser could not store it. */
let inMemory: string | null = null;

const stepOf = (text: string): FirstStep | null => FIRST_STEPS.find((step) => step === text) ?? null;

export function firstStepsAnswer(): StepsAnswer {
  const text = inMemory ?? recall(KEY) ?? '';
  if (text === DONE) return { is: 'done', at: null };
  return text.startsWith(LATER) ? { is: 'later', at: stepOf(text.slice(LATER.length)) } : { is: 'offered', at: stepOf(text) };
}

export function storeFirstSteps({ is, at }: StepsAnswer): void {
  const text = is === 'done' ? DONE : `${is === 'later' ? LATER : ''}${at ?? ''}`;
  inMemory = remember(KEY, text) ? null : text;
}

/** The stored answer, and a function that stores another. */
export const useFirstSteps = (): readonly [answer: StepsAnswer, keep: (answer: StepsAnswer) => void] => [
  firstStepsAnswer(),
  storeFirstSteps,
];
