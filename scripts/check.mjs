// `npm run check`: types, lint, what nobody uses, floors, unit tests, and what each screen weighs; the build, where sources changed, is not counted into its minute.
import { build } from './build.mjs';
import { install, run, runTogether } from './install.mjs';

install();
await runTogether([
  ['tsc', '-b'],
  ['biome', 'check', '--error-on-warnings'],
  ['knip', '--no-progress'],
]);
run('vitest', ['run', '--project', 'unit', '--project', 'parts', '--project', 'dom']);
build();
run('node', ['scripts/check-sizes.ts']);
