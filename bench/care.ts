/*
 * What diagnoses cost the server: processor time of server and database for sweeps over many installations. The work itself is in
 * tests/support, where the product can be imported.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

execFileSync(process.execPath, ['tests/support/care-speed.ts'], { cwd: fileURLToPath(new URL('..', import.meta.url)), stdio: 'inherit' });
