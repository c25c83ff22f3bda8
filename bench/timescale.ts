/* Whether compression and continuous aggregates of TimescaleDB pay on a year of readings. It measures the product's own tables, so it runs where its imports are known. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

execFileSync(process.execPath, ['tests/support/timescale-speed.ts'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
});
