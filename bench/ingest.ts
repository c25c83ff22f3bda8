/*
 * Ingest calls compared with a bare copy of the same rows, in one run: what partitions, roll-ups, logs and verdicts cost. The work itself
 * is in tests/support, where the product can be imported.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

for (const script of ['ingest-speed', 'ingest-flood'])
  execFileSync(process.execPath, [`tests/support/${script}.ts`], { cwd: fileURLToPath(new URL('..', import.meta.url)), stdio: 'inherit' });
