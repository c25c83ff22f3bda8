import { test } from 'vitest';

/** Whether nothing is left to another run: `npm run test:full`. */
export const isFull = process.env.TEST_FULL !== undefined;

/** How many generated cases a test draws: all in `npm run test:full`, a quarter in `npm test`, `PV_RUNS` of them in both. */
export const runsOf = (all: number): number => Number(process.env.PV_RUNS ?? (isFull ? all : Math.ceil(all / 4)));

/** What a test goes through: all in `npm run test:full`, the first ones in `npm test`. */
export const firstOf = <T>(count: number, all: readonly T[]): readonly T[] => (isFull ? all : all.slice(0, count));

/** From one step at which something is killed to the next: each, or every n-th, in `npm run test:full`; a third as many in `npm test`. */
export const stride = (full = 1): number => (isFull ? full : 3 * full);

/** A test that `npm run test:full` alone has. */
export const fullTest = (title: string, work: () => Promise<void>): void => {
  if (isFull) test(title, work);
};
