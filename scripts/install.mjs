// Runs on any Node.js from 20.19, before anything is installed: only built-in modules here.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const stamp = join(root, 'node_modules', '.installed-lock');

/** The environment in which the project's own tools, and its own Node.js, come first. */
export const env = { ...process.env, PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}` };

/** Installs the locked dependencies if they are missing or not those of the lock. */
export function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing dependencies …');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Runs one of the project's tools and waits; its failure ends this process with its exit code. */
export function run(command, args, more = {}) {
  try {
    execFileSync(command, args, { cwd: root, stdio: 'inherit', env: { ...env, ...more }, shell: process.platform === 'win32' });
  } catch (failure) {
    process.exit(typeof failure.status === 'number' && failure.status > 0 ? failure.status : 1);
  }
}
