import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './scratch.ts';

/** Environment of a process that loads this file of `tests/support` before anything else. */
export const preloaded = (file: string) => ({ NODE_OPTIONS: `--import=${pathToFileURL(join(ROOT, 'tests/support', file)).href}` });
