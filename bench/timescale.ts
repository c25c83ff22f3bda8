/*
 * Whether compression and continuous aggregates of TimescaleDB pay on a year of readings. The work itself is in tests/support, where the
 * product can be imported.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

execFileSync(process.execPath, ['tests/support/timescale-speed.ts'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
});
