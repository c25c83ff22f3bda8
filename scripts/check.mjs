// `npm run check`: types, lint, unused code, unit and component tests, and the size of each screen. The build is not counted in its minute.
import { build } from './build.mjs';
import { install, run, runTogether } from './install.mjs';

install();
const isGreen = await runTogether([
  ['vitest', 'run', '--project', 'unit', '--project', 'component'],
  ['tsc', '-b', '--checkers', '1'], // several would each check the same types again, beside the tests
  ['biome', 'check', '--error-on-warnings'],
  ['knip', '--no-progress'],
]);
if (!isGreen) process.exit(1);
build();
run('node', ['scripts/check-sizes.ts']);
