import { describe, test } from 'vitest';
import { noteLeftOut } from './left-out.ts';

/** The only ways to skip a test on a machine that lacks something: each is listed at the end of the run. */
export const describeUnlessMissing =
  (isHere: boolean, missing: string) =>
  (name: string, tests: () => void): void => {
    if (!isHere) noteLeftOut(name, missing);
    describe.runIf(isHere)(name, tests);
  };

export const testUnlessMissing =
  (isHere: boolean, missing: string) =>
  (name: string, body: () => Promise<void>): void => {
    if (!isHere) noteLeftOut(name, missing);
    test.runIf(isHere)(name, body);
  };
