// Runs on any Node.js from 20.19, before anything is installed: only built-in modules here.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed-lock');
const isWindows = process.platform === 'win32';

/** The environment in which the project's own tools, and its own Node.js, come first. */
export const env = { ...process.env, PATH: `${join(modules, '.bin')}${isWindows ? ';' : ':'}${process.env.PATH}` };

/** Installs the locked dependencies if they are missing or not those of the lock. */
export function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing dependencies …');
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit', shell: isWindows });
  mkdirSync(modules, { recursive: true });
  writeFileSync(stamp, wanted);
}

const packagesIn = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {});

/**
 * Whether `npm ci --omit=dev` was all that was asked for: what a server needs is here, as the lock has it, and what builds
 * the app is not. npm writes down what it has installed.
 */
export function isServerAlone() {
  const wanted = Object.entries(packagesIn(join(root, 'package-lock.json'))).filter(([path]) => path !== '');
  const here = packagesIn(join(modules, '.package-lock.json'));
  const isHere = ([path, { version }]) => here[path]?.version === version;
  const needed = wanted.filter(([, { dev, optional, devOptional }]) => !dev && !optional && !devOptional);
  return needed.every(isHere) && !wanted.some((entry) => entry[1].dev && !entry[1].optional && isHere(entry));
}

/** Runs one of the project's tools and waits; its failure ends this process with its exit code. */
export function run(command, args, more = {}) {
  try {
    execFileSync(command, args, { cwd: root, stdio: 'inherit', env: { ...env, ...more }, shell: isWindows });
  } catch (failure) {
    process.exit(typeof failure.status === 'number' && failure.status > 0 ? failure.status : 1);
  }
}
