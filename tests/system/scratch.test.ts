import { execFile } from 'node:child_process';
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aCopyOf, aFolder, ROOT } from '#tests/support/scratch.ts';

const stamp = (of: string) => of.repeat(16);
const HOUR = 3_600_000;

describe('prepared folders', () => {
  let place: string;
  beforeEach(() => {
    place = aFolder();
    vi.stubEnv('TMPDIR', place);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  const make = async (folder: string) => writeFileSync(join(folder, 'it'), 'whole');
  const isThere = (name: string) => existsSync(join(place, `pv-care-template-${name}`));
  const age = (name: string) => {
    const then = new Date(Date.now() - HOUR);
    utimesSync(join(place, `pv-care-template-${name}`), then, then);
  };

  test('of older sources go when a new one is made; those in use and of another kind stay', async () => {
    const [older, yesterday] = [`demo-12-2026-11-20T1130-${stamp('a')}`, `demo-12-2026-11-19T1200-${stamp('c')}`];
    const [used, recent, newer] = [stamp('b'), stamp('e'), stamp('d')].map((end) => `demo-12-2026-11-20T1200-${end}`) as [
      string,
      string,
      string,
    ];
    const others = [`demo-120-2026-11-20T1130-${stamp('a')}`, `empty-${stamp('a')}`];
    for (const name of [older, yesterday, used, recent, ...others]) await aCopyOf(name, make);
    for (const name of [older, yesterday, used, ...others]) age(name);
    await aCopyOf(used, () => Promise.reject(new Error('it is there already')));
    expect(readdirSync(await aCopyOf(newer, make))).toEqual(['it']);
    expect([older, yesterday].map(isThere)).toEqual([false, false]);
    expect([used, recent, newer, ...others].map(isThere)).toEqual(Array(5).fill(true));
    expect(readdirSync(place).filter((name) => /gone|making/.test(name))).toEqual([]);
  });

  test('come out whole, however many processes clear away each other’s', async () => {
    const source = `
      import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
      import { join } from 'node:path';
      import { aCopyOf } from ${JSON.stringify(join(ROOT, 'tests/support/scratch.ts'))};
      for (let round = 0; round < 12; round += 1) {
        const state = 'abc'[(round + Number(process.argv[1])) % 3];
        const copy = await aCopyOf('empty-' + state.repeat(16), async (folder) => {
          const own = String(process.pid) + round;
          mkdirSync(join(folder, 'in'));
          for (let at = 0; at < 20; at += 1) writeFileSync(join(folder, 'in', String(at)), state + own);
        }, 0);
        const files = readdirSync(join(copy, 'in')).map((name) => readFileSync(join(copy, 'in', name), 'utf8'));
        if (files.length !== 20 || new Set(files).size !== 1 || !files[0].startsWith(state)) throw new Error('half a folder: ' + files);
      }`;
    const workers = [0, 1, 2].map((n) => promisify(execFile)(process.execPath, ['--input-type=module', '-e', source, String(n)]));
    for (const { stderr } of await Promise.all(workers)) expect(stderr).not.toContain('half');
    const left = () => readdirSync(place).filter((name) => !name.startsWith('pv-care-template-'));
    await expect.poll(left, { timeout: 60_000 }).toEqual([]);
  });
});
