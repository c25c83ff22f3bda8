import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/* The packages for making the built-in map: 100 MB that nothing else needs, installed when a map is made. */

const folder = new URL('./sources/', import.meta.url);

/** A file of those packages; installs them first if they are missing. */
export function mapSource(path: string): URL {
  if (!existsSync(new URL('node_modules', folder)))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: fileURLToPath(folder), stdio: 'inherit' });
  return new URL(`node_modules/${path}`, folder);
}
