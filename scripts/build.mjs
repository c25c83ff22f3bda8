// Builds the app into dist/ if its sources changed, with brotli and gzip beside every file that can shrink.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { install, root, run } from './install.mjs';

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

/** Whether there is a whole app in dist/, of these sources or of others. */
export const isBuilt = () => existsSync(stamp);

export function build() {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the app …');
  run('vite', ['build', '--logLevel', 'warn']);
  run('node', ['scripts/bundle/compress.ts']);
  run('node', ['scripts/bundle/mark-build.ts']);
  writeFileSync(stamp, wanted);
}

if (process.argv[1]?.endsWith('build.mjs')) {
  install();
  build();
}
