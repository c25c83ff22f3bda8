import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#tests/support/scratch.ts';

const FILE = join(ROOT, 'scripts/programs/needed-node.cjs');
const { tooOld } = (await import(FILE)) as { tooOld: (what: 'start' | 'server', version: string) => string | null };
const linesOf = (file: string): string[] => readFileSync(join(ROOT, file), 'utf8').split('\n');

describe('which Node.js is needed', () => {
  test('is reported by npm start on one that is too old', () => {
    const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { engines: { node: string } };
    expect(engines.node).toBe('>=20.19.0');
    for (const version of ['v0.10.48', 'v12.22.12', 'v18.20.8', 'v20.18.3'])
      expect(tooOld('start', version)).toContain(`needs Node.js 20.19.0 or newer; this is ${version}`);
    expect(['v20.19.0', 'v22.0.0', 'v24.1.0'].map((version) => tooOld('start', version))).toEqual([null, null, null]);
  });

  test('is reported for the server on one that cannot read TypeScript', () => {
    for (const version of ['v14.21.3', 'v20.19.0', 'v22.17.9', 'v23.5.0'])
      expect(tooOld('server', version)).toContain(`needs Node.js 22.18 or newer (of 23: 23.6 or newer); this is ${version}`);
    expect(['v22.18.0', 'v23.6.0', 'v24.0.0'].map((version) => tooOld('server', version))).toEqual([null, null, null]);
  });

  test('is reported by a file that an old one can read', () => {
    const code = linesOf('scripts/programs/needed-node.cjs')
      .filter((line) => !line.startsWith('//'))
      .join('\n');
    expect(code).not.toMatch(/=>|`|\b(?:const|let|class|import|async|await)\b|\?\.|\?\?|\.\.\.|require\('node:/);
    expect(execFileSync(process.execPath, [FILE, 'server'], { encoding: 'utf8' })).toBe('');
  });

  test('is asked before anything else runs: by npm start, by the unit, and where the image is made', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };
    expect(scripts['prestart']).toBe('node scripts/programs/needed-node.cjs start');
    const unit = linesOf('deploy/pv-care.service').filter((line) => line.startsWith('ExecStart'));
    expect(unit[0]).toBe('ExecStartPre=/usr/bin/node scripts/programs/needed-node.cjs server');
    expect(linesOf('Containerfile')).toContain('RUN node scripts/programs/needed-node.cjs server');
  });
});
