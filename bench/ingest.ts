/*
 * Readings by a call beside the bare copy of the same rows, in one run: what partitions, roll-ups, logs and
 * verdicts cost. It measures the product's own functions, so it runs where the product's imports are known.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

for (const script of ['ingest-speed', 'ingest-flood'])
  execFileSync(process.execPath, [`tests/support/${script}.ts`], { cwd: fileURLToPath(new URL('..', import.meta.url)), stdio: 'inherit' });
