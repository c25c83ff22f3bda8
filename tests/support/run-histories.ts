import * as fc from 'fast-check';
import { history, play } from './histories.ts';

/*
 * Runs histories without the test runner: node tests/support/run-histories.ts OFFICE HISTORIES SEED
 * OFFICE is `keyed`, `foreign` or `both`. Exits with 1 when a promise was broken, and prints the shortest history that breaks it.
 */
const [office = 'both', histories = '2000', seed = '0'] = process.argv.slice(2);
const kinds = office === 'both' ? [true, false] : [office === 'keyed'];

for (const isKeyed of kinds) {
  const law = fc.asyncProperty(history, async (lived) => {
    const broken = await play(lived, isKeyed);
    if (broken.length > 0) throw new Error(broken.join('\n'));
  });
  const outcome = await fc.check(law, { numRuns: Number(histories), seed: Number(seed), endOnFailure: office !== 'both' });
  const name = isKeyed ? 'keys honoured' : 'keys ignored';
  if (!outcome.failed) {
    process.stdout.write(`${name}: ${outcome.numRuns} histories, every promise kept (seed ${seed})\n`);
    continue;
  }
  const [worst] = outcome.counterexample ?? [];
  process.stdout.write(
    `${name}: broken after ${outcome.numRuns} histories (seed ${seed})\n${JSON.stringify(worst)}\n${String(outcome.errorInstance)}\n`,
  );
  process.exit(1);
}
