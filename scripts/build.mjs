// Builds the app into dist/ if its sources changed, with a brotli and a gzip copy of every file that gets smaller.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { env, install, root, run } from './install.mjs';
import { step } from './step.mjs';

const SOURCES = ['src', 'sw', 'public', 'index.html', 'vite.config.ts', 'package.json', 'package-lock.json', 'scripts'];
const stamp = join(root, 'dist', '.built-from');

function files(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => files(join(path, name)));
}

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((name) => files(join(root, name)))) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
}

/** Whether dist/ contains a complete app, of these sources or of others. */
export const isBuilt = () => existsSync(stamp);

/** Whether the app in dist/ was built from other sources. */
export const needsBuild = () => !isBuilt() || readFileSync(stamp, 'utf8') !== fingerprint();

const COMPRESS = ['scripts/bundle/compress.ts'];

/** Builds the app without compressing it; it can be served already. */
export function bundle() {
  rmSync(stamp, { force: true });
  step('Building the app', () => run('vite', ['build', '--logLevel', 'warn']));
}

/** Marks the app as complete; a running server then reads its files again. */
function markBuilt() {
  run('node', ['scripts/bundle/mark-build.ts']);
  writeFileSync(stamp, fingerprint());
  const now = new Date();
  utimesSync(join(root, 'dist', 'index.html'), now, now);
}

/** Compresses the files of `bundle` in the background. If it is interrupted, the next start builds again. */
export function finishBuildBeside() {
  const compressing = spawn('node', COMPRESS, {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (compressing.pid !== undefined) setPriority(compressing.pid, constants.priority.PRIORITY_LOW);
  process.on('exit', () => compressing.kill());
  compressing.on('exit', (code) => {
    if (code === 0) markBuilt();
  });
}

export function build() {
  if (!needsBuild()) return;
  bundle();
  step('Compressing the app', () => run('node', COMPRESS));
  markBuilt();
}

if (process.argv[1]?.endsWith('build.mjs')) {
  install();
  build();
}
