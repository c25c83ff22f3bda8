import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './scratch.ts';

/** For the environment of a process that is started: before anything else it loads this file of `tests/support`. */
export const preloaded = (file: string) => ({ NODE_OPTIONS: `--import=${pathToFileURL(join(ROOT, 'tests/support', file)).href}` });
