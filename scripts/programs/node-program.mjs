// Finds the Node.js that runs the server; only built-in modules here.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '#scripts/install.mjs';
import { canServe } from './needed-node.cjs';

export { canServe };

/** The place of the Node.js that comes with the packages on Linux and Windows. */
export function bundledNode(platform = process.platform, arch = process.arch) {
  const isWindows = platform === 'win32';
  return join(root, 'node_modules', `node-${isWindows ? 'win' : platform}-${arch}`, 'bin', isWindows ? 'node.exe' : 'node');
}

const versionOf = (program) => {
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return ''; // there is none for this system, or it was built for another C library (musl)
  }
};

/** The Node.js for the server: the bundled one, otherwise the one that runs this; otherwise only a message. */
export function findNode(bundled = bundledNode(), own = { path: process.execPath, version: process.version }) {
  const version = versionOf(bundled);
  if (canServe(version)) return { path: bundled, version, isBundled: true };
  if (canServe(own.version)) return { ...own, isBundled: false };
  return {
    sentence: `No Node.js comes with the packages for this system (${process.platform}-${process.arch}). Install Node.js 22.18 or newer; this is ${own.version}.`,
  };
}

/** Its path; if there is none, prints the message and exits. */
export function nodeProgram(...programs) {
  const { path, sentence } = findNode(...programs);
  if (path) return path;
  console.error(sentence);
  return process.exit(1);
}
