// `npm run check`: types, lint, floors and unit tests; meant to stay under a minute.
import { install, run } from './install.mjs';

install();
run('tsc', ['-b']);
run('biome', ['check', '--error-on-warnings']);
run('vitest', ['run', '--project', 'unit', '--project', 'dom']);
