import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { hasProgram } from '#tests/support/own-program.ts';
import { aFolder, ROOT } from '#tests/support/scratch.ts';
import { describeUnlessMissing } from '#tests/support/skip-unless.ts';

const unit = readFileSync(join(ROOT, 'deploy/pv-care.service'), 'utf8');
const valuesOf = (name: string): string[] => [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

/** Unit: tenths, of 100. systemd rates up to 20 as OK. */
const EXPOSURE_MAX = 15;

describe('the unit for systemd', () => {
  test('sets what are settings, and keeps the data where systemd makes a place for it', () => {
    const given = Object.fromEntries(valuesOf('Environment').map((pair) => pair.split('=')));
    expect(readSettings(given)).toMatchObject({ dataDir: `/var/lib/${valuesOf('StateDirectory')[0]}`, seed: 'none' });
  });

  test('starts what is there, under its own user, and gives a stop more time than the server takes', () => {
    const [, ...words] = (valuesOf('ExecStart')[0] ?? '').split(' ');
    expect(words.filter((word) => !existsSync(join(ROOT, word)))).toEqual([]);
    expect(valuesOf('User')).toEqual(['pv-care']);
    expect(valuesOf('Restart')).toEqual(['on-failure']);
    expect(Number.parseInt(valuesOf('TimeoutStopSec')[0] ?? '', 10)).toBeGreaterThan(10);
  });
});

const hasSystemd = hasProgram('systemd-analyze', '--version');
describeUnlessMissing(hasSystemd, 'there is no systemd-analyze')('systemd', () => {
  const file = join(aFolder(), 'pv-care.service');
  writeFileSync(file, unit.replace('/usr/bin/node', process.execPath).replaceAll('/opt/pv-care', ROOT.replace(/\/$/, '')));

  test('finds nothing wrong with it', () => {
    expect(execFileSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8', stdio: 'pipe' })).toBe('');
  });

  test('finds it shut off well enough', () => {
    const options = ['security', '--offline=yes', `--threshold=${EXPOSURE_MAX}`, '--no-pager', file];
    expect(execFileSync('systemd-analyze', options, { encoding: 'utf8', stdio: 'pipe' })).toContain('Overall exposure level');
  });
});

test('podman builds an image with its health check from README or Containerfile: its own format would drop it', () => {
  const commands = ['README.md', 'Containerfile'].flatMap((name) => readFileSync(join(ROOT, name), 'utf8').match(/podman build.*/g) ?? []);
  expect(commands.length).toBeGreaterThanOrEqual(2);
  for (const command of commands) expect(command).toMatch(/^podman build --format docker /);
});
