import { describe, test } from 'vitest';
import { notRun } from './not-run.ts';

/** The only ways to leave a test out on a machine that lacks something: each says so at the end of the run. */
export const describeWhere =
  (isHere: boolean, missing: string) =>
  (name: string, tests: () => void): void => {
    if (!isHere) notRun(name, missing);
    describe.runIf(isHere)(name, tests);
  };

export const testWhere =
  (isHere: boolean, missing: string) =>
  (name: string, body: () => Promise<void>): void => {
    if (!isHere) notRun(name, missing);
    test.runIf(isHere)(name, body);
  };
