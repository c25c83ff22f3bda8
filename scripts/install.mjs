// Runs on any Node.js from 20.19, before anything is installed: only built-in modules here.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { step } from './step.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const modules = join(root, 'node_modules');
const stamp = join(modules, '.installed-lock');
const isWindows = process.platform === 'win32';

/** The environment in which the project's own tools and its own Node.js come first in the PATH. */
export const env = { ...process.env, PATH: `${join(modules, '.bin')}${isWindows ? ';' : ':'}${process.env.PATH}` };

/** Installs the locked dependencies if they are missing or differ from the lock. */
export function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  step('Installing dependencies', () =>
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: isWindows,
    }),
  );
  mkdirSync(modules, { recursive: true });
  writeFileSync(stamp, wanted);
}

const packagesIn = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {});

/** The packages of the lock, and those that are installed: npm records what it installed, but files may have been removed since. */
function lockedPackages() {
  const wanted = Object.entries(packagesIn(join(root, 'package-lock.json'))).filter(([path]) => path !== '');
  const here = packagesIn(join(modules, '.package-lock.json'));
  return { wanted, isHere: ([path, { version }]) => here[path]?.version === version && existsSync(join(root, path)) };
}

/** The packages of the lock that a server needs and that are missing. */
export function missingPackages() {
  const { wanted, isHere } = lockedPackages();
  return wanted
    .filter(([, { dev, optional, devOptional }]) => !dev && !optional && !devOptional)
    .filter((entry) => !isHere(entry))
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')} ${version}`);
}

/** Whether only `npm ci --omit=dev` was run: the server's packages are installed and the build tools are not. */
export function isServerAlone() {
  const { wanted, isHere } = lockedPackages();
  return missingPackages().length === 0 && !wanted.some((entry) => entry[1].dev && !entry[1].optional && isHere(entry));
}

/** Runs one of the project's tools and waits. Returns its exit code. */
function exitCodeOf(command, args, more) {
  try {
    execFileSync(command, args, { cwd: root, stdio: 'inherit', env: { ...env, ...more }, shell: isWindows });
    return 0;
  } catch (failure) {
    return typeof failure.status === 'number' && failure.status > 0 ? failure.status : 1;
  }
}

/** Whether one of the project's tools exits with 0. */
export const tryRun = (command, args, more = {}) => exitCodeOf(command, args, more) === 0;

/** Runs one of the project's tools; if it fails, this process exits with its exit code. */
export function run(command, args, more = {}) {
  const code = exitCodeOf(command, args, more);
  if (code !== 0) process.exit(code);
}

/** Runs several of the project's tools at once and prints the output of each when it has ended. True if all succeeded. */
export async function runTogether(commands) {
  const codes = await Promise.all(
    commands.map(
      ([command, ...args]) =>
        new Promise((resolve) => {
          const said = [];
          const child = spawn(command, args, { cwd: root, env, shell: isWindows });
          for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => said.push(piece));
          child.on('error', (error) => {
            console.error(`${command}: ${error.message}`);
            resolve(1);
          });
          child.on('close', (code) => {
            process.stdout.write(Buffer.concat(said));
            resolve(code ?? 1);
          });
        }),
    ),
  );
  await new Promise((resolve) => process.stdout.write('', resolve)); // a pipe may still deliver output after the exit
  return codes.every((code) => code === 0);
}
