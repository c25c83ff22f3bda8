import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#tests/support/scratch.ts';

/** Unit: files. Above it, files of one subject get a folder of their own. */
const MOST = 20;
/** Migrations are numbered and never removed. */
const SERIES = 'server/store/migrations';
const SOURCES = ['src', 'sw', 'server', 'scripts', 'bench', 'gallery'];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...SOURCES], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)));

test('no folder of sources has more than 20 files', () => {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);

  expect(counts.size).toBeGreaterThan(50);
  expect([...counts].filter(([folder, count]) => count > MOST && folder !== SERIES)).toEqual([]);
});
