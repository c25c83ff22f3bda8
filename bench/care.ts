/*
 * What diagnoses cost the server: sweeps over many installations in processor time of server and database together.
 * It measures the product's own functions, so it runs where the product's imports are known.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

execFileSync(process.execPath, ['tests/support/care-speed.ts'], { cwd: fileURLToPath(new URL('..', import.meta.url)), stdio: 'inherit' });
