// `npm run check`: types, lint, what nobody uses, floors and unit tests; meant to stay under a minute.
import { install, run } from './install.mjs';

install();
run('tsc', ['-b']);
run('biome', ['check', '--error-on-warnings']);
run('knip', ['--no-progress']);
run('vitest', ['run', '--project', 'unit', '--project', 'parts', '--project', 'dom']);
