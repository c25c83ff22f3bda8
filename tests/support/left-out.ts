import { appendFileSync } from 'node:fs';

/** Says at the end of a run (scripts/test.mjs) what was not tested on this machine, and why. */
export function noteLeftOut(what: string, why: string): void {
  const file = process.env.TEST_LEFT_OUT;
  if (file) appendFileSync(file, `${what}: ${why}\n`);
  else process.stdout.write(`not run: ${what}: ${why}\n`);
}
