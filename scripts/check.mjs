// `npm run check`: types, lint, unused code, unit and component tests, and the size of each screen. It takes a minute without the build.
import { build } from './build.mjs';
import { install, run, runTogether } from './install.mjs';

install();
const isGreen = await runTogether([
  ['vitest', 'run', '--project', 'unit', '--project', 'component'],
  ['tsc', '-b', '--checkers', '1'], // several processes would each check the same types again, beside the tests
  // the two rules that read the types of all files take as long as all others: `npm test` has them
  ['biome', 'check', '--error-on-warnings', '--skip=nursery/noFloatingPromises', '--skip=suspicious/noImportCycles'],
  ['knip', '--no-progress'],
  ['knip', '--production', '--config', 'knip.production.json', '--no-progress'], // what only tests use
]);
if (!isGreen) process.exit(1);
build();
run('node', ['scripts/check-sizes.ts']);
